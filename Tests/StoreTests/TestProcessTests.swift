import Foundation
import ProcessTesting
import Testing

/// What the tests that start programs rely on.
struct TestProcessTests {
    @Test func `is killed at its deadline, with what it wrote`() async throws {
        let process = try await TestProcess("/bin/sh", ["-c", "echo begun; exec sleep 600"], within: .seconds(1))
        let timedOut = await #expect(throws: TimedOut.self) { try await process.end() }
        #expect(try #require(timedOut).description.contains(process.text))
        try await eventually("its end") { !Self.isAlive(process.id) }
    }

    @Test func `tells its output, its errors and its status apart`() async throws {
        let outcome = try await TestProcess.run(
            "/bin/sh", ["-c", "cat; echo wrong >&2; exit 7"], input: Array("right\n".utf8))
        #expect(outcome.lines == ["right"])
        #expect(outcome.remarks == "wrong\n")
        #expect(outcome.status == 7)
    }

    /// What holds its output would be read from for ever.
    @Test(arguments: ["sleep 600", "sleep 600 >/dev/null 2>&1 </dev/null"])
    func `ends what it leaves behind, and keeps what was written`(child: String) async throws {
        let outcome = try await TestProcess.run("/bin/sh", ["-c", "\(child) & echo $!"])
        #expect(outcome.status == 0)
        let id = try #require(pid_t(outcome.lines[0]))
        try await eventually("the end of the child") { !Self.isAlive(id) }
    }

    @Test func `is killed when the test lets go of it`() async throws {
        let id = try await Self.startsAndForgets()
        try await eventually("its end") { !Self.isAlive(id) }
    }

    private static func startsAndForgets() async throws -> pid_t {
        try await TestProcess("/bin/sh", ["-c", "exec sleep 600"]).id
    }

    private static func isAlive(_ id: pid_t) -> Bool {
        // A process that nobody has waited for yet is still in the table.
        guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return false }
        return !text.contains(") Z ")
    }
}
