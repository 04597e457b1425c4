import CPlatform
import Glibc
import Synchronization

/// A child process that runs under a supervisor (`CPlatform`). The supervisor ensures the time limit of the child
/// and of everything it starts, and ends all of them when this program ends, for whatever reason.
public final class SupervisedProcess: Sendable {
    public enum End: Equatable, Sendable {
        case exited(Int)
        case signaled(Int)
        case unstartable
        /// The time limit was exceeded.
        case expired
        /// The process was requested to end.
        case ended
    }

    private let supervisor: pid_t
    /// The descriptor of the channel; nil once it is closed, so that nothing is written into a reused number.
    private let channel: Mutex<Int32?>

    /// - Parameters:
    ///   - arguments: The program, as a path or a name to search in `PATH`, and its arguments.
    ///   - environment: `NAME=value`.
    ///   - input: An open file for standard input; nil: an empty one. It remains open in this process.
    ///   - output: The same for standard output; nil: output is discarded, as standard error always is.
    ///   - budget: Seconds; nil: no limit.
    ///   - grace: Seconds between SIGTERM and SIGKILL.
    ///   - canGain: Whether the program may gain rights that it does not have at its start, as by a file with
    ///     capabilities or with the setuid bit.
    /// - Returns: nil when it cannot be started.
    public init?(
        _ arguments: [String], environment: [String], input: Int32? = nil, output: Int32? = nil, budget: Double?,
        grace: Double, canGain: Bool = true
    ) {
        guard let program = arguments.first.flatMap(Environment.program) else { return nil }
        var channel: Int32 = -1
        let words = CTexts(arguments)
        let variables = CTexts(environment)
        let supervisor = unsafe program.withCString { path in
            var command = unsafe noroshi_command(
                program: path, arguments: words.pointers, environment: variables.pointers, input: input ?? -1,
                output: output ?? -1, budget: budget.map(Self.milliseconds) ?? -1, grace: Self.milliseconds(grace),
                gains_nothing: !canGain)
            return unsafe noroshi_start(&command, &channel)
        }
        guard supervisor > 0 else { return nil }
        self.supervisor = supervisor
        self.channel = Mutex(channel)
    }

    /// Requests all processes to end, and kills them after the grace period.
    public func askToEnd() { tell(NOROSHI_END) }

    /// Allows the child to continue to the end of its budget although this program is about to end.
    public func letGo() { tell(NOROSHI_LET_GO) }

    /// Waits for the end. The caller must call this exactly once: it also reaps the supervisor.
    public func end() async -> End {
        guard let channel = channel.withLock({ $0 }) else { return .unstartable }
        let told = Mutex((group: pid_t(0), outcome: noroshi_outcome?.none))
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let watch = DescriptorWatch(channel) { watch in
                let word = Self.receive(channel)
                guard let word, word.end == Int32(NOROSHI_STARTED.rawValue) else {
                    told.withLock { $0.outcome = word }
                    return watch.cancel { continuation.resume() }
                }
                told.withLock { $0.group = word.value }
                watch.beginWatching()
            }
            watch.beginWatching()
        }
        self.channel.withLock { channel in
            if let number = channel { close(number) }
            channel = nil
        }
        // The supervisor ends right after sending it.
        while waitpid(supervisor, nil, 0) < 0, errno == EINTR {}
        let (group, outcome) = told.withLock { $0 }
        if let outcome { return Self.end(outcome) }
        // The supervisor was killed, so nothing supervises the processes of the command any longer.
        if group > 1 { kill(-group, SIGKILL) }
        return .signaled(Int(SIGKILL))
    }

    /// The next message of the supervisor; nil: the supervisor is gone.
    private static func receive(_ channel: Int32) -> noroshi_outcome? {
        var outcome = noroshi_outcome()
        let size = MemoryLayout<noroshi_outcome>.size
        return unsafe recv(channel, &outcome, size, Int32(MSG_DONTWAIT)) == size ? outcome : nil
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
}

/// C strings with a NULL after the last.
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
