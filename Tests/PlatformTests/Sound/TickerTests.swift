import Foundation
import ProcessTesting
import Testing

@testable import Platform

/// The real program with libasound, on a device that writes what it plays into a file.
struct TickerTests {
    /// A device that plays into a file, and the clicks in it.
    private struct Recorder {
        let file: SoundFile

        init() throws {
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("noroshi-sound-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            file = try SoundFile(in: folder.path)
        }

        var variables: [String] { file.environment.map { $0 + "=" + $1 } + ["PATH=/usr/bin:/bin"] }

        /// The number of clicks that were played; nil if something else was played, or if a click is being written.
        var clicks: Int? {
            let octets = file.octets
            let click = Click.samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
            guard octets.count.isMultiple(of: click.count) else { return nil }
            let count = octets.count / click.count
            return (0..<count).flatMap { _ in click } == octets ? count : nil
        }

        /// The number of clicks, as soon as no more have come for many times the interval between two clicks.
        func settledClicks() async throws -> Int {
            var (seen, since) = (clicks, ContinuousClock.now)
            try await eventually("silence") {
                if clicks != seen { (seen, since) = (clicks, .now) }
                return seen != nil && ContinuousClock.now - since > .milliseconds(500)
            }
            return seen ?? 0
        }
    }

    private static func ticker(_ variables: [String]) throws -> Ticker {
        try #require(Ticker(program: TestProcess.path(of: "noroshi"), variables: variables))
    }

    @Test(.enabled(if: SoundFile.hasLibrary, "libasound is not installed"))
    func `each tick plays one click, and nothing plays without an interval`()
        async throws
    {
        let recorder = try Recorder()
        let ticker = try Self.ticker(recorder.variables)
        defer { ticker.end() }
        try await eventually("the device") { ticker.state == .ready }
        #expect(recorder.clicks == 0)
        ticker.tick(every: 0.02)
        try await eventually("ten clicks") { recorder.clicks ?? 0 >= 10 }
        ticker.tick(every: nil)
        let silent = try await recorder.settledClicks()
        ticker.tick(every: 0.03)
        try await eventually("clicks again") { recorder.clicks ?? 0 > silent + 3 }
        #expect(ticker.state == .ready)
        ticker.end()
        try await eventually("its end") { ticker.state == .missing }
        ticker.tick(every: 0.01)
    }

    @Test(arguments: ["/dev/null", "/nowhere/asound.conf"]) func `without a device the state of the ticker is missing`(
        _ configuration: String
    ) async throws {
        let ticker = try Self.ticker(["ALSA_CONFIG_PATH=" + configuration])
        defer { ticker.end() }
        try await eventually("that there is none") { ticker.state == .missing }
    }

    @Test func `a ticker whose program does not exist is missing`() async throws {
        guard let ticker = Ticker(program: "/nowhere/noroshi", variables: []) else { return }
        try await eventually("that there is none") { ticker.state == .missing }
        ticker.end()
    }

    @Test(.enabled(if: SoundFile.hasLibrary, "libasound is not installed"))
    func `the program has no rights, and can gain none, before it loads a library of the user`() async throws {
        let process = try await TestProcess(
            TestProcess.path(of: "noroshi"), [TickProcess.option],
            environment: TestProcess.environment(Recorder().file.environment))
        try await process.read(until: "ready")
        let status = try String(contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)
        let fields = status.split(separator: "\n").map { $0.split(separator: ":\t").map(String.init) }
        for name in ["CapPrm", "CapEff", "CapInh", "CapAmb"] {
            #expect(fields.contains([name, "0000000000000000"]), "\(status)")
        }
        #expect(fields.contains(["NoNewPrivs", "1"]) && fields.contains(["Name", "noroshi-ticks"]), "\(status)")
        await process.closeInput()
        #expect(try await process.end().status == 0)
    }

    @Test func `without a device the program ends without output`() async throws {
        let outcome = try await TestProcess.run(
            TestProcess.path(of: "noroshi"), [TickProcess.option],
            environment: TestProcess.environment(SoundFile.none))
        #expect(outcome.status == 69 && outcome.output.isEmpty && outcome.remarks.isEmpty, "\(outcome)")
    }
}
