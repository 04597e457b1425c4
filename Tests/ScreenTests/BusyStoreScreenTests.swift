import Foundation
import StoreTesting
import TerminalTesting
import Testing

/// The real screen on a store that another program keeps busy.
@Suite(.serialized) struct BusyStoreScreenTests {
    private let home: String

    init() throws {
        home = FileManager.default.temporaryDirectory.appendingPathComponent("noroshi-busy-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    }

    private func start(_ locale: String, _ more: String...) throws -> PseudoTerminal {
        let environment: [String: String?] = [
            "HOME": home, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home, "XDG_STATE_HOME": home, "LANG": locale,
        ]
        return try PseudoTerminal(
            environment, program: "noroshi", arguments: ["--source", "simulated:1"] + more, columns: 120, rows: 30)
    }

    @Test(
        arguments: [
            (
                "en_US.UTF-8", "Storing... (Esc cancels)", "Cancelled; nothing was changed.", "Switcher rule off"
            ),
            (
                "ja_JP.UTF-8", "保存しています…（Esc で取り消し）", "取り消しました。何も変わっていません。", "スイッチャー連動：オフ"
            ),
        ])
    func `keys, clock and rows go on while a command waits, Esc cancels it, and the next one is done`(
        locale: String, working: String, cancelled: String, done: String
    ) async throws {
        let terminal = try start(locale)
        try await terminal.look(for: "00001 0000")
        terminal.type("\r\r")
        // A command gives up after five seconds, and on a busy machine one key alone may take that long. So
        // whatever is not seen during one command is checked during the next.
        var seen = Seen()
        for _ in 0..<30 where !seen.isAll {
            let busy = try await BusyStore(folder: home + "/noroshi/simulated")
            terminal.type("S")
            try await terminal.look(for: working)
            try await look(for: &seen, terminal, working, cancelled)
            try await terminal.look(for: working, isGone: true)
            try await busy.end()
            // Messages that could not be logged meanwhile would take the place of the message about the command.
            try await terminal.look(for: "noroshi.sqlite", isGone: true)
        }
        #expect(seen.isAll, "\(seen)")
        terminal.type("S")
        try await terminal.look(for: done)
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    /// The observations that were made while a command waited for the store.
    private struct Seen {
        var hasRegions = false
        var hasBeacons = false
        var hasClockGoneOn = false
        var isTakenBack = false

        var isAll: Bool { hasRegions && hasBeacons && hasClockGoneOn && isTakenBack }
    }

    /// Goes through the views that were not yet seen while a command waited for the store, then cancels the
    /// command. Ends early when the command gives up.
    private func look(
        for seen: inout Seen, _ terminal: PseudoTerminal, _ working: String, _ cancelled: String
    ) async throws {
        /// Whether the screen meets the condition while the command waits.
        func sees(_ what: String, _ isSo: (ScreenPicture) -> Bool) async throws -> Bool {
            try await terminal.look(until: what + ", or the command gone") { !$0.contains(working) || isSo($0) }
            return terminal.picture.contains(working)
        }
        let clock = Self.clock(terminal.picture)
        if !seen.hasRegions {
            terminal.type("2")
            seen.hasRegions = try await sees("the regions") { $0.contains("site_shelf") }
            guard seen.hasRegions else { return }
        }
        if !seen.hasBeacons {
            terminal.type("1")
            seen.hasBeacons = try await sees("the beacons") { $0.contains("00001 0000") }
            guard seen.hasBeacons else { return }
        }
        if !seen.hasClockGoneOn {
            seen.hasClockGoneOn = try await sees("the clock going on") { Self.clock($0) != clock }
            guard seen.hasClockGoneOn else { return }
        }
        terminal.type("\u{1B}")
        guard terminal.picture.contains(working) else {
            // Nothing on the screen shows that Esc was read, and with a key directly behind it, Esc would be read
            // as another key (Alt). A frame of a later second is drawn after everything typed before that second
            // has been read.
            for _ in 0..<2 {
                let clock = Self.clock(terminal.picture)
                try await terminal.look(until: "the clock going on") { Self.clock($0) != clock }
            }
            return
        }
        // The outcome of the command is shown one frame after its end. The message that another program keeps the
        // store may also have another reason: entries that are to be logged wait, too.
        try await terminal.look(until: "what became of it") { $0.contains(cancelled) || $0.contains("noroshi.sqlite") }
        seen.isTakenBack = terminal.picture.contains(cancelled)
    }

    @Test(arguments: [("", "Preparing the scan..."), ("ja", "スキャンの準備をしています。")])
    func `the first frame does not wait for the store, and has the language that was shown last`(
        language: String, empty: String
    ) async throws {
        let folder = home + "/noroshi"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("language = \"\(language)\"\n".utf8).write(to: URL(filePath: folder + "/screen.toml"))
        // A program that opens, closes or sets aside a store locks the folder exclusively.
        let busy = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try #require(busy >= 0 && flock(busy, LOCK_EX) == 0)
        defer { close(busy) }
        let terminal = try start("en_US.UTF-8")
        try await terminal.look(for: empty)
        #expect(!terminal.picture.contains("00001 0000"))
        flock(busy, LOCK_UN)
        try await terminal.look(for: "00001 0000")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    @Test func `wrong arguments are reported before there is a screen`() async throws {
        let terminal = try start("en_US.UTF-8", "--auid", "")
        try await terminal.look(for: "00001 0000")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
        let refused = try start("en_US.UTF-8", "--auid", String(repeating: "x", count: 10_000))
        #expect(try await refused.end() == "exited 2")
        #expect(!String(decoding: refused.screen, as: UTF8.self).contains("\u{1B}[?1049h"))
    }

    /// The time of day in the first line.
    private static func clock(_ picture: ScreenPicture) -> String? {
        picture.rows.first.flatMap { row in
            row.split(separator: " ").last { $0.split(separator: ":").count == 3 }.map(String.init)
        }
    }
}
