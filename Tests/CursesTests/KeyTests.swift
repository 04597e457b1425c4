import Canvas
import TerminalTesting
import Testing

@testable import Curses

// Keys, from the keyboard to the program.
extension TerminalTests {
    @Test(arguments: [
        ("\u{1B}OA", Key.up), ("\u{1B}[B", .down), ("\u{1B}OP", .function(1)), ("\u{1B}[24~", .function(12)),
        ("\u{1B}[3~", .delete), ("\u{1B}[Z", .backTab), ("\u{1B}", .escape), ("狼", .character("狼")),
        ("\u{1B}x", .alt("x")), ("\r", .enter), ("\u{7F}", .backspace), ("\u{03}", .control("c")),
        ("\u{1B}[I", .focusIn), ("\u{1B}[200~q\r狼\u{1B}[201~", .paste("q\n狼")),
    ])
    func `a key reaches the program`(octets: String, key: Key) async throws {
        let terminal = try PseudoTerminal()
        try await terminal.hear("shown 80x24")
        terminal.type(octets)
        try await terminal.hear("key \(key)")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
    }

    @Test func `a byte that is not text is dropped`() async throws {
        let terminal = try PseudoTerminal()
        try await terminal.hear("shown 80x24")
        terminal.type([0xFF, 0xE3, 0x81, 0x78, 0x9B, 0x79])
        try await terminal.hear("key character(\"x\")")
        try await terminal.hear("key character(\"y\")")
        #expect(terminal.lines.filter { $0.hasPrefix("key ") }.count == 2)
    }

    @Test(arguments: [
        (5, true), (4, true), (3, false),
    ])
    func `the terminal is queried for the width of ambiguous characters`(column: Int, isWide: Bool) async throws {
        let terminal = try PseudoTerminal()
        try await terminal.hear("colors indexed256 utf8 true wide false")
        try await terminal.see("\u{1B}[2;1H±▁\u{1B}[6n")
        try await terminal.hear("shown 80x24")
        try await terminal.see("@")
        let first = terminal.screen.count
        terminal.type("\u{1B}[2;\(column)Rk")
        try await terminal.hear("key character(\"k\")")
        #expect(terminal.lines.contains("key capabilitiesChanged") == isWide)
        #expect(terminal.lines.contains("colors indexed256 utf8 true wide true") == isWide)
        try await terminal.hear("shown 80x24")
        try await terminal.see("character(\"k\")", from: first)
        // Three ambiguous characters precede the mark, which follows 23 columns if they are narrow and 26 if they
        // are wide. The cursor movement of ncurses takes that into account.
        #expect(terminal.sent(since: first).contains("±▁α\u{1B}[5;27H@") == isWide)
        #expect(terminal.lines.filter { $0.hasPrefix("key char") }.count == 1)
    }

    @Test(arguments: ["linux", "vt100"])
    func `a terminal that does not support the query is not queried`(name: String) async throws {
        let terminal = try PseudoTerminal(["TERM": name])
        try await terminal.see("狼煙")
        #expect(!terminal.sent().contains("\u{1B}[6n"))
    }
}
