import Foundation
import ProcessTesting
import TerminalTesting
import Testing

// However the program ends, the terminal is restored.
extension TerminalTests {
    /// Expects that the screen was left: modes off, cursor shown, alternate screen off, in this order.
    private func expectLeft(
        _ terminal: PseudoTerminal, since start: Int = 0, _ location: SourceLocation = #_sourceLocation
    ) {
        let sent = terminal.sent(since: start)
        for sequence in [
            "\u{1B}[?1006l\u{1B}[?1000l", "\u{1B}[?2004l", "\u{1B}[?1004l", "\u{1B}[?25h", "\u{1B}[?1049l",
            "\u{1B}[?1l\u{1B}>",
        ] {
            #expect(sent.contains(sequence), "no \(sequence.debugDescription)", sourceLocation: location)
        }
        let entered = sent.range(of: "\u{1B}[?1049h", options: .backwards)?.lowerBound ?? sent.startIndex
        let left = sent.range(of: "\u{1B}[?1049l", options: .backwards)?.lowerBound ?? sent.startIndex
        #expect(entered <= left, "not left at last: \(sent.suffix(200).debugDescription)", sourceLocation: location)
        #expect(terminal.isCooked, sourceLocation: location)
    }

    @Test(arguments: [
        ("q", "exited 0"), ("e", "exited 3"), ("t", "killed \(SIGILL)"), ("i", "killed \(SIGILL)"),
        ("a", "killed \(SIGABRT)"), ("s", "killed \(SIGSEGV)"), ("\u{1C}", "killed \(SIGQUIT)"),
        ("T", "killed \(SIGILL)"), ("r", "killed \(SIGSEGV)"),
    ])
    func `the terminal is restored whenever the program ends itself`(key: String, end: String) async throws {
        let terminal = try PseudoTerminal()
        try await terminal.hear("shown 80x24")
        terminal.type(PseudoTerminal.narrow)
        try await terminal.hear("shown 80x24")
        #expect(!terminal.isCooked)
        terminal.type(key)
        let how = try await terminal.end()
        #if arch(x86_64)
            #expect(how == end)
        #else
            #expect(how.hasPrefix(end.prefix(6)))
        #endif
        expectLeft(terminal)
    }

    @Test(arguments: [
        (SIGTERM, "exited 0"), (SIGHUP, "exited 0"), (SIGINT, "exited 0"), (SIGSEGV, "killed \(SIGSEGV)"),
        (SIGBUS, "killed \(SIGBUS)"), (SIGFPE, "killed \(SIGFPE)"), (SIGTRAP, "killed \(SIGTRAP)"),
        (SIGABRT, "killed \(SIGABRT)"), (SIGUSR1, "killed \(SIGUSR1)"), (SIGUSR2, "killed \(SIGUSR2)"),
        (SIGALRM, "killed \(SIGALRM)"), (SIGVTALRM, "killed \(SIGVTALRM)"), (SIGPROF, "killed \(SIGPROF)"),
        (SIGPOLL, "killed \(SIGPOLL)"), (SIGXCPU, "killed \(SIGXCPU)"), (SIGXFSZ, "killed \(SIGXFSZ)"),
        (SIGPWR, "killed \(SIGPWR)"), (SIGSTKFLT, "killed \(SIGSTKFLT)"), (SIGSYS, "killed \(SIGSYS)"),
        // The first and the last of the realtime signals.
        (34, "killed 34"), (64, "killed 64"),
    ])
    func `the terminal is restored after a signal from outside`(signal: Int32, end: String) async throws {
        let terminal = try PseudoTerminal()
        try await terminal.hear("shown 80x24")
        kill(try await terminal.process(), signal)
        #expect(try await terminal.end() == end)
        expectLeft(terminal)
    }

    @Test func `a program that does not react to SIGTERM ends at the third signal`() async throws {
        let terminal = try PseudoTerminal()
        try await terminal.hear("shown 80x24")
        terminal.type("b")
        try await terminal.hear("key character(\"b\")")
        let process = try await terminal.process()
        // A pending signal absorbs the next one, so three signals may not be enough.
        try await eventually("the end of a program that does not listen") {
            kill(process, SIGTERM)
            terminal.readReports()
            return terminal.lines.contains("killed \(SIGTERM)")
        }
        #expect(try await terminal.end() == "killed \(SIGTERM)")
        expectLeft(terminal)
    }

    @Test func `the program ends when the terminal is gone`() async throws {
        let terminal = try PseudoTerminal()
        try await terminal.hear("shown 80x24")
        terminal.hangUp()
        try await terminal.hear("key hangup")
        #expect(try await terminal.end() == "exited 0")
    }

    @Test func `standard error is held back while the screen is shown, and printed afterwards`() async throws {
        let terminal = try PseudoTerminal()
        try await terminal.hear("shown 80x24")
        terminal.type("wk")
        try await terminal.hear("key character(\"k\")")
        try await terminal.hear("shown 80x24")
        terminal.readScreen()
        #expect(!terminal.sent().contains("a word to standard error"))
        terminal.type("t")
        _ = try await terminal.end()
        let left = try #require(terminal.sent().range(of: "\u{1B}[?1049l"))
        let after = terminal.sent()[left.upperBound...]
        #expect(after.contains("a word to standard error"))
        #expect(after.contains("Fatal error: told to"))
    }

    @Test func `the crash report of the runtime is printed on a restored terminal`() async throws {
        let terminal = try PseudoTerminal(["SWIFT_BACKTRACE": "interactive=no,color=no,symbolicate=off"])
        try await terminal.hear("shown 80x24")
        terminal.type("s")
        #expect(try await terminal.end() == "killed \(SIGSEGV)")
        expectLeft(terminal)
        let sent = terminal.sent()
        let left = try #require(sent.range(of: "\u{1B}[?1049l"))
        // There is no report without the runtime's reporter, which is part of the toolchain; otherwise the report
        // follows the screen, with the address of the fault.
        if let report = sent.range(of: "crashed") {
            #expect(left.upperBound < report.lowerBound)
            #expect(sent.contains("0x0000000000000008"))
        }
    }

    @Test(arguments: [true, false])
    func `the program stops with Ctrl-Z or SIGTSTP, and resumes`(byKey: Bool) async throws {
        let terminal = try PseudoTerminal()
        try await terminal.hear("shown 80x24")
        terminal.type(PseudoTerminal.narrow)
        try await terminal.hear("shown 80x24")
        if byKey { terminal.type("\u{1A}") } else { kill(try await terminal.process(), SIGTSTP) }
        try await terminal.hear("stopped \(SIGTSTP)")
        terminal.readScreen()
        expectLeft(terminal)

        let stopped = terminal.screen.count
        terminal.resize(columns: 90, rows: 20)
        terminal.continueInForeground()
        try await terminal.hear("shown 90x20")
        try await terminal.see("狼煙", from: stopped)
        try await terminal.see("\u{1B}[?2004h", from: stopped)
        #expect(terminal.sent(since: stopped).contains("\u{1B}[?1049h"))
        #expect(terminal.sent(since: stopped).contains("\u{1B}[?1h\u{1B}="))
        // Changes of the palette by other programs are kept.
        #expect(!terminal.sent(since: stopped).contains("\u{1B}]104"))
        #expect(!terminal.isCooked)
        terminal.type("\u{1B}[A")
        try await terminal.hear("key up")
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
        expectLeft(terminal, since: stopped)
    }

    @Test func `the program draws again after it was stopped from outside`() async throws {
        let terminal = try PseudoTerminal()
        try await terminal.hear("shown 80x24")
        kill(try await terminal.process(), SIGSTOP)
        try await terminal.hear("stopped \(SIGSTOP)")
        let stopped = terminal.screen.count
        terminal.continueInForeground()
        try await terminal.hear("signal resume")
        try await terminal.hear("shown 80x24")
        try await terminal.see("狼煙", from: stopped)
        terminal.type("q")
        #expect(try await terminal.end() == "exited 0")
        expectLeft(terminal)
    }
}
