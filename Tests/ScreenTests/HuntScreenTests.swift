import Foundation
import Glibc
import ProcessTesting
import TerminalTesting
import Testing

/// The way to one beacon on the real screen: from the list, from the command line, and to a beacon that is missing.
struct HuntScreenTests {
    /// The number of bytes of a tick: 12 ms of 48,000 samples a second.
    private static let tick = 576 * 2

    private static func bells(_ terminal: PseudoTerminal) -> Int { terminal.screen.count { $0 == 7 } }

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

    /// The device plays into a file, which contains nothing but ticks.
    @Test(.enabled(if: SoundFile.hasLibrary, "libasound is not installed"))
    func `the hunt ticks through the sound device until it is silenced`() async throws {
        let shop = try await RecordedShop()
        let sound = try SoundFile(in: shop.home.path)
        let terminal = try shop.home.start(
            ["hunt", "site_shelf:0000100006", shop.capture], "en_US.UTF-8", sound.environment)
        try await terminal.look(for: " Hunt ")
        try await terminal.look(until: "five whole ticks") { _ in
            let size = sound.octets.count
            return size >= 5 * Self.tick && size.isMultiple(of: Self.tick)
        }
        #expect(!terminal.picture.contains("the bell"))
        terminal.type("Q")
        try await terminal.look(until: "silent") { $0.rows[1].hasSuffix(" silent") }
        let before = sound.octets.count
        try await terminal.look(for: "The hunt is silent.", isGone: true)
        #expect(sound.octets.count <= before + Self.tick, "at most the tick that was under way")
        terminal.type("Q")
        try await terminal.look(until: "ticks again") { _ in sound.octets.count >= before + 3 * Self.tick }
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    /// After Ctrl-Z the screen is not shown, so no sound may be played.
    @Test(.enabled(if: SoundFile.hasLibrary, "libasound is not installed"))
    func `a screen that is stopped does not tick`() async throws {
        let shop = try await RecordedShop()
        let sound = try SoundFile(in: shop.home.path)
        let terminal = try shop.home.start(
            ["hunt", "site_shelf:0000100006", shop.capture], "en_US.UTF-8", sound.environment)
        try await terminal.look(until: "three ticks") { _ in sound.octets.count >= 3 * Self.tick }
        terminal.type("\u{1A}")
        try await terminal.hear("stopped \(SIGTSTP)")
        var (size, since) = (sound.octets.count, ContinuousClock.now)
        try await eventually("silence") {
            if sound.octets.count != size { (size, since) = (sound.octets.count, .now) }
            return ContinuousClock.now - since > .seconds(4)
        }
        terminal.continueInForeground()
        try await terminal.look(until: "ticks again") { _ in sound.octets.count >= size + 2 * Self.tick }
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    /// Where nothing plays sound, the terminal's bell ticks.
    @Test func `without sound the terminal's bell ticks until it is silenced`() async throws {
        let shop = try await RecordedShop()
        let terminal = try shop.home.start(
            ["hunt", "site_shelf:0000100006", shop.capture], "en_US.UTF-8")
        try await terminal.look(for: " Hunt ")
        try await terminal.look(until: "three bells") { _ in Self.bells(terminal) >= 3 }
        // The message about the key disappears after a few seconds; only text that remains can be awaited.
        terminal.type("Q")
        try await terminal.look(until: "silent") { $0.rows[1].hasSuffix(" silent") }
        let before = Self.bells(terminal)
        try await terminal.look(for: "The hunt is silent.", isGone: true)
        #expect(Self.bells(terminal) == before)
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    /// The fourth beacon of the shelves is silent from the thirtieth second on.
    @Test
    func `a beacon that falls silent is missing, and the bell rings after a jump back in the capture`() async throws {
        let shop = try await RecordedShop()
        let terminal = try shop.home.start(
            ["hunt", "site_shelf:0000100004", shop.capture, "--speed", "20"], "en_US.UTF-8")
        try await terminal.look(for: " Hunt ")
        // The hunt is silenced, so the bell rings only when the beacon is heard again.
        terminal.type("Q")
        try await terminal.look(until: "silent") { $0.rows[1].hasSuffix(" silent") }
        try await terminal.look(for: "silent for 1 min")
        let before = Self.bells(terminal)
        #expect(!terminal.picture.rows[3..<12].joined().contains("██████████████"))
        terminal.type("@03:00:00\r")
        try await terminal.look(until: "the bell") { _ in Self.bells(terminal) > before }
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }
}
