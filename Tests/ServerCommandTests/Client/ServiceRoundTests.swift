import Foundation
import ProcessTesting
import TerminalTesting
import Testing
import VectorTesting

/// Tests a round through the simulated shop with the demonstration server, by keys: both real, at 80x24.
@Suite("A round with a server on the screen", .serialized)
struct ServiceRoundTests {
    /// The texts of the screen in a language. Each of them remains there until something is typed or happens.
    private struct Words: Sendable, CustomTestStringConvertible {
        let language: String
        /// The texts of the lists: the regions that an update left to apply, that nothing is left, and the last key
        /// of the menu.
        let apply, nothing, key: String
        /// The texts of the events: contact checks, and the beginnings of their results.
        let contact, marked, delivered, skipped, unmarkable, nothingToDo, noTarget, allBlocked, someBlocked: String
        /// The text of view 6 about the other contents, with their number.
        let contents: String
        /// The texts of view 7 about the waiting records.
        let waiting, again, none: String
        /// The texts of the events.
        let tracked, failed, lost: String
        var testDescription: String { language }
    }

    private static let words = [
        Words(
            language: "en", apply: "start 4, stop 0", nothing: "nothing to apply", key: "Do it",
            contact: "contact check", marked: "marked; the", delivered: "content handed", skipped: "skipped; all",
            unmarkable: "a campaign is", nothingToDo: "nothing to do", noTarget: "no target",
            allBlocked: "all notif", someBlocked: "some notif",
            contents: "From the service: 3", waiting: "waiting: 1", again: "Sent again", none: "waiting: 0",
            tracked: "tracked", failed: "not sent", lost: "server lost"),
        Words(
            language: "ja", apply: "開始 4、停止 0", nothing: "適用する差分なし", key: "実行",
            contact: "コンタクト確認", marked: "記録済み", delivered: "コンテンツを", skipped: "スキップ", unmarkable: "記録不可",
            nothingToDo: "処理不要", noTarget: "対象なし", allBlocked: "通知はすべて", someBlocked: "通知の一部", contents: "サービスから 3 件",
            waiting: "送信待ち 1 件", again: "次回の送信",
            none: "送信待ち 0 件", tracked: "追跡", failed: "記録送信失敗", lost: "サーバー不通"),
    ]

    private static func screen(
        _ technician: Technician, _ url: String, _ words: Words, code: String = "demo"
    ) throws -> PseudoTerminal {
        let environment = technician.environment().mapValues { Optional($0) }
        return try PseudoTerminal(
            environment.merging(PseudoTerminal.usual.mapValues { Optional($0) }) { $1 }, program: "noroshi",
            arguments: [
                "--source", "simulated:1", "--server", url, "--lang", words.language, "--app-code", code,
            ], columns: 80, rows: 24)
    }

    /// Returns the number of records of a kind that the server has.
    private static func count(_ kind: String, _ server: ServerProgram, _ folder: ServerFolder) async throws -> Int? {
        let records = try await server.get("/admin/records?kind=\(kind)", folder.administration)
        if case .number(let total) = try JSON(records.text)["total"] { return Int(total) }
        return nil
    }

    /// Filters the list down to one beacon, and asks the service about it the given number of times.
    /// - Parameter total: The number of contacts that the server had before, and has afterwards.
    private static func check(
        _ terminal: PseudoTerminal, _ keycode: String, times: Int = 1, _ total: inout Int, _ server: ServerProgram,
        _ folder: ServerFolder
    ) async throws {
        terminal.type("/\u{15}\(keycode) 366AF94E\r")
        // The previous beacon was also a list of one: the text above the list shows which one is meant.
        try await terminal.look(until: "the beacon \(keycode)") { picture in
            let head = picture.rows[0] + picture.rows[1]
            // Where all views have names and one of them a number, the place is in the first line.
            return head.contains(keycode) && head.contains(" 1/1")
                && picture.rows[3].contains("00001 " + keycode.suffix(5))
        }
        for _ in 0..<times {
            terminal.type("c")
            total += 1
            try await eventually("contact \(total)") { [total] in try await count("contact", server, folder) == total }
        }
    }

    /// Waits until the list of events has the results of the contacts, in order.
    private static func look(_ terminal: PseudoTerminal, _ words: Words, _ results: [String]) async throws {
        terminal.type("4/\u{15}\(words.contact)\r")
        try await terminal.look(until: "\(results)") { picture in
            let rows = picture.rows[2...].filter { $0.contains(words.contact) }
            return rows.count == results.count && zip(rows, results).allSatisfy { $0.contains($1) }
        }
    }

    private static func start(_ folder: ServerFolder, port: Int) async throws -> ServerProgram {
        try await ServerProgram(["--seed-demo", "--data", folder.path, "--listen", "127.0.0.1:\(port)"])
    }

    @Test("A round has lists, all results of a campaign, and a server that ends and returns", arguments: words)
    private func round(words: Words) async throws {
        let (technician, folder) = (try await Technician(), ServerFolder())
        #expect(try await technician.run("agree", "--yes").status == 0)
        // This port is none of those that the system gives to others while the server is away.
        let port = Int.random(in: 20_000..<30_000)
        let server = try await Self.start(folder, port: port)
        let terminal = try Self.screen(technician, server.url, words)
        try await terminal.look(for: "00001")

        terminal.type("5U\r")
        try await terminal.look(for: words.apply)
        terminal.type("\u{1B}")
        try await terminal.look(for: words.key, isGone: true)
        terminal.type("U\r")
        try await terminal.look(for: words.nothing)
        terminal.type("\u{1B}")
        try await terminal.look(for: words.key, isGone: true)

        terminal.type("1")
        var total = 0
        for (keycode, times) in [
            ("0000100001", 4), ("0000100002", 1), ("0000100003", 1), ("0000100005", 2), ("0000100012", 1),
        ] {
            try await Self.check(terminal, keycode, times: times, &total, server, folder)
        }
        let results = [
            words.marked, words.marked, words.delivered, words.skipped, words.unmarkable, words.delivered,
            words.delivered, words.nothingToDo, words.noTarget,
        ]
        try await Self.look(terminal, words, results)
        terminal.type("6\u{1B}[C")
        try await terminal.look(for: words.contents)
        // Presentations that were not sent yet would be among the waiting records below.
        try await eventually("what became of contents") {
            try await Self.count("presentation", server, folder) == 3
        }
        terminal.type("7\u{1B}[H\u{1B}[6~")
        try await terminal.look(for: words.none)

        // The server ends; the record of tracking waits, and the screen continues.
        server.signal(SIGKILL)
        _ = try await server.end()
        terminal.type("2/\u{15}site_shelf\r")
        try await terminal.look(for: "site_shelf")
        terminal.type("t4/\u{15}\r")
        try await terminal.look(for: words.tracked)
        try await terminal.look(for: words.lost)
        terminal.type("7\u{1B}[H\u{1B}[6~")
        try await terminal.look(for: words.waiting)
        try await terminal.look(for: words.again)
        let first = terminal.picture.rows.first { $0.contains(words.again) }
        try await terminal.look(until: "a second attempt") { picture in
            picture.rows.contains { $0.contains(words.again) && $0 != first }
        }

        let again = try await Self.start(folder, port: port)
        try await terminal.look(for: words.none)
        terminal.type("4/\u{15}\(words.failed)\r")
        // The failure is reported once, however often the record was sent.
        try await terminal.look(until: "one failure") { picture in
            (picture.rows[0] + picture.rows[1]).contains("/" + words.failed)
                && picture.rows.dropFirst(2).joined().components(separatedBy: words.failed).count == 2
        }
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")

        let other = try Self.screen(technician, again.url, words, code: "demo-other")
        try await other.look(for: "00001")
        for keycode in ["0000100003", "0000100004"] {
            try await Self.check(other, keycode, &total, again, folder)
        }
        try await Self.look(other, words, results + [words.allBlocked, words.someBlocked])
        other.type("q")
        #expect(try await other.end() == "exited 0")
        #expect(try await Self.count("track", again, folder) == 1)
        again.signal(SIGKILL)
        _ = try await again.end()
    }
}
