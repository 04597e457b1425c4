import CProcesses
import Dispatch
import Glibc
import Synchronization

/// A program of the user's or of the system's that runs below a keeper (`CProcesses`): its time, and that it ends with
/// this program however that ends, hold for all that it starts.
final class KeptProcess: Sendable {
    enum End: Equatable, Sendable {
        case exited(Int)
        case signaled(Int)
        case unstartable
        /// Its time was over.
        case expired
        /// It was asked to end.
        case ended
    }

    private let keeper: pid_t
    /// The number of the channel, so that nobody writes into it once it is closed; nil: it is.
    private let channel: Mutex<Int32?>

    /// - Parameters:
    ///   - arguments: The program, a path or a name that is looked for in `PATH`, and its arguments.
    ///   - environment: `NAME=value`.
    ///   - input: An open file for standard input; nil: nothing to read. It stays open here.
    ///   - output: The same for standard output; nil: it is thrown away, as standard error always is.
    ///   - budget: Seconds; nil: no end is set.
    ///   - grace: Seconds between SIGTERM and SIGKILL.
    /// - Returns: nil when it cannot be started.
    init?(
        _ arguments: [String], environment: [String], input: Int32? = nil, output: Int32? = nil, budget: Double?,
        grace: Double
    ) {
        guard let program = arguments.first.flatMap(Self.path) else { return nil }
        var channel: Int32 = -1
        let words = CTexts(arguments)
        let variables = CTexts(environment)
        let keeper = unsafe program.withCString { path in
            var command = unsafe noroshi_command(
                program: path, arguments: words.pointers, environment: variables.pointers, input: input ?? -1,
                output: output ?? -1, budget: budget.map(Self.milliseconds) ?? -1, grace: Self.milliseconds(grace))
            return unsafe noroshi_start(&command, &channel)
        }
        guard keeper > 0 else { return nil }
        self.keeper = keeper
        self.channel = Mutex(channel)
    }

    /// Asks all of it to end, and ends it when the grace is over.
    func askToEnd() { tell(NOROSHI_END) }

    /// This program is about to end; what runs may go on to the end of its budget.
    func letGo() { tell(NOROSHI_LET_GO) }

    /// How it ended. Asked for once, or nobody takes the keeper's end.
    func end() async -> End {
        guard let channel = channel.withLock({ $0 }) else { return .unstartable }
        let told = Mutex<noroshi_outcome?>(nil)
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            nonisolated(unsafe) let source = DispatchSource.makeReadSource(
                fileDescriptor: channel, queue: DispatchQueue.global())
            unsafe source.setEventHandler { @Sendable in
                var outcome = noroshi_outcome()
                let size = MemoryLayout<noroshi_outcome>.size
                // The outcome, or nothing when the keeper was killed.
                if unsafe recv(channel, &outcome, size, Int32(MSG_DONTWAIT)) == size {
                    told.withLock { $0 = outcome }
                }
                unsafe source.cancel()
            }
            unsafe source.setCancelHandler { @Sendable in continuation.resume() }
            unsafe source.resume()
        }
        self.channel.withLock { channel in
            if let number = channel { close(number) }
            channel = nil
        }
        // It ends right after it told.
        while waitpid(keeper, nil, 0) < 0, errno == EINTR {}
        return told.withLock { $0 }.map(Self.end) ?? .signaled(Int(SIGKILL))
    }

    private func tell(_ word: noroshi_word) {
        channel.withLock { channel in
            guard let channel else { return }
            var octet = UInt8(truncatingIfNeeded: word.rawValue)
            _ = unsafe send(channel, &octet, 1, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
    }

    private static func end(_ outcome: noroshi_outcome) -> End {
        switch noroshi_end(UInt32(bitPattern: outcome.end)) {
        case NOROSHI_EXITED: .exited(Int(outcome.value))
        case NOROSHI_SIGNALED: .signaled(Int(outcome.value))
        case NOROSHI_EXPIRED: .expired
        case NOROSHI_ENDED: .ended
        default: .unstartable
        }
    }

    private static func milliseconds(_ seconds: Double) -> Int64 { Int64(max(0, min(seconds, 1e9)) * 1000) }

    /// The file of a program as a shell would find it.
    private static func path(_ program: String) -> String? {
        guard !program.isEmpty, !program.utf8.contains(0) else { return nil }
        if program.contains("/") { return program }
        let folders = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ChildEnvironment.path
        return folders.split(separator: ":").map { "\($0)/\(program)" }.first { path in
            var status = stat()
            return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
        }
    }
}

/// Texts as C has them, with NULL behind the last.
@safe private final class CTexts {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ texts: [String]) {
        count = texts.count
        unsafe pointers = .allocate(capacity: count + 1)
        for (index, text) in texts.enumerated() { unsafe pointers[index] = strdup(text) }
        unsafe pointers[count] = nil
    }

    deinit {
        for index in 0..<count { unsafe free(pointers[index]) }
        unsafe pointers.deallocate()
    }
}
