import Foundation
import Glibc
import ProcessTesting
import Testing

@testable import Platform

@Suite("Programs under a supervisor")
struct SupervisedProcessTests {
    private static func output(
        _ script: String, input: [UInt8] = [], limit: Int = 1 << 20, canGain: Bool = true
    ) async throws -> (end: SupervisedProcess.End, octets: [UInt8]?) {
        let pipe = try #require(LineStream.pipe())
        let end: SupervisedProcess?
        if let file = ProcessInput(input) {
            end = SupervisedProcess(
                ["/bin/sh", "-c", script], environment: ["PATH=/usr/bin:/bin"], input: file.file, output: pipe.writing,
                budget: 100, grace: 1, canGain: canGain)
        } else {
            end = nil
        }
        close(pipe.writing)
        let process = try #require(end)
        let output = WholeOutput(of: pipe.reading, limit: limit)
        return (await process.end(), await output.octets())
    }

    @Test("The output equals the input byte by byte, also when it is longer than a pipe holds")
    func whole() async throws {
        let octets = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        #expect(try await Self.output("cat", input: octets).octets == octets)
        #expect(try await Self.output("cat", input: octets, limit: 300_000).octets == octets)
        #expect(try await Self.output("cat", input: octets, limit: 299_999).octets == nil)
        #expect(try await Self.output("exit 3").octets == [])
    }

    /// Where the tests run as root, this would fail if a program could gain a capability.
    @Test("A program that can gain nothing has no capability, and takes none from its file")
    func capabilities() async throws {
        let script = "grep -E '^(NoNewPrivs|Cap(Prm|Eff|Inh|Amb))' /proc/self/status"
        let kept = String(decoding: try #require(try await Self.output(script, canGain: false).octets), as: UTF8.self)
        let fields = kept.split(separator: "\n").map { $0.split(separator: ":\t").map(String.init) }
        #expect(fields.count == 5)
        for field in fields {
            #expect(field.last == (field.first == "NoNewPrivs" ? "1" : "0000000000000000"), "\(kept)")
        }
        // Other programs have the same value of this field as the tests.
        let free = String(decoding: try #require(try await Self.output(script).octets), as: UTF8.self)
        let own = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
        let line = own.first { $0.hasPrefix("NoNewPrivs") }
        #expect(free.split(separator: "\n").first { $0.hasPrefix("NoNewPrivs") } == line, "\(free)")
    }

    @Test("A stopped reading ends with the bytes that have arrived, although the pipe is still open for writing")
    func stopped() async throws {
        let pipe = try #require(LineStream.pipe())
        let output = WholeOutput(of: pipe.reading, limit: 100)
        #expect(unsafe write(pipe.writing, "ab", 2) == 2)
        let reading = Task { await output.octets() }
        output.stop()
        output.stop()
        let octets = try await within("the end of reading") { await reading.value }
        #expect(octets == [] || octets == Array("ab".utf8))
        close(pipe.writing)
    }
}
