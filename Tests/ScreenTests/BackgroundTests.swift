import Foundation
import TerminalTesting
import Testing

/// Only a screen restores the extension of runs in the background.
struct BackgroundTests {
    @Test(arguments: [("ja_JP.UTF-8", "延長枠回復"), ("en_US.UTF-8", "budget back")])
    func `a screen that is opened makes the extension whole, and says so once`(locale: String, word: String) throws {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("noroshi-wake-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let program = PseudoTerminal.path(of: "noroshi")
        let environment = [
            "HOME": home.path, "XDG_CONFIG_HOME": home.path, "XDG_DATA_HOME": home.path, "XDG_STATE_HOME": home.path,
            "PATH": "/usr/bin:/bin", "LANG": locale, "NOROSHI": program,
        ]
        func shell(_ line: String) throws -> String {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/bash")
            process.arguments = ["-c", line]
            process.environment = environment
            process.currentDirectoryURL = home
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self)
        }
        // A run that is killed uses up the extension.
        _ = try shell(
            """
            "$NOROSHI" wake --source simulated --extend >out & process=$!
            until grep -q '"extended"' out; do sleep 0.05; done
            kill -9 $process
            """)
        #expect(try shell("\"$NOROSHI\" wake budget --simulated --json").contains("\"leftSeconds\":0"))
        for isFirst in [true, false] {
            let terminal = try PseudoTerminal(
                environment.mapValues { Optional($0) }, program: "noroshi", arguments: ["--source", "simulated:7"],
                columns: 120, rows: 30)
            try terminal.see("00001")
            terminal.type("4")
            if isFirst { try terminal.see(word) }
            terminal.type("q")
            #expect(try terminal.end() == "exited 0")
        }
        #expect(try shell("\"$NOROSHI\" wake budget --simulated --json").contains("\"whole\":true"))
        let events = try shell("\"$NOROSHI\" events --source simulated --format jsonl")
        #expect(events.components(separatedBy: "\"budget-restored\"").count == 2)
    }
}
