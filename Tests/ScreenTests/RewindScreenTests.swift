import Foundation
import TerminalTesting
import Testing

/// A replay that is moved to several positions: the lists contain the events up to the position.
struct RewindScreenTests {
    @Test func `events that are later than the position are removed, and no event is listed twice`() async throws {
        let shop = try await RecordedShop()
        // A hook does not run in a replay; a message shows where it would have run.
        try "[[hook]]\non = [\"exit\"]\nrun = [\"true\"]\n".write(
            toFile: shop.home.path + "/noroshi/rules.toml", atomically: true, encoding: .utf8)
        let terminal = try shop.start("en_US.UTF-8")
        try await terminal.look(for: "00001 000")
        terminal.type("+++p@03:00:20\r")
        try await terminal.look(for: "to 03:00:20")
        terminal.type("/366AF94E 00004\r")
        try await terminal.look(until: "one row") { $0.rows[1].hasSuffix(" 1/1") }
        terminal.type("d\r")
        try await terminal.look(for: "designated.")
        terminal.type("\r4@03:01:30\r")
        try await terminal.look(for: "1 min 10 s ahead, to 03:01:30")
        try await terminal.look(until: "the exit") { Self.times(of: "exit", $0).count == 1 && Self.withheld($0) == 1 }
        // The marks of the bar are explained.
        try await terminal.look(for: "┼ event")

        terminal.type("@03:00:25\r")
        try await terminal.look(for: "1 min 5 s back, to 03:00:25")
        try await terminal.look(until: "no exit yet, and one way in") {
            Self.times(of: "exit", $0).isEmpty && Self.times(of: "enter", $0).count == 1 && Self.withheld($0) == 0
        }
        // The replay is paused, so that it lands on an event and nothing follows.
        terminal.type(")")
        try await terminal.look(until: "the next event, as the last one") { picture in
            guard let last = Self.times(picture).last.map(Self.seconds), last > Self.seconds("03:00:25") else {
                return false
            }
            // The position is a fifth of a second after it.
            return (0...1).contains(Self.seconds(picture.rows[2].split(separator: " ").first ?? "") - last)
        }
        terminal.type("@03:01:30\r")
        try await terminal.look(until: "the exit once more") {
            Self.times(of: "exit", $0).count == 1 && Self.times(of: "enter", $0).count == 1 && Self.withheld($0) == 1
        }
        let times = Self.times(terminal.picture)
        #expect(times == times.sorted() && times.count >= 4, "\(times)")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    /// The times of the events that are listed.
    private static func times(_ picture: ScreenPicture) -> [Substring] {
        picture.rows.compactMap { $0.firstMatch(of: #/^[> ] (\d\d:\d\d:\d\d) /#)?.output.1 }
    }

    /// The number of messages that a hook does not run.
    private static func withheld(_ picture: ScreenPicture) -> Int {
        picture.rows.count { $0.contains("true: not run in a replay") }
    }

    private static func seconds(_ time: Substring) -> Int {
        time.split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) }
    }

    /// The times of the events that report entering or leaving the region of the beacon that falls silent.
    private static func times(of word: String, _ picture: ScreenPicture) -> [Substring] {
        picture.rows.filter { $0.contains("00004") }.compactMap { row in
            let words = row.split(separator: " ").drop { $0 == ">" }
            return words.dropFirst().first == Substring(word) ? words.first : nil
        }
    }
}
