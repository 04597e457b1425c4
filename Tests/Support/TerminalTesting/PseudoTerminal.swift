import CPseudoTerminal
import Foundation
import ProcessTesting
import Synchronization
import Testing

/// A program on a pseudo-terminal. The test types on the keyboard, reads every byte of the screen, and reads the
/// reports of the program and its shell.
///
/// No wait holds a thread. After the first wait that fails, all later terminals of the same file of tests fail at
/// once: sixty seconds for each of ninety cases would be an hour and a half.
public final class PseudoTerminal {
    /// Everything that was sent to the screen so far.
    public private(set) var screen: [UInt8] = []
    /// The lines reported so far.
    public private(set) var lines: [String] = []
    /// The present content of the screen.
    public private(set) var picture: ScreenPicture
    /// The number of bytes of the screen that are in the picture.
    private var pictured = 0
    private var terminal = pseudo_terminal()
    private var partial: [UInt8] = []
    /// The number of lines that tests have already waited for.
    private var heard = 0
    /// The typed bytes that did not fit into the terminal yet.
    private var typed: [UInt8] = []

    /// The answer to the query of the cursor's position if ambiguous characters are narrow.
    public static let narrow = "\u{1B}[2;3R"
    /// A time far longer than any operation takes; only a failure waits this long.
    private static let timeout = Duration.seconds(60)

    /// The environment of a usual terminal. The runtime's crash report has a separate test.
    public static let usual = [
        "TERM": "xterm-256color", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
    ]

    /// The files of tests in which a wait has timed out.
    private static let silent = Mutex<Set<String>>([])

    /// - Parameters:
    ///   - environment: The differences from ``usual``; nil removes a variable.
    ///   - program: Its name among the products of the package.
    ///   - pictured: Whether ``look(for:isGone:_:)`` will be used.
    public init(
        _ environment: [String: String?] = [:], program: String = "CursesProbe", arguments: [String] = [],
        columns: Int32 = 80, rows: Int32 = 24, pictured: Bool = true, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let isSilent = Self.silent.withLock { $0.contains(location.fileID) }
        try #require(!isSilent, "an earlier program of \(location.fileID) was silent for \(Self.timeout)")
        picture = ScreenPicture(columns: pictured ? Int(columns) : 1, rows: pictured ? Int(rows) : 1)
        let merged = Self.usual.merging(environment.compactMapValues(\.self)) { _, new in new }
            .filter { environment[$0.key] != .some(.none) }
        var arguments = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        var variables = unsafe merged.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        let started = unsafe pseudo_terminal_start(
            &terminal, TestProcess.path(of: program), &arguments, &variables, rows, columns)
        try #require(started, "no pseudo-terminal")
    }

    deinit {
        readReports()
        let hasEnded = lines.contains { $0.hasPrefix("exited ") || $0.hasPrefix("killed ") }
        if !hasEnded, let program = lines.lazy.compactMap(Self.process).first { kill(-program, SIGKILL) }
        unsafe pseudo_terminal_end(&terminal)
    }

    /// Types a text.
    public func type(_ text: String) {
        type(Array(text.utf8))
    }

    public func type(_ octets: [UInt8]) {
        // Output that was sent before the key is no answer to it.
        if pictured > 0 {
            readScreen()
            while pictured < screen.count { takeFrame() }
        }
        typed += octets
        sendTyped()
    }

    /// Writes as many typed bytes as the terminal takes; the rest follows during later waits.
    private func sendTyped() {
        guard !typed.isEmpty, terminal.keyboard >= 0 else { return }
        let count = unsafe pseudo_terminal_write(terminal.keyboard, typed, typed.count)
        typed.removeFirst(max(0, count))
    }

    /// Closes the keyboard and the screen.
    public func hangUp() {
        close(terminal.keyboard)
        terminal.keyboard = -1
    }

    public func resize(columns: Int32, rows: Int32) {
        _ = unsafe pseudo_terminal_resize(&terminal, rows, columns)
    }

    /// Orders the shell to continue the program, like `fg`.
    public func continueInForeground() {
        _ = unsafe pseudo_terminal_write(terminal.orders, [UInt8(ascii: "f")], 1)
    }

    /// Whether the terminal edits lines and echoes as before the program.
    public var isCooked: Bool { unsafe pseudo_terminal_is_cooked(&terminal) }

    /// The number of the probe's process.
    public func process() async throws -> pid_t {
        try await wait(until: "the probe's process") { $0.lines.contains { Self.process($0) != nil } }
        return try #require(lines.lazy.compactMap(Self.process).first)
    }

    /// The process number in a line.
    private static func process(_ line: String) -> pid_t? {
        line.hasPrefix("pid ") ? pid_t(line.dropFirst(4)) : nil
    }

    /// Waits until `line` is reported, after the lines of earlier waits.
    public func hear(_ line: String, _ location: SourceLocation = #_sourceLocation) async throws {
        try await wait(until: "\"\(line)\"", location) { $0.lines[$0.heard...].contains(line) }
        heard = (lines[heard...].firstIndex(of: line) ?? heard) + 1
    }

    /// Waits for the end of the program and returns its report, such as `exited 0` or `killed 11`.
    public func end(_ location: SourceLocation = #_sourceLocation) async throws -> String {
        let isEnd = { (line: String) in line.hasPrefix("exited ") || line.hasPrefix("killed ") }
        try await wait(until: "the end", location) { $0.lines.contains(where: isEnd) }
        readScreen()
        return lines.first(where: isEnd) ?? ""
    }

    /// Waits until the screen was sent `text`, from byte `start` on.
    public func see(_ text: String, from start: Int = 0, _ location: SourceLocation = #_sourceLocation) async throws {
        let octets = Array(text.utf8)
        try await wait(until: "\(text.debugDescription) on the screen", location) { terminal in
            terminal.screen[min(start, terminal.screen.count)...].firstRange(of: octets) != nil
        }
    }

    /// Waits until `text` is visible in a row of the screen or, with `isGone`, no longer visible. The terminal must
    /// have kept its first size.
    public func look(
        for text: String, isGone: Bool = false, _ location: SourceLocation = #_sourceLocation
    ) async throws {
        try await look(until: "\(text.debugDescription) \(isGone ? "leaving" : "in") the picture", location) {
            $0.contains(text) != isGone
        }
    }

    /// Waits until the picture of the screen fulfils a condition. Each frame is checked in turn, so content that is
    /// shown for a few seconds is found, however late this test runs.
    public func look(
        until what: String, _ location: SourceLocation = #_sourceLocation, _ isMet: (ScreenPicture) -> Bool
    ) async throws {
        try await wait(until: what, location) { terminal in
            // The last frame is complete when nothing follows. Content that is missing from half a frame may still
            // follow.
            let isQuiet = terminal.pictured == terminal.screen.count
            while terminal.pictured < terminal.screen.count {
                if terminal.takeFrame(), isMet(terminal.picture) { return true }
            }
            return isQuiet && isMet(terminal.picture)
        }
    }

    /// Takes the bytes of one frame into the picture.
    /// - Returns: Whether the next frame has begun.
    @discardableResult
    private func takeFrame() -> Bool {
        let (count, isWhole) = picture.takeFrame(screen[pictured...])
        pictured += count
        return isWhole
    }

    /// The text that was sent to the screen since byte `start`.
    public func sent(since start: Int = 0) -> String {
        String(decoding: screen[start...], as: UTF8.self)
    }

    /// Reads the screen's pending output. Bytes arrive in order, so everything written by now can be read by now. At
    /// most 1 MiB is read at a time, since a program may write without end.
    public func readScreen() {
        for _ in 0..<256 where !read(terminal.keyboard, into: \.screen) { return }
    }

    public func readReports() {
        for _ in 0..<256 where !read(terminal.report, into: \.partial) { return takeLines() }
        takeLines()
    }

    private func wait(
        until what: String, _ location: SourceLocation = #_sourceLocation, _ isMet: (PseudoTerminal) -> Bool
    ) async throws {
        do {
            try await eventually(what, within: Self.timeout) {
                sendTyped()
                readScreen()
                readReports()
                return isMet(self)
            }
        } catch let silence as TimedOut {
            Self.silent.withLock { _ = $0.insert(location.fileID) }
            Issue.record(
                "no \(what); reported: \(lines), sent: \(sent().suffix(500).debugDescription)\n\(picture.text)",
                sourceLocation: location)
            throw silence
        }
    }

    private func takeLines() {
        while let end = partial.firstIndex(of: 0x0A) {
            lines.append(String(decoding: partial[..<end], as: UTF8.self))
            partial.removeFirst(end + 1)
        }
    }

    private func read(
        _ descriptor: Int32, into target: ReferenceWritableKeyPath<PseudoTerminal, [UInt8]>
    ) -> Bool {
        guard descriptor >= 0 else { return false }
        var octets = [UInt8](repeating: 0, count: 4096)
        let count = unsafe pseudo_terminal_read(descriptor, &octets, octets.count, 0)
        guard count > 0 else { return false }
        self[keyPath: target].append(contentsOf: octets[..<count])
        return true
    }
}
