import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// Only a screen restores the extension of runs in the background.
struct BackgroundTests {
    @Test(arguments: [("ja_JP.UTF-8", "延長枠が回復"), ("en_US.UTF-8", "budget back")])
    func `opening a screen restores the extension, which is reported once`(locale: String, word: String)
        async throws
    {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("noroshi-wake-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let program = TestProcess.path(of: "noroshi")
        let environment = [
            "HOME": home.path, "XDG_CONFIG_HOME": home.path, "XDG_DATA_HOME": home.path, "XDG_STATE_HOME": home.path,
            "LANG": locale,
        ]
        func run(_ arguments: String...) async throws -> String {
            try await TestProcess.run(program, arguments, environment: TestProcess.environment(environment)).text
        }
        // A run that is killed uses up the extension.
        let wake = try await TestProcess(
            program, ["wake", "--source", "simulated", "--extend"], environment: TestProcess.environment(environment))
        try await wake.read(until: "\"extended\"")
        wake.signal(SIGKILL)
        try await wake.end()
        #expect(try await run("wake", "budget", "--simulated", "--json").contains("\"leftSeconds\":0"))
        for isFirst in [true, false] {
            let terminal = try PseudoTerminal(
                environment.mapValues { Optional($0) }, program: "noroshi", arguments: ["--source", "simulated:7"],
                columns: 120, rows: 30)
            try await terminal.see("00001")
            terminal.type("4")
            if isFirst { try await terminal.see(word) }
            terminal.type("q")
            #expect(try await terminal.end() == "exited 0")
        }
        #expect(try await run("wake", "budget", "--simulated", "--json").contains("\"whole\":true"))
        let events = try await run("events", "--source", "simulated", "--format", "jsonl")
        #expect(events.components(separatedBy: "\"budget-restored\"").count == 2)
    }
}
