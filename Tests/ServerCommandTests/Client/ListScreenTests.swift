import Foundation
import ProcessTesting
import ServerTesting
import TerminalTesting
import Testing

/// Tests of lists of a real server on the real screen, by keys.
@Suite("Lists of regions on the screen", .serialized)
struct ListScreenTests {
    private static let whole = """
        {"regions":[
          {"regionID":"depot","UUID":"A1F27C35-4E68-4D90-B7C4-19E533805001","managedType":"owned","beaconType":3},
          {"regionID":"kiosk","UUID":"A1F27C35-4E68-4D90-B7C4-19E533805002","managedType":"3rd"}]}
        """
    private static let later = """
        {"regions":[
          {"regionID":"kiosk","UUID":"A1F27C35-4E68-4D90-B7C4-19E533805002","managedType":"3rd"},
          {"regionID":"tower","UUID":"A1F27C35-4E68-4D90-B7C4-19E533805003","managedType":"3rd"}]}
        """

    private static func technician() async throws -> Technician {
        let technician = try await Technician()
        #expect(try await technician.run("agree", "--yes").status == 0)
        return technician
    }

    private static func screen(
        _ technician: Technician, _ url: String, _ language: String, columns: Int32 = 80, rows: Int32 = 24
    ) throws -> PseudoTerminal {
        let environment = technician.environment().mapValues { Optional($0) }
        return try PseudoTerminal(
            environment.merging(PseudoTerminal.usual.mapValues { Optional($0) }) { $1 }, program: "noroshi",
            arguments: ["--source", "simulated:1", "--server", url, "--lang", language], columns: columns,
            rows: rows)
    }

    /// The texts of the screen in a language. Each of them remains there until something is typed, so that no test
    /// depends on the time of its check.
    private struct Words: Sendable, CustomTestStringConvertible {
        let language: String
        /// The text of view 5 without a list.
        let empty: String
        /// The texts of the menu: its last key, the regions that two updates left to apply, and that nothing is
        /// left.
        let key, first, second, nothing: String
        /// The text of view 5 about the regions that the first update left to apply.
        let unapplied: String
        /// The texts of the events.
        let updated, failed: String
        var testDescription: String { language }
    }

    private static let words = [
        Words(
            language: "en", empty: "U fetches them from the server.", key: "Do it", first: "start 2, stop 0",
            second: "start 1, stop 1", nothing: "nothing to apply", unapplied: "to apply (U): start 2, stop 0",
            updated: "list updated", failed: "list failed"),
        Words(
            language: "ja", empty: "U でサーバーから取得します。", key: "実行", first: "開始 2、停止 0",
            second: "開始 1、停止 1", nothing: "適用する差分なし", unapplied: "未適用（U）：開始 2、停止 0",
            updated: "一覧更新", failed: "一覧更新失敗"),
    ]

    /// Closes the menu. The next key is typed only after the menu is gone: Esc with a key behind it is another key.
    private static func close(_ terminal: PseudoTerminal, _ words: Words) async throws {
        terminal.type("\u{1B}")
        try await terminal.look(for: words.key, isGone: true)
    }

    @Test("An update shows new regions and applies them; a second update shows abandoned ones", arguments: words)
    private func round(words: Words) async throws {
        let technician = try await Self.technician()
        try await TestServer.run(["managed.json": Self.whole]) { server in
            let terminal = try Self.screen(technician, server.url, words.language)
            try await terminal.look(for: "00001")
            terminal.type("5")
            try await terminal.look(for: words.empty)
            terminal.type("U\r")
            try await terminal.look(for: words.first)
            try await Self.close(terminal, words)
            try await terminal.look(for: words.unapplied)
            try await terminal.look(for: "127.0.0.1:")
            try await terminal.look(for: "  +   kiosk")
            terminal.type("U\r")
            try await terminal.look(for: words.nothing)
            try await Self.close(terminal, words)
            try await terminal.look(for: "● +   kiosk")

            try Self.later.write(toFile: server.folder + "/managed.json", atomically: true, encoding: .utf8)
            try await eventually("the new list") {
                try await server.get("/v1/managed-regions?type=whole").text.contains("tower")
            }
            terminal.type("U\r")
            try await terminal.look(for: words.second)
            try await Self.close(terminal, words)
            try await terminal.look(for: "● -   depot")
            terminal.type("4")
            try await terminal.look(until: "two updates") { picture in
                picture.text.components(separatedBy: words.updated).count == 3
            }
            terminal.type("q")
            #expect(try await terminal.end() == "exited 0")
        }
    }

    @Test(
        "A silent server is shown as a request that can be cancelled, which is no failure",
        arguments: zip(words, ["Asking the server...", "サーバーに問い合わせています…"]))
    private func cancelled(words: Words, asking: String) async throws {
        let technician = try await Self.technician()
        try await RawServer.run({ _, _ in nil }) { server in
            let terminal = try Self.screen(technician, "http://127.0.0.1:\(server.port)", words.language)
            try await terminal.look(for: "00001")
            terminal.type("U\r")
            try await terminal.look(for: asking)
            terminal.type("\u{1B}")
            try await terminal.look(for: asking, isGone: true)
            try await Self.close(terminal, words)
            terminal.type("4")
            try await terminal.look(for: "first_shelf")
            #expect(!terminal.picture.text.contains(words.failed), "\(terminal.picture.text)")
            terminal.type("q")
            #expect(try await terminal.end() == "exited 0")
        }
    }

    @Test(
        "A missing server is reported in one sentence; the list is kept, and the screen continues",
        arguments: zip(words, ["Nothing answers at 127.0.0.1", "に接続を拒否されました"]))
    private func gone(words: Words, sentence: String) async throws {
        let technician = try await Self.technician()
        let url = try await TestServer.run(["managed.json": Self.whole]) { server in
            let update = try await technician.run("managed", "update", "--simulated", "--server", server.url)
            #expect(update.status == 0)
            return server.url
        }
        // The screen is so large that the events can be read beside the menu.
        let terminal = try Self.screen(technician, url, words.language, columns: 160, rows: 50)
        try await terminal.look(for: "00001")
        terminal.type("4U")
        try await terminal.look(for: words.key)
        terminal.type("\u{1B}[H\r")
        try await terminal.look(until: "the failure") { picture in
            picture.text.split(separator: "\n").contains { $0.contains(words.failed) && $0.contains(sentence) }
        }
        try await Self.close(terminal, words)
        terminal.type("5")
        try await terminal.look(for: "  +   kiosk")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }
}
