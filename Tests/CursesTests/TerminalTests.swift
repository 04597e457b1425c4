import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// Tests that need a terminal run one after the other: each has its own process and pseudo-terminal.
@Suite(.serialized)
struct TerminalTests {}

// The start.
extension TerminalTests {
    @Test(arguments: [
        ("xterm-256color", "indexed256"), ("tmux-256color", "indexed256"), ("screen-256color", "indexed256"),
        ("xterm", "eight"), ("screen", "eight"), ("linux", "eight"), ("vt100", "none"), ("vt220", "none"),
    ])
    func `the program starts, draws and ends on every kind of terminal`(name: String, depth: String) async throws {
        let terminal = try PseudoTerminal(["TERM": name])
        try await terminal.hear("colors \(depth) utf8 true wide false")
        try await terminal.hear("shown 80x24")
        try await terminal.see("狼煙")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
        #expect(terminal.isCooked)
    }

    @Test(arguments: [(40_000, 24), (80, 40_000), (65_535, 65_535), (5000, 5000)] as [(Int32, Int32)])
    func `only a part of a far too large terminal is drawn`(columns: Int32, rows: Int32) async throws {
        // The test takes no picture of the terminal, because it would be too large. Variables with another size are
        // ignored, also after resizing.
        let terminal = try PseudoTerminal(
            ["LINES": "100000", "COLUMNS": "7"], columns: columns, rows: rows, pictured: false)
        try await terminal.hear("shown \(min(columns, 1000))x\(min(rows, 500))")
        terminal.resize(columns: 100, rows: 40)
        try await terminal.hear("shown 100x40")
        terminal.resize(columns: columns, rows: rows)
        try await terminal.hear("shown \(min(columns, 1000))x\(min(rows, 500))")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
        #expect(terminal.isCooked)
    }

    @Test func `keys work after a paste that has no end`() async throws {
        let terminal = try PseudoTerminal()
        try await terminal.hear("shown 80x24")
        terminal.type("\u{1B}[200~hello")
        try await terminal.hear("key paste(\"hello\")")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    @Test(
        arguments: [
            ("nonsense", #"error unknownTerminal("nonsense")"#), (nil, #"error unknownTerminal("")"#),
            ("", #"error unknownTerminal("")"#), ("dumb", #"error cannotMoveCursor("dumb")"#),
        ] as [(String?, String)])
    func `the reason for a missing screen is reported, and nothing is sent`(name: String?, line: String) async throws {
        let terminal = try PseudoTerminal(["TERM": name])
        try await terminal.hear(line)
        #expect(try await terminal.end() == "exited 1")
        #expect(terminal.screen.isEmpty)
        #expect(terminal.isCooked)
    }

    @Test func `a pipe is not accepted as a terminal`() async throws {
        let probe = try await TestProcess.run(
            TestProcess.path(of: "CursesProbe"), environment: PseudoTerminal.usual)
        #expect(probe.status == 1)
        #expect(probe.output.isEmpty)
    }

    @Test(
        arguments: [
            ["LANG": "C"], ["LANG": "POSIX"], ["LANG": nil], ["LC_ALL": "C", "LANG": "C.UTF-8"],
            ["LANG": "ja_JP.eucJP"],
        ] as [[String: String?]])
    func `only ASCII is sent without UTF-8`(environment: [String: String?]) async throws {
        let terminal = try PseudoTerminal(environment)
        try await terminal.hear("colors indexed256 utf8 false wide false")
        try await terminal.see("????|")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
        #expect(terminal.screen.allSatisfy { $0 < 0x80 })
    }

    @Test(arguments: ["ja_JP.UTF-8", "ja_JP.utf8", "xx_XX.UTF-8@euro"])
    func `a UTF-8 locale that is not installed counts as UTF-8`(name: String) async throws {
        let terminal = try PseudoTerminal(["LANG": name])
        try await terminal.hear("colors indexed256 utf8 true wide false")
        try await terminal.see("狼煙|")
    }

    @Test(arguments: [("1", "none"), ("", "indexed256")])
    func `NO_COLOR turns off colours and keeps attributes`(value: String, depth: String) async throws {
        let terminal = try PseudoTerminal(["NO_COLOR": value])
        try await terminal.hear("colors \(depth) utf8 true wide false")
        try await terminal.see("#")
        #expect(terminal.sent().contains("38;5;") == (depth != "none"))
        #expect(terminal.sent().contains("\u{1B}[44m") == (depth != "none"))
        // Bold and underline.
        #expect(terminal.sent().contains("\u{1B}[0;1m"))
        #expect(terminal.sent().contains("\u{1B}[0;4m"))
    }

    @Test func `true colour needs COLORTERM and a terminal description that has it`() async throws {
        let color = #"%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d"#
        let folder = try await Self.describe(
            #"""
            xterm-direct|xterm with direct colour,
            	RGB, ccc@, initc@, colors#0x1000000, pairs#0x10000,
            	setaf=\E[%?%p1%{8}%<%t3%p1%d%e38\:2\:\:\#(color)%;m,
            	setab=\E[%?%p1%{8}%<%t4%p1%d%e48\:2\:\:\#(color)%;m, use=xterm-256color,

            """#)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (word, depth) in [("truecolor", "trueColor"), ("24bit", "trueColor"), ("yes", "indexed256")] {
            let terminal = try PseudoTerminal(["TERMINFO": folder.path, "COLORTERM": word])
            try await terminal.hear("colors \(depth) utf8 true wide false")
            try await terminal.see("狼煙|")
            #expect(terminal.sent().contains("\u{1B}[38:2::255:135:0m狼煙") == (depth == "trueColor"))
        }
    }
}

// The screen.
extension TerminalTests {
    /// Compiles descriptions of terminals into a separate folder.
    private static func describe(_ source: String) async throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("terminfo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("source")
        try source.write(to: file, atomically: true, encoding: .utf8)
        let made = try await TestProcess.run("/usr/bin/env", ["tic", "-x", "-o", folder.path, file.path])
        try #require(made.status == 0, "tic, of ncurses-bin, is needed: \(made.remarks)")
        return folder
    }

    /// The colours (as SGR parameters) in which each letter was sent last.
    private static func colors(in sent: String) -> [Character: String] {
        var colors: [Character: String] = [:]
        var foreground = "39"
        var background = "49"
        var rest = sent[...]
        while let character = rest.popFirst() {
            guard character == "\u{1B}" else {
                if character.isLetter { colors[character] = foreground + ";" + background }
                continue
            }
            guard rest.first == "[" else {
                if rest.popFirst() == "(" { rest = rest.dropFirst() }  // a character set
                continue
            }
            let parameters = rest.dropFirst().prefix { !$0.isLetter }
            rest = rest.dropFirst(1 + parameters.count)
            guard rest.popFirst() == "m" else { continue }
            for parameter in parameters.split(separator: ";", omittingEmptySubsequences: false) {
                switch parameter {
                case "", "0": (foreground, background) = ("39", "49")
                case _ where parameter.hasPrefix("3"): foreground = String(parameter)
                case _ where parameter.hasPrefix("4") && parameter.count == 2: background = String(parameter)
                default: break
                }
            }
        }
        return colors
    }

    @Test func `colours stay correct over several frames with more pairs than the terminal has`() async throws {
        let folder = try await Self.describe("xterm-few|xterm with eight pairs,\n\tpairs#8, use=xterm,\n")
        defer { try? FileManager.default.removeItem(at: folder) }
        let terminal = try PseudoTerminal(["TERM": "xterm-few", "TERMINFO": folder.path], arguments: ["pairs"])
        try await terminal.hear("turn 2")
        #expect(try await terminal.end() == "exited 0")
        let colors = Self.colors(in: terminal.sent())
        for (number, letters) in ["agA", "bhB", "ciC", "djD", "ekE", "flF"].map(Array.init).enumerated() {
            #expect(colors[letters[0]] == "39;4\(number + 1)")
            #expect(colors[letters[1]] == "3\(number + 1);49")
            #expect(colors[letters[2]] == "39;4\(number + 1)")
        }
    }

    @Test func `the screen follows a new size`() async throws {
        let terminal = try PseudoTerminal()
        try await terminal.hear("shown 80x24")
        terminal.resize(columns: 100, rows: 30)
        try await terminal.hear("signal resize")
        try await terminal.hear("shown 100x30")
        try await terminal.see("\u{1B}[30;100H")
        terminal.resize(columns: 1, rows: 1)
        try await terminal.hear("shown 1x1")
        terminal.resize(columns: 40, rows: 10)
        try await terminal.hear("shown 40x10")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
        #expect(terminal.isCooked)
    }

    @Test func `only changes are sent, and the whole screen on request`() async throws {
        let terminal = try PseudoTerminal()
        try await terminal.hear("shown 80x24")
        terminal.type(PseudoTerminal.narrow)
        try await terminal.hear("shown 80x24")
        let first = terminal.screen.count
        terminal.type("\u{1B}[A")
        try await terminal.hear("shown 80x24")
        try await terminal.see("up", from: first)
        #expect(!terminal.sent(since: first).contains("狼煙"))
        #expect(terminal.screen.count - first < 20)
        let second = terminal.screen.count
        terminal.type("\u{0C}")
        try await terminal.see("狼煙", from: second)
        #expect(terminal.sent(since: second).contains("\u{1B}[2J"))
    }

    @Test func `text is copied through the terminal`() async throws {
        let terminal = try PseudoTerminal()
        try await terminal.hear("shown 80x24")
        terminal.type("c")
        try await terminal.see("\u{1B}]52;c;\(Data("狼煙 ok".utf8).base64EncodedString())\u{07}")
    }

    @Test func `nothing is copied through a terminal without a clipboard`() async throws {
        let terminal = try PseudoTerminal(["TERM": "linux"])
        try await terminal.hear("shown 80x24")
        terminal.type("cq")
        #expect(try await terminal.end() == "exited 0")
        #expect(!terminal.sent().contains("]52"))
        #expect(!terminal.sent().contains("?2004"))
    }
}
