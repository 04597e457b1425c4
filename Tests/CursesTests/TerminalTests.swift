import Foundation
import Testing

/// What needs a terminal runs one after the other: every test is a process and a pseudo-terminal of its own.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct TerminalTests {}

// The start.
extension TerminalTests {
    @Test(arguments: [
        ("xterm-256color", "indexed256"), ("tmux-256color", "indexed256"), ("screen-256color", "indexed256"),
        ("xterm", "eight"), ("screen", "eight"), ("linux", "eight"), ("vt100", "none"), ("vt220", "none"),
    ])
    func `starts, shows and ends on every kind of terminal`(name: String, depth: String) throws {
        let terminal = try PseudoTerminal(["TERM": name])
        try terminal.hear("colors \(depth) utf8 true wide false")
        try terminal.hear("shown 80x24")
        try terminal.see("狼煙")
        terminal.type("q")
        #expect(try terminal.end() == "exited 0")
        #expect(terminal.isCooked)
    }

    @Test(
        arguments: [
            ("nonsense", #"error unknownTerminal("nonsense")"#), (nil, #"error unknownTerminal("")"#),
            ("", #"error unknownTerminal("")"#), ("dumb", #"error cannotMoveCursor("dumb")"#),
        ] as [(String?, String)])
    func `says why there can be no screen, and sends nothing`(name: String?, line: String) throws {
        let terminal = try PseudoTerminal(["TERM": name])
        try terminal.hear(line)
        #expect(try terminal.end() == "exited 1")
        #expect(terminal.screen.isEmpty)
        #expect(terminal.isCooked)
    }

    @Test func `a pipe is no terminal`() throws {
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: PseudoTerminal.probe)
        probe.environment = PseudoTerminal.usual
        let output = Pipe()
        probe.standardOutput = output
        try probe.run()
        probe.waitUntilExit()
        #expect(probe.terminationStatus == 1)
        #expect(output.fileHandleForReading.availableData.isEmpty)
    }

    @Test(
        arguments: [
            ["LANG": "C"], ["LANG": "POSIX"], ["LANG": nil], ["LC_ALL": "C", "LANG": "C.UTF-8"],
            ["LANG": "ja_JP.eucJP"],
        ] as [[String: String?]])
    func `without UTF-8 only ASCII is sent`(environment: [String: String?]) throws {
        let terminal = try PseudoTerminal(environment)
        try terminal.hear("colors indexed256 utf8 false wide false")
        try terminal.see("????|")
        terminal.type("q")
        #expect(try terminal.end() == "exited 0")
        #expect(terminal.screen.allSatisfy { $0 < 0x80 })
    }

    @Test(arguments: ["ja_JP.UTF-8", "ja_JP.utf8", "xx_XX.UTF-8@euro"])
    func `a UTF-8 locale that is not installed is UTF-8`(name: String) throws {
        let terminal = try PseudoTerminal(["LANG": name])
        try terminal.hear("colors indexed256 utf8 true wide false")
        try terminal.see("狼煙|")
    }

    @Test(arguments: [("1", "none"), ("", "indexed256")])
    func `NO_COLOR leaves the attributes`(value: String, depth: String) throws {
        let terminal = try PseudoTerminal(["NO_COLOR": value])
        try terminal.hear("colors \(depth) utf8 true wide false")
        try terminal.see("#")
        #expect(terminal.sent().contains("38;5;") == (depth != "none"))
        #expect(terminal.sent().contains("\u{1B}[44m") == (depth != "none"))
        // Bold, and underlined.
        #expect(terminal.sent().contains("\u{1B}[0;1m"))
        #expect(terminal.sent().contains("\u{1B}[0;4m"))
    }

    @Test func `true colour needs a description of it`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("terminfo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let color = #"%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d"#
        let source = #"""
            xterm-direct|xterm with direct colour,
            	RGB, ccc@, initc@, colors#0x1000000, pairs#0x10000,
            	setaf=\E[%?%p1%{8}%<%t3%p1%d%e38\:2\:\:\#(color)%;m,
            	setab=\E[%?%p1%{8}%<%t4%p1%d%e48\:2\:\:\#(color)%;m, use=xterm-256color,

            """#
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("source")
        try source.write(to: file, atomically: true, encoding: .utf8)
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = ["tic", "-x", "-o", folder.path, file.path]
        try compiler.run()
        compiler.waitUntilExit()
        try #require(compiler.terminationStatus == 0, "tic, of ncurses-bin, is needed")

        for (word, depth) in [("truecolor", "trueColor"), ("24bit", "trueColor"), ("yes", "indexed256")] {
            let terminal = try PseudoTerminal(["TERMINFO": folder.path, "COLORTERM": word])
            try terminal.hear("colors \(depth) utf8 true wide false")
            try terminal.see("狼煙|")
            #expect(terminal.sent().contains("\u{1B}[38:2::255:135:0m狼煙") == (depth == "trueColor"))
        }
    }
}

// The screen.
extension TerminalTests {
    @Test func `follows a new size`() throws {
        let terminal = try PseudoTerminal()
        try terminal.hear("shown 80x24")
        terminal.resize(columns: 100, rows: 30)
        try terminal.hear("signal resize")
        try terminal.hear("shown 100x30")
        try terminal.see("\u{1B}[30;100H")
        terminal.resize(columns: 1, rows: 1)
        try terminal.hear("shown 1x1")
        terminal.resize(columns: 40, rows: 10)
        try terminal.hear("shown 40x10")
        terminal.type("q")
        #expect(try terminal.end() == "exited 0")
        #expect(terminal.isCooked)
    }

    @Test func `sends only what changed, and everything when told`() throws {
        let terminal = try PseudoTerminal()
        try terminal.hear("shown 80x24")
        terminal.type(PseudoTerminal.narrow)
        try terminal.hear("shown 80x24")
        let first = terminal.screen.count
        terminal.type("\u{1B}[A")
        try terminal.hear("shown 80x24")
        try terminal.see("up", from: first)
        #expect(!terminal.sent(since: first).contains("狼煙"))
        #expect(terminal.screen.count - first < 20)
        let second = terminal.screen.count
        terminal.type("\u{0C}")
        try terminal.see("狼煙", from: second)
        #expect(terminal.sent(since: second).contains("\u{1B}[2J"))
    }

    @Test func `copies through the terminal`() throws {
        let terminal = try PseudoTerminal()
        try terminal.hear("shown 80x24")
        terminal.type("c")
        try terminal.see("\u{1B}]52;c;\(Data("狼煙 ok".utf8).base64EncodedString())\u{07}")
    }

    @Test func `a terminal that knows no clipboard is sent none`() throws {
        let terminal = try PseudoTerminal(["TERM": "linux"])
        try terminal.hear("shown 80x24")
        terminal.type("cq")
        #expect(try terminal.end() == "exited 0")
        #expect(!terminal.sent().contains("]52"))
        #expect(!terminal.sent().contains("?2004"))
    }
}
