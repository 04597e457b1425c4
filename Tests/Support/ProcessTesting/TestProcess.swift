import Glibc
import Subprocess
import Synchronization
import SystemPackage

/// A program that a test has started.
///
///     let program = try await TestProcess("/bin/cat")
///     try await program.write("one\n")
///     try await program.read(until: "one")
///     program.signal(SIGTERM)
///     let outcome = try await program.end()      // outcome.status == -SIGTERM
///
/// The program runs in a separate session, and its three streams are redirected and read all the time. At its
/// deadline its process group is killed, and a waiting test gets an error with the program's output. The program is
/// also killed when the test releases it, and the rest of its group is killed after its end.
public final class TestProcess: Sendable {
    /// The way in which a program ended.
    public struct Outcome: Sendable {
        /// The exit status; negative: the signal that ended it.
        public var status: Int32
        /// The bytes that the program wrote on standard output.
        public var output: [UInt8]
        /// The bytes that the program wrote on standard error.
        public var errors: [UInt8]

        /// The complete lines of standard output.
        public var lines: [String] { completeLines(output) }
        /// Standard output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
        /// Standard error as text.
        public var remarks: String { String(decoding: errors, as: UTF8.self) }
    }

    /// The number of the program's process, which is also that of its session and its group.
    public let id: pid_t
    private let run: Run

    /// Starts a program.
    /// - Parameters:
    ///   - program: The path of its file.
    ///   - environment: The whole environment.
    ///   - folder: The working folder at the start; nil: that of the tests.
    ///   - limit: The longest time that the program may run.
    /// - Throws: The problem with the file, or ``TimedOut``.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String] = TestProcess.environment(),
        folder: String? = nil, within limit: Duration = .seconds(120)
    ) async throws {
        var options = PlatformOptions()
        options.createSession = true
        let variables = environment.compactMap { name, value in Environment.Key(rawValue: name).map { ($0, value) } }
        let run = Run(
            Configuration(
                executable: .path(FilePath(program)), arguments: Arguments(arguments),
                environment: .custom(Dictionary(uniqueKeysWithValues: variables)),
                workingDirectory: folder.map { FilePath($0) },
                platformOptions: options),
            called: ([program] + arguments).joined(separator: " "), limit)
        try await eventually("the start of \(program)") { run.hasBegun }
        id = try run.begun()
        self.run = run
    }

    deinit { run.giveUp() }

    /// The environment with `PATH` of the tests, a locale, and the given variables.
    public static func environment(_ others: [String: String] = [:]) -> [String: String] {
        let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
        return ["PATH": path, "LANG": "C.UTF-8"].merging(others) { $1 }
    }

    /// The path of a program that was built with the tests, beside them.
    public static func path(of product: String) -> String {
        guard let resolved = unsafe realpath("/proc/self/exe", nil) else { return product }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved).split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/"
            + product
    }

    // MARK: Output

    /// The bytes that the program has written on standard output so far.
    public var output: [UInt8] { run.outcome.output }
    /// The text that the program has written on standard output so far.
    public var text: String { run.outcome.text }
    /// The text that the program has written on standard error so far.
    public var remarks: String { run.outcome.remarks }
    public var hasEnded: Bool { run.hasEnded }

    /// Waits until standard output fulfils a condition.
    /// - Throws: ``TimedOut``, also when the program ends before that.
    public func wait(for what: String, _ isMet: (TestProcess) -> Bool) async throws {
        try await eventually("\(what) of \(run.called)") {
            if isMet(self) { return true }
            // All output of the program arrives before `hasEnded` becomes true.
            guard hasEnded, !isMet(self) else { return isMet(self) }
            throw TimedOut("\(run.called) ended before \(what). It wrote:\n\(run.written)")
        }
    }

    /// Waits until standard output contains `word`.
    public func read(until word: String) async throws {
        try await wait(for: word.debugDescription) { $0.text.contains(word) }
    }

    /// Waits until standard output has at least `count` complete lines, and returns all that are complete.
    @discardableResult
    public func lines(atLeast count: Int) async throws -> [String] {
        let newline = UInt8(ascii: "\n")
        try await wait(for: "\(count) lines") { $0.output.count { $0 == newline } >= count }
        return completeLines(output)
    }

    // MARK: Control

    /// Writes to standard input. A program that no longer reads is no error.
    public func write(_ text: String) async { await write(Array(text.utf8)) }

    public func write(_ octets: [UInt8]) async { await run.write(octets) }

    /// Closes standard input.
    public func closeInput() async { await run.closeInput() }

    /// Sends a signal to the program alone. Does nothing once it has ended.
    public func signal(_ number: Int32) { run.signal(number) }

    /// Waits for the end of the program.
    /// - Throws: ``TimedOut`` with the program's output, when the program was killed at its deadline.
    @discardableResult
    public func end() async throws -> Outcome {
        try await eventually("the end of \(run.called)") { run.hasEnded }
        return try run.ended()
    }

    /// Runs a program to its end.
    /// - Parameter input: The content of standard input, which is closed after it.
    public static func run(
        _ program: String, _ arguments: [String] = [], input: [UInt8] = [],
        environment: [String: String] = environment(), folder: String? = nil, within limit: Duration = .seconds(120)
    ) async throws -> Outcome {
        let process = try await TestProcess(
            program, arguments, environment: environment, folder: folder, within: limit)
        // The input is written while the test waits: the program may end without reading all of it.
        async let written: Void = {
            await process.write(input)
            await process.closeInput()
        }()
        let outcome = try await process.end()
        await written
        return outcome
    }
}

private func completeLines(_ octets: [UInt8]) -> [String] {
    let newline = UInt8(ascii: "\n")
    return octets[..<(octets.lastIndex(of: newline) ?? 0)].split(separator: newline)
        .map { String(decoding: $0, as: UTF8.self) }
}

/// The state of a running program, shared by the task that supervises it and the value that the test holds.
private final class Run: Sendable {
    private struct State {
        var id: pid_t?
        var writer: StandardInputWriter?
        var outcome = TestProcess.Outcome(status: 0, output: [], errors: [])
        var isOverdue = false
        var end: Result<Int32, any Error>?
    }

    let called: String
    private let limit: Duration
    private let state = Mutex(State())

    init(_ configuration: Configuration, called: String, _ limit: Duration) {
        self.called = called
        self.limit = limit
        Task { await look(after: configuration) }
    }

    private func look(after configuration: Configuration) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.run(configuration) }
            group.addTask { [limit] in
                guard (try? await Task.sleep(for: limit)) != nil else { return }
                // A program that has ended in time is not overdue, even if this task was delayed.
                self.state.withLock { $0.isOverdue = $0.end == nil }
                self.giveUp()
            }
            await group.next()
            group.cancelAll()
        }
    }

    private func run(_ configuration: Configuration) async {
        let result: Result<Int32, any Error>
        do {
            let ended = try await Subprocess.run(
                configuration, input: .inputWriter, output: .sequence, error: .sequence
            ) { execution in
                self.state.withLock {
                    $0.id = execution.processIdentifier.value
                    $0.writer = execution.standardInputWriter
                }
                async let errors: Void = self.read(execution.standardError, \.errors)
                try await self.read(execution.standardOutput, \.output)
                try await errors
            }
            switch ended.terminationStatus {
            case .exited(let code): result = .success(code)
            case .signaled(let number): result = .success(-number)
            }
        } catch {
            result = .failure(error)
        }
        state.withLock {
            // The system does not reuse the number of a group while one of its members lives.
            if let id = $0.id { kill(-id, SIGKILL) }
            $0.end = result
        }
    }

    private func read(
        _ stream: SubprocessOutputSequence, _ place: any WritableKeyPath<TestProcess.Outcome, [UInt8]> & Sendable
    ) async throws {
        for try await buffer in stream {
            let octets = unsafe buffer.withUnsafeBytes { unsafe Array($0) }
            state.withLock { $0.outcome[keyPath: place] += octets }
        }
    }

    var hasBegun: Bool { state.withLock { $0.id != nil || $0.end != nil } }
    var hasEnded: Bool { state.withLock { $0.end != nil } }
    var outcome: TestProcess.Outcome { state.withLock(\.outcome) }
    /// The output on both streams, for a message.
    var written: String { "\(outcome.text)\n\(outcome.remarks)" }

    func begun() throws -> pid_t {
        try state.withLock {
            if let id = $0.id { return id }
            _ = try $0.end?.get()
            throw TimedOut("\(called) did not start")
        }
    }

    func ended() throws -> TestProcess.Outcome {
        let (outcome, isOverdue, end) = state.withLock { ($0.outcome, $0.isOverdue, $0.end) }
        if isOverdue { throw TimedOut("\(called) did not end within \(limit). It wrote:\n\(written)") }
        var complete = outcome
        complete.status = try end?.get() ?? 0
        return complete
    }

    /// The handling of broken pipes: a program that no longer reads must not end the tests with SIGPIPE. Children get
    /// the default handling of all signals.
    private static let ignoresBrokenPipes: Void = { _ = Glibc.signal(SIGPIPE, SIG_IGN) }()

    func write(_ octets: [UInt8]) async {
        Self.ignoresBrokenPipes
        guard !octets.isEmpty, let writer = state.withLock({ $0.end == nil ? $0.writer : nil }) else { return }
        _ = try? await writer.write(octets)
    }

    func closeInput() async { try? await state.withLock(\.writer)?.finish() }

    func signal(_ number: Int32) {
        state.withLock { if $0.end == nil, let id = $0.id { kill(id, number) } }
    }

    /// Kills the group.
    func giveUp() {
        state.withLock { if $0.end == nil, let id = $0.id { kill(-id, SIGKILL) } }
    }
}
