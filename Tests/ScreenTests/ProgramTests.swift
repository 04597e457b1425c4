import Foundation
import TerminalTesting
import Testing

/// The real program on a real pseudo-terminal, with the simulated site: keys that a technician types, and the
/// screens.
@Suite(.serialized) struct ProgramTests {
    private static let arguments = ["--source", "simulated:7"]

    /// Starts the program and waits for its first screen. No file of the user is read.
    private func start(
        _ environment: [String: String?] = [:], _ arguments: [String] = arguments, columns: Int32 = 80, rows: Int32 = 24
    ) throws -> PseudoTerminal {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("noroshi-home-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let own: [String: String?] = ["HOME": home.path, "XDG_CONFIG_HOME": home.path, "XDG_DATA_HOME": home.path]
        return try PseudoTerminal(
            own.merging(environment) { _, new in new }, program: "noroshi", arguments: arguments, columns: columns,
            rows: rows)
    }

    @Test func `the program shows beacons, and q ends it with the terminal restored`() async throws {
        let terminal = try start()
        try await terminal.see("Beacons")
        try await terminal.see("00001")
        try await terminal.see("SIM")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
        #expect(terminal.isCooked)
        #expect(terminal.sent().contains("\u{1B}[?1049l"))
    }

    private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"

    /// A tab switches the view, a head of the table sorts, and a double click opens; afterwards the terminal has
    /// its mouse back.
    @Test(arguments: ["q", "\u{3}"]) func `the program is operated by the mouse`(end: String) async throws {
        let terminal = try start()
        try await terminal.see("SIM")
        #expect(terminal.sent().contains("\u{1B}[?1000h\u{1B}[?1006h"))
        // All at once, because two presses are a double click by the time at which they are read.
        func press(_ column: Int, _ row: Int, times: Int = 1) {
            terminal.type(String(repeating: "\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m", count: times))
        }
        terminal.type("\u{1B}")
        var before = terminal.screen.count
        press(20, 2)
        terminal.type([0x0C])
        try await terminal.see("Monitored 1/20", from: before)
        before = terminal.screen.count
        press(3, 2)
        terminal.type([0x0C])
        try await terminal.see("proximity", from: before)
        before = terminal.screen.count
        press(12, 6, times: 2)
        terminal.type([0x0C])
        try await terminal.see("Last seen", from: before)
        let sent = terminal.sent().count
        terminal.type(end)
        #expect(try await terminal.end() == "exited 0")
        #expect(terminal.sent().dropFirst(sent).contains(Self.mouseOff))
    }

    @Test func `the mouse is left to the terminal if the settings demand that`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "noroshi-\(UUID().uuidString)/noroshi")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try "[screen]\nmouse = false\n".write(
            to: folder.appendingPathComponent("config.toml"), atomically: true, encoding: .utf8)
        let terminal = try start(["XDG_CONFIG_HOME": folder.deletingLastPathComponent().path])
        try await terminal.see("SIM")
        #expect(!terminal.sent().contains("\u{1B}[?1000h"))
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    @Test func `the language changes at once and back`() async throws {
        let terminal = try start()
        try await terminal.see("proximity")
        var before = terminal.screen.count
        terminal.type("L")
        for word in ["ビーコン", "近接度", "推定距離", "ヘルプ"] { try await terminal.see(word, from: before) }
        before = terminal.screen.count
        terminal.type("L")
        for word in ["Beacons", "proximity", "distance", "Help"] { try await terminal.see(word, from: before) }
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    @Test(arguments: [("ja_JP.UTF-8", "ビーコン"), ("en_US.UTF-8", "Beacons")])
    func `the language is that of the environment`(locale: String, word: String) async throws {
        let terminal = try start(["LANG": locale])
        try await terminal.see(word)
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    /// Question marks in place of Japanese would be useless.
    @Test(arguments: [["LANG": "C"], ["LANG": "ja_JP.UTF-8", "TERM": "linux"]])
    func `a terminal without Japanese gets a message and English texts`(environment: [String: String]) async throws {
        let terminal = try start(environment.merging(["LC_ALL": ""]) { $1 }, Self.arguments + ["--lang", "ja"])
        try await terminal.see("This terminal cannot show Japanese")
        try await terminal.see("Beacons")
        // Names that beacons send may contain signs that the terminal does not have; the program's own texts do
        // not.
        for text in ["Regions", "proximity", "distance", "Help"] { try await terminal.see(text) }
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    @Test func `the program begins with the theme and the order that were chosen last`() async throws {
        let state = FileManager.default.temporaryDirectory.appendingPathComponent("noroshi-state-\(UUID().uuidString)")
            .path
        let first = try start(["XDG_STATE_HOME": state])
        try await first.see("SIM")
        first.type("\u{1B}")
        try await first.see("Mark")
        // The third order of the list.
        first.type("T>>>")
        first.type([0x0D])
        try await first.see("RSSI▼")
        first.type("q")
        #expect(try await first.end() == "exited 0")
        let second = try start(["XDG_STATE_HOME": state])
        try await second.see("RSSI▼")
        second.type("q")
        #expect(try await second.end() == "exited 0")
        let kept = try String(contentsOfFile: state + "/noroshi/screen.toml", encoding: .utf8)
        #expect(kept.contains("sort = \"rssi\"") && kept.contains("theme = \"dark\""))
    }

    @Test func `the screen follows a new size`() async throws {
        let terminal = try start()
        try await terminal.see("Help")
        for (columns, rows) in [(Int32(200), Int32(60)), (40, 10), (3, 2), (120, 30)] {
            terminal.resize(columns: columns, rows: rows)
        }
        let before = terminal.screen.count
        terminal.type("7")
        try await terminal.see("50,000", from: before)
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    @Test(arguments: [(SIGTERM, "exited 0"), (SIGINT, "exited 0"), (SIGSEGV, "killed 11"), (SIGABRT, "killed 6")])
    func `the terminal is restored when the program is killed`(signal: Int32, end: String) async throws {
        let terminal = try start()
        try await terminal.see("SIM")
        kill(try await terminal.process(), signal)
        #expect(try await terminal.end() == end)
        #expect(terminal.isCooked)
        #expect(terminal.sent().contains("\u{1B}[?1049l"))
        #expect(terminal.sent().contains(Self.mouseOff))
    }

    @Test func `Ctrl-C ends the program`() async throws {
        let terminal = try start()
        try await terminal.see("SIM")
        terminal.type([0x03])
        #expect(try await terminal.end() == "exited 0")
        #expect(terminal.isCooked)
    }

    @Test func `the program stops on Ctrl-Z with the terminal restored, and resumes`() async throws {
        let terminal = try start()
        try await terminal.see("SIM")
        terminal.type([0x1A])
        try await terminal.hear("stopped \(SIGTSTP)")
        #expect(terminal.isCooked)
        terminal.readScreen()
        #expect(terminal.sent().contains(Self.mouseOff))
        let before = terminal.screen.count
        terminal.continueInForeground()
        try await terminal.see("SIM", from: before)
        #expect(!terminal.isCooked)
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
        #expect(terminal.isCooked)
    }

    @Test func `the program ends when its terminal is gone`() async throws {
        let terminal = try start()
        try await terminal.see("SIM")
        terminal.hangUp()
        #expect(try await terminal.end() == "exited 0")
    }

    @Test func `the program reads its texts again on SIGHUP`() async throws {
        let data = FileManager.default.temporaryDirectory.appendingPathComponent("noroshi-data-\(UUID().uuidString)")
        let folder = data.appendingPathComponent("i18n/en.lproj")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("Localizable.strings")
        try "\"view.beacons\" = \"Fires\";".write(to: file, atomically: true, encoding: .utf8)
        let terminal = try start(["NOROSHI_DATA": data.path], columns: 200)
        try await terminal.see("Fires")
        try "\"view.beacons\" = \"Smokes\";".write(to: file, atomically: true, encoding: .utf8)
        kill(try await terminal.process(), SIGHUP)
        try await terminal.see("Smokes")
        try "\"view.beacons\" = ".write(to: file, atomically: true, encoding: .utf8)
        kill(try await terminal.process(), SIGHUP)
        try await terminal.see("Localizable.strings:1")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    @Test func `the program records to a file that it can show`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("noroshi-\(UUID().uuidString)")
        let configuration = folder.appendingPathComponent("noroshi")
        try FileManager.default.createDirectory(at: configuration, withIntermediateDirectories: true)
        try "[recording]\ndirectory = \"\(folder.path)\"\n".write(
            to: configuration.appendingPathComponent("config.toml"), atomically: true, encoding: .utf8)
        let terminal = try start(["XDG_CONFIG_HOME": folder.path])
        try await terminal.see("SIM")
        terminal.type("\u{1B}")
        try await terminal.see("Mark")
        terminal.type("W")
        try await terminal.see("REC")
        // After a sudden kill, what was written is still valid.
        kill(try await terminal.process(), SIGKILL)
        #expect(try await terminal.end() == "killed 9")
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix(".btsnoop") })
        let replay = try start([:], [folder.appendingPathComponent(name).path])
        try await replay.see("REPLAY")
        replay.type("q")
        #expect(try await replay.end() == "exited 0")
    }

    @Test func `a missing adapter is reported, and the simulated site is shown`() async throws {
        let terminal = try start([:], [])
        try await terminal.see("SIM")
        try await terminal.see("Simulated beacons")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    @Test func `a theme that is missing or broken is reported with its line`() async throws {
        let data = FileManager.default.temporaryDirectory.appendingPathComponent("noroshi-data-\(UUID().uuidString)")
        let folder = data.appendingPathComponent("themes")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try "[styles]\ntext = \"no-such-colour\"\n".write(
            to: folder.appendingPathComponent("odd.toml"), atomically: true, encoding: .utf8)
        let terminal = try start(["NOROSHI_DATA": data.path], Self.arguments + ["--theme", "odd"], columns: 200)
        try await terminal.see("odd.toml:2")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    @Test func `a file that is not a capture is rejected before the screen opens`() async throws {
        let path = FileManager.default.temporaryDirectory.path + "/noroshi-\(UUID().uuidString)"
        try "no capture at all, only words".write(toFile: path, atomically: true, encoding: .utf8)
        let terminal = try start([:], [path])
        #expect(try await terminal.end() == "exited 65")
        #expect(terminal.sent().contains("is not a capture"))
        #expect(!terminal.sent().contains("\u{1B}[?1049h"))
    }
}
