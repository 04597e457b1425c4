import Foundation
import ProcessTesting
import Testing

/// Tests of the process helper on which the tests that start programs rely.
struct TestProcessTests {
    @Test func `a process is killed at its deadline, and its output is kept`() async throws {
        let process = try await TestProcess("/bin/sh", ["-c", "echo begun; exec sleep 600"], within: .seconds(1))
        let timedOut = await #expect(throws: TimedOut.self) { try await process.end() }
        #expect(try #require(timedOut).description.contains(process.text))
        try await eventually("its end") { !Self.isAlive(process.id) }
    }

    @Test func `the output, the errors and the status of a process are separate`() async throws {
        let outcome = try await TestProcess.run(
            "/bin/sh", ["-c", "cat; echo wrong >&2; exit 7"], input: Array("right\n".utf8))
        #expect(outcome.lines == ["right"])
        #expect(outcome.remarks == "wrong\n")
        #expect(outcome.status == 7)
    }

    /// A child that holds the output open would be read from without end.
    @Test(arguments: ["sleep 600", "sleep 600 >/dev/null 2>&1 </dev/null"])
    func `the children that a process leaves behind are ended, and its output is kept`(child: String) async throws {
        let outcome = try await TestProcess.run("/bin/sh", ["-c", "\(child) & echo $!"])
        #expect(outcome.status == 0)
        let id = try #require(pid_t(outcome.lines[0]))
        try await eventually("the end of the child") { !Self.isAlive(id) }
    }

    @Test func `a process is killed when the test releases it`() async throws {
        let id = try await Self.startsAndForgets()
        try await eventually("its end") { !Self.isAlive(id) }
    }

    private static func startsAndForgets() async throws -> pid_t {
        try await TestProcess("/bin/sh", ["-c", "exec sleep 600"]).id
    }

    private static func isAlive(_ id: pid_t) -> Bool {
        // A process that its parent has not waited for yet is still in the process table.
        guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return false }
        return !text.contains(") Z ")
    }
}
