import Foundation
import TerminalTesting
import Testing

/// Questions that commands ask on a terminal.
@Suite struct QuestionTests {
    private let home =
        FileManager.default.temporaryDirectory.appendingPathComponent("noroshi-question-\(UUID().uuidString)").path

    private func start(_ arguments: String..., language: String = "en_US.UTF-8") throws -> PseudoTerminal {
        let environment = [
            "HOME": home, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home, "XDG_STATE_HOME": home, "LANG": language,
        ]
        return try PseudoTerminal(
            environment.mapValues { Optional($0) }, program: "noroshi", arguments: arguments, pictured: false)
    }

    @Test(
        "The command agree asks on a terminal: yes agrees, any other answer changes nothing",
        arguments: [
            ("en_US.UTF-8", "Do you agree?", "yes\r", "exited 0", "exited 0"),
            ("en_US.UTF-8", "Do you agree?", "\r", "exited 1", "exited 1"),
            ("en_US.UTF-8", "Do you agree?", "\u{4}", "exited 1", "exited 1"),
            ("ja_JP.UTF-8", "同意しますか", "はい\r", "exited 0", "exited 0"),
            ("ja_JP.UTF-8", "同意しますか", "n\r", "exited 1", "exited 1"),
        ])
    func agree(language: String, question: String, answer: String, end: String, shown: String) async throws {
        let asked = try start("agree", language: language)
        try await asked.see(question)
        asked.type(answer)
        #expect(try await asked.end() == end)
        #expect(try await start("agree", "--show").end() == shown)
    }

    @Test("A capture is not written to a terminal")
    func writeToTerminal() async throws {
        let terminal = try start("scan", "--source", "simulated", "--write", "-")
        try await terminal.see("standard output is a terminal")
        #expect(try await terminal.end() == "exited 2")
    }
}
