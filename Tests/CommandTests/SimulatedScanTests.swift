import Glibc
import ProcessTesting
import Testing
import VectorTesting

@Suite("noroshi scan with the simulated site")
struct SimulatedScanTests {
    /// The received reports without their times, which differ in each run.
    private func air(seed: Int, count: Int = 60) async throws -> [JSON] {
        let outcome = try await Program.run(
            "scan", "--source", "simulated:\(seed)", "--format", "jsonl", "--count", "\(count)")
        #expect(outcome.status == 0)
        #expect(outcome.lines.count == count)
        return try outcome.values.map { ["address": $0["address"], "data": $0["data"], "rssi": $0["rssi"]] }
    }

    @Test("The same seed gives the same reports, and another seed gives others")
    func seeds() async throws {
        let first = try await air(seed: 7)
        #expect(try await air(seed: 7) == first)
        #expect(try await air(seed: 8) != first)
    }

    @Test("A scan ends after --duration, and --summary then counts what was received")
    func duration() async throws {
        let outcome = try await Program.run("scan", "--source", "simulated", "--duration", "0.5", "--summary")
        #expect(outcome.status == 0)
        guard case .number(let reports)? = try outcome.values.first?["reports"] else {
            Issue.record("no summary: \(outcome)")
            return
        }
        #expect(reports > 0)
    }

    @Test("A scan profile has no effect on the simulated source, which a sentence states beside the reports")
    func profile() async throws {
        let source = ["--source", "simulated", "--count", "1", "--lang", "en"]
        let asked = try await Program.run("scan", ["--profile", "low-power"] + source, environment: [:])
        #expect(asked.status == 0)
        #expect(asked.lines.count == 1)
        #expect(asked.remarks.contains("The scan profile (low power) has no effect"))
        let unasked = try await Program.run("scan", source, environment: [:])
        #expect(unasked.remarks.isEmpty)
    }

    @Test("SIGINT ends a scan, and the summary of what was received is printed")
    func interrupted() async throws {
        let folder = try Folder()
        let path = folder.path + "/heard.btsnoop"
        let scan = try await TestProcess(
            TestProcess.path(of: "noroshi"),
            ["scan", "--source", "simulated", "--summary", "--write", path],
            environment: TestProcess.environment(["HOME": folder.path]))
        // A recorded report was received, so the program handles signals by then.
        try await eventually("a report") { ((try? folder.octets("heard.btsnoop").count) ?? 0) > 1_000 }
        scan.signal(SIGINT)
        let outcome = try await scan.end()
        #expect(outcome.status == 0)
        #expect(outcome.lines.last?.hasPrefix("{\"reports\":") == true)
    }

    @Test("A recording of the simulated site is a capture")
    func recorded() async throws {
        let folder = try Folder()
        let path = folder.path + "/site.btsnoop"
        let heard = try await Program.run(
            "scan", "--source", "simulated", "--count", "30", "--format", "jsonl", "--write", path)
        let read = try await Program.run("scan", "--format", "jsonl", path)
        #expect(read.lines.count == 30)
        // HCI events do not contain the channel.
        #expect(read.output == heard.output.replacing(/,"channel":\d+/, with: ""))
    }
}
