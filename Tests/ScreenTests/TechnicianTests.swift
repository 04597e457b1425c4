import Foundation
import TerminalTesting
import Testing

/// A technician's way through a recorded shop, by keys alone: weak and missing beacons are found, five beacons are
/// designated, and one of them is named and made a switcher. The walk and its events follow, and the screen is
/// handed over in the other language.
struct TechnicianTests {
    struct Words: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var worst, marked, designated, allHere, oneMissing, isSwitcher, left, lost, otherEvents, otherBeacons: String
        var locale: String
    }

    static let words = [
        Words(
            testDescription: "en", worst: "by worst first", marked: "5 marked", designated: "5 beacons designated.",
            allHere: "★5 ", oneMissing: "★5, 1 missing", isSwitcher: "1 switcher ", left: "exit", lost: "lost",
            otherEvents: "退域", otherBeacons: "ビーコン", locale: "en_US.UTF-8"),
        Words(
            testDescription: "ja", worst: "要確認", marked: "マーク 5", designated: "5 台を指定しました。", allHere: "★5 ",
            oneMissing: "★5（未受信 1）", isSwitcher: "スイッチャー 1 台", left: "退域", lost: "受信途絶", otherEvents: "exit",
            otherBeacons: "Beacons", locale: "ja_JP.UTF-8"),
    ]

    @Test(arguments: words)
    func `a technician works through a shop from the first look to the hand-over`(words: Words) async throws {
        let shop = try await RecordedShop()
        let terminal = try shop.start(words.locale)
        try await terminal.look(for: "00001 000")
        terminal.type("p@03:00:20\r")
        try await terminal.look(for: "00001 00004")
        // The beacons of the shelves, the worst first: the first row is the weakest.
        terminal.type("/366AF94E\r<\u{1B}[F\r")
        try await terminal.look(for: words.worst)
        try await terminal.look(for: "/12")
        terminal.type("\u{1B}[H")
        try await terminal.look(for: " 1/12")
        // The replay delivers the reports up to that time in portions: before the last portion, other beacons may
        // be the best.
        try await terminal.look(until: "the weakest first") { picture in
            let levels = Self.levels(picture)
            return levels.count == 12 && levels[0] <= levels[11] - 10
                && Self.minors(picture).suffix(5) == ["00003", "00005", "00004", "00002", "00001"]
        }

        // The five best beacons; the marks extend upwards from the end, and the order is held meanwhile.
        terminal.type("H\u{1B}[Fv\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A")
        try await terminal.look(for: words.marked)
        terminal.type("d\r")
        try await terminal.look(for: words.designated)
        terminal.type("\r0")
        try await terminal.look(for: words.marked, isGone: true)
        terminal.type("/\u{15}366AF94E 00004\r")
        try await terminal.look(until: "one row") { $0.rows[1].hasSuffix(" 1/1") }
        terminal.type("\u{1B}OQShelf 4 棚\rs")
        try await terminal.look(for: "Shelf 4 棚")
        terminal.type("3")
        try await terminal.look(for: words.isSwitcher)
        try await terminal.look(for: words.allHere)

        // The walk, to a time at which the named beacon has long been silent.
        terminal.type("@03:01:30\r")
        try await terminal.look(for: words.oneMissing)
        let rows = terminal.picture.rows
        let named = try #require(rows.first { $0.contains("Shelf 4 棚") })
        #expect(named.contains(words.lost))
        #expect(rows.first { $0.contains("00001 0000") } == named, "what is missing stands first")
        terminal.type("4")
        try await terminal.look(for: words.left)
        #expect(terminal.picture.rows.contains { $0.contains(words.left) && $0.contains("Shelf 4 棚") })

        // A colleague takes over, in the other language.
        terminal.type("L")
        try await terminal.look(for: words.otherEvents)
        try await terminal.look(for: words.otherBeacons)
        #expect(terminal.picture.rows.contains { $0.contains(words.otherEvents) && $0.contains("Shelf 4 棚") })
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    /// The last parts of the beacons' names in the rows of the list.
    private static func minors(_ picture: ScreenPicture) -> [Substring] {
        picture.rows.compactMap { row in
            let words = row.split(separator: " ")
            guard let major = words.firstIndex(of: "00001"), major + 1 < words.count else { return nil }
            return words[major + 1]
        }
    }

    /// The levels in the rows of the list, in dBm.
    private static func levels(_ picture: ScreenPicture) -> [Int] {
        picture.rows.filter { $0.contains(" 000") && !$0.contains("366AF94E") }.compactMap { row in
            row.split(separator: " ").compactMap { Int($0) }.first { -120 ... -20 ~= $0 }
        }
    }
}
