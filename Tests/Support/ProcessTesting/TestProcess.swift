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
/// It runs in a session of its own, and its three streams are redirected and read all the time. At its deadline its group
/// of processes is killed, and whoever waits for it is told what it wrote. It is killed as well when the test lets go of
/// it, and what is left of its group after its end.
public final class TestProcess: Sendable {
    /// How a program ended.
    public struct Outcome: Sendable {
        /// The exit status; negative: the signal that ended it.
        public var status: Int32
        /// The bytes that it wrote on standard output.
        public var output: [UInt8]
        /// The bytes that it wrote on standard error.
        public var errors: [UInt8]

        /// The complete lines of standard output.
        public var lines: [String] { completeLines(output) }
        /// Standard output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
        /// Standard error as text.
        public var remarks: String { String(decoding: errors, as: UTF8.self) }
    }

    /// The number of its process, which is that of its session and its group.
    public let id: pid_t
    private let run: Run

    /// Starts a program.
    /// - Parameters:
    ///   - program: The path of its file.
    ///   - environment: All of it.
    ///   - folder: Where it starts; nil: where the tests run.
    ///   - limit: How long it may run.
    /// - Throws: What is wrong with the file, or ``TimedOut``.
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

    /// `PATH` of the tests and a locale, and what is given.
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

    // MARK: What it writes

    /// What it wrote on standard output so far.
    public var output: [UInt8] { run.outcome.output }
    /// What it wrote on standard output so far, as text.
    public var text: String { run.outcome.text }
    /// What it wrote on standard error so far, as text.
    public var remarks: String { run.outcome.remarks }
    public var hasEnded: Bool { run.hasEnded }

    /// Waits until standard output fulfils a condition.
    /// - Throws: ``TimedOut``, also when the program has ended before.
    public func wait(for what: String, _ isMet: (TestProcess) -> Bool) async throws {
        try await eventually("\(what) of \(run.called)") {
            if isMet(self) { return true }
            // What it wrote last has arrived before its end is known.
            guard hasEnded, !isMet(self) else { return isMet(self) }
            throw TimedOut("\(run.called) ended before \(what). It wrote:\n\(run.written)")
        }
    }

    /// Waits until standard output contains `word`.
    public func read(until word: String) async throws {
        try await wait(for: word.debugDescription) { $0.text.contains(word) }
    }

    /// Waits until standard output has so many complete lines, and returns all that are complete.
    @discardableResult
    public func lines(atLeast count: Int) async throws -> [String] {
        let newline = UInt8(ascii: "\n")
        try await wait(for: "\(count) lines") { $0.output.count { $0 == newline } >= count }
        return completeLines(output)
    }

    // MARK: What is done to it

    /// Writes to standard input. That it no longer reads is no error.
    public func write(_ text: String) async { await write(Array(text.utf8)) }

    public func write(_ octets: [UInt8]) async { await run.write(octets) }

    /// Closes standard input.
    public func closeInput() async { await run.closeInput() }

    /// Sends a signal to the program alone. Does nothing once it has ended.
    public func signal(_ number: Int32) { run.signal(number) }

    /// Waits for its end.
    /// - Throws: ``TimedOut`` with what it wrote, when it was killed at its deadline.
    @discardableResult
    public func end() async throws -> Outcome {
        try await eventually("the end of \(run.called)") { run.hasEnded }
        return try run.ended()
    }

    /// Runs a program to its end.
    /// - Parameter input: What it finds on standard input, which is closed after it.
    public static func run(
        _ program: String, _ arguments: [String] = [], input: [UInt8] = [],
        environment: [String: String] = environment(), folder: String? = nil, within limit: Duration = .seconds(120)
    ) async throws -> Outcome {
        let process = try await TestProcess(
            program, arguments, environment: environment, folder: folder, within: limit)
        // Beside the wait: it may end without reading all.
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

/// What a program does, kept by the task that looks after it and by the value that the test holds.
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
                // What has ended in time is not late because this task had to wait for its turn.
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
            // The number of a group is not given to another while one of its members lives.
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
    /// What it wrote on both streams, for a message.
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

    /// A program that reads no more must not end the tests with SIGPIPE. Children get the default handling of all signals.
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
