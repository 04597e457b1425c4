import CPseudoTerminal
import Foundation
import Testing

/// A program on a pseudo-terminal. The test is at the keyboard, sees every octet of the screen, and reads what the
/// program and its shell report.
public final class PseudoTerminal {
    /// Everything that was sent to the screen so far.
    public private(set) var screen: [UInt8] = []
    /// The lines reported so far.
    public private(set) var lines: [String] = []
    /// The present content of the screen.
    public private(set) var picture: ScreenPicture
    /// How many octets of the screen are in the picture.
    private var pictured = 0
    private var terminal = pseudo_terminal()
    private var partial: [UInt8] = []
    /// How many of the lines have been waited for.
    private var heard = 0

    /// The answer to the query of the cursor's position if ambiguous characters are narrow.
    public static let narrow = "\u{1B}[2;3R"
    /// Far longer than anything takes; only a failure waits this long.
    private static let patience = Duration.seconds(60)

    /// The environment of a usual terminal. The runtime's crash report has a separate test.
    public static let usual = [
        "TERM": "xterm-256color", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
    ]

    /// The path of a program that was built with the tests, beside them.
    public static func path(of program: String) -> String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent(program).path
    }

    /// - Parameters:
    ///   - environment: The differences from ``usual``; nil removes a variable.
    ///   - program: Its name among the products of the package.
    ///   - pictured: Whether ``look(for:isGone:_:)`` will be used.
    public init(
        _ environment: [String: String?] = [:], program: String = "CursesProbe", arguments: [String] = [],
        columns: Int32 = 80, rows: Int32 = 24, pictured: Bool = true
    ) throws {
        picture = ScreenPicture(columns: pictured ? Int(columns) : 1, rows: pictured ? Int(rows) : 1)
        let merged = Self.usual.merging(environment.compactMapValues(\.self)) { _, new in new }
            .filter { environment[$0.key] != .some(.none) }
        var arguments = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        var variables = unsafe merged.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        let started = unsafe pseudo_terminal_start(
            &terminal, Self.path(of: program), &arguments, &variables, rows, columns)
        try #require(started, "no pseudo-terminal")
    }

    deinit {
        unsafe pseudo_terminal_end(&terminal)
    }

    /// Types.
    public func type(_ text: String) {
        type(Array(text.utf8))
    }

    public func type(_ octets: [UInt8]) {
        _ = unsafe pseudo_terminal_write(terminal.keyboard, octets, octets.count)
    }

    /// Closes the keyboard and the screen.
    public func hangUp() {
        close(terminal.keyboard)
        terminal.keyboard = -1
    }

    public func resize(columns: Int32, rows: Int32) {
        _ = unsafe pseudo_terminal_resize(&terminal, rows, columns)
    }

    /// Lets the shell continue the program, as `fg` does.
    public func continueInForeground() {
        _ = unsafe pseudo_terminal_write(terminal.orders, [UInt8(ascii: "f")], 1)
    }

    /// Whether the terminal edits lines and echoes as before the program.
    public var isCooked: Bool { unsafe pseudo_terminal_is_cooked(&terminal) }

    /// The process of the probe.
    public func process() throws -> pid_t {
        try wait(until: "the probe's process") { $0.lines.contains { $0.hasPrefix("pid ") } }
        let line = try #require(lines.first { $0.hasPrefix("pid ") })
        return try #require(pid_t(line.dropFirst(4)))
    }

    /// Waits until `line` is reported, after what was waited for before.
    public func hear(_ line: String, _ location: SourceLocation = #_sourceLocation) throws {
        try wait(until: "\"\(line)\"", location) { $0.lines[$0.heard...].contains(line) }
        heard = (lines[heard...].firstIndex(of: line) ?? heard) + 1
    }

    /// Waits for the end of the program: how it ended, such as `exited 0` or `killed 11`.
    public func end(_ location: SourceLocation = #_sourceLocation) throws -> String {
        let isEnd = { (line: String) in line.hasPrefix("exited ") || line.hasPrefix("killed ") }
        try wait(until: "the end", location) { $0.lines.contains(where: isEnd) }
        readScreen()
        return lines.first(where: isEnd) ?? ""
    }

    /// Waits until the screen was sent `text`, from octet `start` on.
    public func see(_ text: String, from start: Int = 0, _ location: SourceLocation = #_sourceLocation) throws {
        let octets = Array(text.utf8)
        try wait(until: "\(text.debugDescription) on the screen", location) { terminal in
            terminal.screen[min(start, terminal.screen.count)...].firstRange(of: octets) != nil
        }
    }

    /// Waits until `text` is visible in a row of the screen or, with `isGone`, no longer visible. The terminal must
    /// have kept its first size.
    public func look(
        for text: String, isGone: Bool = false, _ location: SourceLocation = #_sourceLocation
    ) throws {
        try look(until: "\(text.debugDescription) \(isGone ? "leaving" : "in") the picture", location) {
            $0.contains(text) != isGone
        }
    }

    /// Waits until the picture of the screen is as it should be.
    public func look(
        until what: String, _ location: SourceLocation = #_sourceLocation, _ isMet: (ScreenPicture) -> Bool
    ) throws {
        try wait(until: what, location) { terminal in
            terminal.picture.take(terminal.screen[terminal.pictured...])
            terminal.pictured = terminal.screen.count
            return isMet(terminal.picture)
        }
    }

    /// What was sent to the screen since octet `start`, as text.
    public func sent(since start: Int = 0) -> String {
        String(decoding: screen[start...], as: UTF8.self)
    }

    /// Octets come in order, so what has been written by now can be read by now.
    public func readScreen() {
        while read(terminal.keyboard, milliseconds: 0, into: \.screen) {}
    }

    public func readReports() {
        while read(terminal.report, milliseconds: 10, into: \.partial) { takeLines() }
    }

    private func wait(
        until what: String, _ location: SourceLocation = #_sourceLocation, _ isMet: (PseudoTerminal) -> Bool
    ) throws {
        let deadline = ContinuousClock.now + Self.patience
        while !isMet(self) {
            readScreen()
            readReports()
            guard ContinuousClock.now < deadline else {
                print("no \(what)\n\(picture.text)")
                Issue.record(
                    "no \(what); reported: \(lines), sent: \(sent().suffix(500).debugDescription)\n\(picture.text)",
                    sourceLocation: location)
                throw Silence()
            }
        }
    }

    private struct Silence: Error {}

    private func takeLines() {
        while let end = partial.firstIndex(of: 0x0A) {
            lines.append(String(decoding: partial[..<end], as: UTF8.self))
            partial.removeFirst(end + 1)
        }
    }

    private func read(
        _ descriptor: Int32, milliseconds: Int32, into target: ReferenceWritableKeyPath<PseudoTerminal, [UInt8]>
    ) -> Bool {
        guard descriptor >= 0 else { return false }
        var octets = [UInt8](repeating: 0, count: 4096)
        let count = unsafe pseudo_terminal_read(descriptor, &octets, octets.count, milliseconds)
        guard count > 0 else { return false }
        self[keyPath: target].append(contentsOf: octets[..<count])
        return true
    }
}
