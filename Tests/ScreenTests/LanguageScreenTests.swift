import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// Texts on the real screen when the language is changed.
@Suite(.serialized) struct LanguageScreenTests {
    private let home: String
    private var environment: [String: String] {
        ["HOME": home, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home, "XDG_STATE_HOME": home, "LANG": "en_US.UTF-8"]
    }

    init() throws {
        home =
            FileManager.default.temporaryDirectory.appendingPathComponent("noroshi-language-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: home + "/noroshi", withIntermediateDirectories: true)
    }

    private func start() async throws -> PseudoTerminal {
        let agreed = try await TestProcess.run(
            TestProcess.path(of: "noroshi"), ["agree", "--yes"], environment: TestProcess.environment(environment))
        #expect(agreed.status == 0, "\(agreed.remarks)")
        let terminal = try PseudoTerminal(
            environment.mapValues { Optional($0) }, program: "noroshi", arguments: ["--source", "simulated:1"],
            columns: 120, rows: 30)
        try await terminal.look(for: "00001 0000")
        return terminal
    }

    private func write(_ text: String, to name: String) throws {
        try text.write(toFile: home + "/noroshi/" + name, atomically: true, encoding: .utf8)
    }

    @Test func `a mistake in the settings is shown in the language that is chosen afterwards`() async throws {
        let terminal = try await start()
        try write("themes = 1\n", to: "config.toml")
        // Both keys at once, because a message is shown for some seconds only.
        terminal.type("\u{12}L")
        try await terminal.look(for: "キー themes はありません")
        // Several mistakes are counted, and all of them are listed in Status until the file is valid.
        try write("themes = 1\n\n[screen]\nframe_rate = 99\n", to: "config.toml")
        terminal.type("7\u{12}")
        try await terminal.look(for: "ほかに 1 件")
        try await terminal.look(until: "both") { picture in
            let text = picture.text
            return text.contains("config.toml:1：キー themes") && text.contains("config.toml:4：screen.frame_rate")
        }
        try write("", to: "config.toml")
        terminal.type("\u{12}")
        try await terminal.look(for: "config.toml:4", isGone: true)
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    @Test func `mistakes in the rules and commands to undo are shown in the language that is chosen afterwards`()
        async throws
    {
        let terminal = try await start()
        try write("[", to: "rules.json")
        terminal.type("4\u{12}")
        try await terminal.look(for: "rules.json:1: a JSON value")
        terminal.type("SZ")
        try await terminal.look(for: "1  Turned the switcher rule off, ")
        terminal.type("L")
        try await terminal.look(for: "1  スイッチャー連動をオフ、")
        terminal.type("Z")
        try await terminal.look(for: "rules.json:1：JSON の値")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }
}
