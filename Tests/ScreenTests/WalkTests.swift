import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// The real program, operated only by keys: first start, marks, designation, switcher, name, end. The next start
/// restores everything.
@Suite(.serialized) struct WalkTests {
    /// The expected texts in one language.
    struct Words: Sendable, CustomTestStringConvertible {
        var language: String
        /// The language that the next start would have if the chosen language were not stored.
        var otherLocale: String
        var locale: String
        var question, terms, held, marked, dialog, done, designated, switchers, entry, switcherSet, isSwitcher,
            onDisplay, entered, cameBack: String
        var testDescription: String { language }
    }

    static let words = [
        Words(
            language: "en", otherLocale: "ja_JP.UTF-8", locale: "en_US.UTF-8",
            question: "Choose your language with Left and Right, then press Enter.", terms: "Terms of service",
            held: " held",
            marked: "3 marked", dialog: "Choose the beacons to react to", done: "3 beacons designated.",
            designated: "3 of 19 designated", switchers: "1 switcher ", entry: "Name the beacon",
            switcherSet: "switcher set", isSwitcher: "is a switcher now",
            onDisplay: "[x] D  when the screen comes back", entered: "first report",
            cameBack: "screen came back"),
        Words(
            language: "ja", otherLocale: "en_US.UTF-8", locale: "ja_JP.UTF-8",
            question: "左右のキーで言語を選び、Enter を押してください。", terms: "サービス利用規約", held: "固定", marked: "マーク 3",
            dialog: "指定するビーコンを選んでください", done: "3 台を指定しました。", designated: "指定 3/19 台",
            switchers: "スイッチャー 1 台", entry: "ビーコンの名前", switcherSet: "スイッチャー", isSwitcher: "スイッチャーに設定",
            onDisplay: "[x] D  画面の再表示時", entered: "最初の受信", cameBack: "画面の再表示"),
    ]

    /// A separate home folder, in which only the store outlives a run.
    private struct Home {
        let path: String
        var environment: [String: String] {
            ["HOME": path, "XDG_CONFIG_HOME": path, "XDG_DATA_HOME": path, "XDG_STATE_HOME": path]
        }

        init() throws {
            path =
                FileManager.default.temporaryDirectory.appendingPathComponent("noroshi-walk-\(UUID().uuidString)").path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        func start(_ locale: String, _ arguments: String...) throws -> PseudoTerminal {
            let environment = environment.merging(["LANG": locale]) { $1 }.mapValues { Optional($0) }
            return try PseudoTerminal(
                environment, program: "noroshi", arguments: ["--source", "simulated:1"] + arguments, columns: 120,
                rows: 30)
        }

        /// Runs a command and returns its standard output.
        func run(_ arguments: String...) async throws -> Data {
            let outcome = try await TestProcess.run(
                TestProcess.path(of: "noroshi"), arguments, environment: TestProcess.environment(environment))
            #expect(outcome.status == 0, "\(outcome.remarks)")
            return Data(outcome.output)
        }
    }

    private struct Designation: Decodable, Equatable {
        var regionID: String
        var segment: Int
        var keycode: String
        var switcher: Bool
    }

    @Test(arguments: words)
    func `everything that is set at the first start is kept at the second`(words: Words) async throws {
        let home = try Home()
        let keycodes = try await firstDay(home.start(words.locale), words)
        // The simulated shop has a separate store.
        let listed = try await home.run("designate", "list", "--simulated", "--json")
        let designated = try listed.split(separator: 10).map { try JSONDecoder().decode(Designation.self, from: $0) }
        // The screen lists the worst first, and the command lists the beacons in the order of their designation.
        #expect(designated.map(\.keycode).sorted() == keycodes.sorted())
        #expect(designated.count { $0.switcher } == 1)
        #expect(designated.allSatisfy { $0.segment == 1 && $0.regionID.hasPrefix("site_") })
        try await secondDay(home.start(words.otherLocale), words, keycodes)
    }

    /// - Returns: The key codes as the screen lists them.
    private func firstDay(_ terminal: PseudoTerminal, _ words: Words) async throws -> [String] {
        for words in Self.words { try await terminal.look(for: words.question) }
        terminal.type("\r")
        try await terminal.look(for: words.terms)
        // The table is still shown beside the questions, and takes keys.
        try await terminal.look(for: "00001 0000")
        terminal.type("\u{1B}[D\r")
        try await terminal.look(for: words.terms, isGone: true)

        // The twelve beacons on the shelves, all of one service region; the cursor goes to the first of them.
        terminal.type("/366AF94E\r")
        try await terminal.look(for: "/12")
        terminal.type("\u{1B}[H")
        try await terminal.look(for: " 1/12")
        // The order is held, so each mark is set on the next beacon.
        terminal.type("H")
        try await terminal.look(for: words.held)
        for count in 1...3 {
            terminal.type(" ")
            try await terminal.look(for: words.marked.replacing("3", with: "\(count)"))
        }
        terminal.type("d")
        try await terminal.look(for: words.dialog)
        terminal.type("\u{1B}[B\u{1B}[B ")
        try await terminal.look(for: words.onDisplay)
        terminal.type("\r")
        try await terminal.look(for: words.done)
        terminal.type("\r")
        try await terminal.look(for: words.done, isGone: true)

        terminal.type("3")
        try await terminal.look(for: words.designated)
        terminal.type("s")
        try await terminal.look(for: words.switchers)
        terminal.type("\u{1B}OQ")
        try await terminal.look(for: words.entry)
        terminal.type("Gate 狼\r")
        try await terminal.look(for: "Gate 狼")
        let keycodes = terminal.picture.rows.compactMap { row in
            row.firstMatch(of: /([0-9]{5}) ([0-9]{5})/).map { String($0.1 + $0.2) }
        }
        terminal.type("4")
        try await terminal.look(for: words.switcherSet)
        try await terminal.look(for: words.isSwitcher)
        // A window that gets the focus reports regions that are inside again. So the test waits until they are
        // inside.
        try await terminal.look(for: words.entered)
        #expect(!terminal.picture.contains(words.cameBack))
        terminal.type("\u{1B}[O\u{1B}[I")
        try await terminal.look(for: words.cameBack)
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
        #expect(terminal.sent().contains("\u{1B}[?1004h") && terminal.sent().contains("\u{1B}[?1004l"))
        return keycodes
    }

    private func secondDay(_ terminal: PseudoTerminal, _ words: Words, _ keycodes: [String]) async throws {
        try await terminal.look(for: "★3")
        #expect(!terminal.picture.contains(words.terms) && !terminal.picture.contains(words.question))
        terminal.type("3")
        try await terminal.look(for: words.designated)
        try await terminal.look(for: words.switchers)
        try await terminal.look(for: "Gate 狼")
        for keycode in keycodes { try await terminal.look(for: keycode.prefix(5) + " " + keycode.suffix(5)) }
        // The events of the first day.
        terminal.type("4fff")
        try await terminal.look(for: words.isSwitcher)
        try await terminal.look(for: "Gate 狼")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    /// The default file with one change, and the text that the screen must show.
    static let badFiles = [
        ("<plist version=\"1.0\">", "<nothing>", "property list"), ("SDKEdition", "Other", "SDKEdition"),
        ("SWAMP", "FOO", "FOO"), ("1.2.0", "9.9.9", "9.9.9"),
    ]

    @Test(arguments: badFiles)
    func `a bad preference file is reported, nothing is monitored`(from: String, to: String, name: String) async throws
    {
        let home = try Home()
        _ = try await home.run("agree", "--yes")
        _ = try await home.run("prefs", "show")
        let file = home.path + "/noroshi/TbBTDeveloperPreference.plist"
        let good = try String(contentsOfFile: file, encoding: .utf8)
        try good.replacingOccurrences(of: from, with: to).write(toFile: file, atomically: true, encoding: .utf8)
        let terminal = try home.start("en_US.UTF-8")
        try await terminal.look(for: "The service cannot be used until then")
        try await terminal.look(for: name)
        terminal.type("m\r")
        try await terminal.look(for: "File: " + home.path.prefix(30))
        terminal.type("P7")
        try await terminal.look(for: "Warnings")
        // The results of the machine's checks are above it, and appear as soon as they are available.
        try await terminal.look(for: "Permission to scan")
        terminal.type("\u{1B}[F")
        try await terminal.look(for: "✗ failed")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
        #expect(String(decoding: try await home.run("monitor", "list", "--json"), as: UTF8.self) == "")
    }

    @Test func `P shows the path of the preference file, and whether the file exists`() async throws {
        let home = try Home()
        _ = try await home.run("agree", "--yes")
        let terminal = try home.start("en_US.UTF-8")
        try await terminal.look(for: "Beacons")
        terminal.type("P")
        try await terminal.look(for: "File: " + home.path.prefix(30))
        #expect(!terminal.picture.contains("these are the defaults"))
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    @Test func `the program does not ask for a language that was given`() async throws {
        let home = try Home()
        let terminal = try home.start("en_US.UTF-8", "--lang", "ja")
        try await terminal.look(for: "サービス利用規約")
        #expect(!terminal.picture.contains("Choose your language"))
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    @Test func `the second instance is read-only, and reports that`() async throws {
        let home = try Home()
        let first = try home.start("en_US.UTF-8")
        // The first frame does not wait for a file: an instance that shows a beacon has opened the store.
        try await first.look(for: "00001 0000")
        let second = try home.start("en_US.UTF-8")
        try await second.look(for: "This one shows everything and changes nothing.")
        try await second.look(for: "00001 0000")
        second.type("q")
        #expect(try await second.end() == "exited 0")
        first.type("q")
        #expect(try await first.end() == "exited 0")
    }
}
