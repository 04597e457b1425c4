import Foundation
import TerminalTesting
import Testing

/// Walking up to one beacon on the real screen: from the list, from the command line, and to one that is missing.
struct HuntScreenTests {
    @Test(arguments: [("en_US.UTF-8", " Hunt ", "max -"), ("ja_JP.UTF-8", " 探索 ", "最大 -")])
    func `h shows the level of the beacon under the cursor in large digits`(
        locale: String, title: String, highest: String
    ) async throws {
        let terminal = try await RecordedShop().start(locale)
        try await terminal.look(for: "00001 000")
        terminal.type("/366AF94E 00006\r")
        try await terminal.look(until: "one row") { $0.rows[1].hasSuffix(" 1/1") }
        terminal.type("h")
        try await terminal.look(until: "digits, words and a chart") { picture in
            picture.rows[1].contains(title) && picture.rows.contains { $0.contains(highest) }
                && picture.rows[3..<12].joined().count { $0 == "█" } > 100
                && picture.rows.contains { $0.contains("-100              ") }
        }
        terminal.type("\u{1B}")
        try await terminal.look(until: "the list again") { $0.rows[1].hasSuffix(" 1/1") }
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    /// The fourth beacon of the shelves is silent from the thirtieth second on.
    @Test func `a beacon that falls silent is missed, and rings when the capture is put back`() async throws {
        let shop = try await RecordedShop()
        let terminal = try shop.home.start(
            ["hunt", "site_shelf:0000100004", shop.capture, "--speed", "20"], "en_US.UTF-8")
        try await terminal.look(for: " Hunt ")
        try await terminal.look(for: "silent for 1 min")
        #expect(!terminal.picture.rows[3..<12].joined().contains("██████████████"))
        terminal.type("@03:00:00\r")
        try await terminal.look(for: "Heard: ")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }
}
