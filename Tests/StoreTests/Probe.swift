import Glibc
import Synchronization

/// The program `StoreProbe` as a process, with pipes for standard input and output.
final class Probe {
    let pid: pid_t
    private var input: Int32
    private let output: Int32
    private var text: [UInt8] = []
    private(set) var isAtEnd = false

    struct Failure: Error { let errno: Int32 }

    /// Built beside the tests, which depend on it.
    static let path: String = {
        guard let resolved = unsafe realpath("/proc/self/exe", nil) else { return "StoreProbe" }
        defer { unsafe free(resolved) }
        let own = unsafe String(cString: resolved)
        return own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/StoreProbe"
    }()

    convenience init(_ arguments: String...) throws { try self.init(Self.path, arguments) }

    init(_ program: String, _ arguments: [String]) throws {
        // One start at a time, because no process may inherit the pipes of another.
        (pid, input, output) = try Self.starting.withLock { _ in
            let (ownInput, input) = try Self.pipe()
            let (output, ownOutput) = try Self.pipe()
            defer {
                close(ownInput)
                close(ownOutput)
            }
            return (try Self.spawn(program, arguments, ownInput, ownOutput), input, output)
        }
    }

    private static let starting = Mutex(())

    /// The ends to read from and to write to.
    private static func pipe() throws -> (Int32, Int32) {
        var ends: [Int32] = [0, 0]
        guard unsafe Glibc.pipe(&ends) == 0 else { throw Failure(errno: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func spawn(
        _ program: String, _ arguments: [String], _ input: Int32, _ output: Int32
    ) throws -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
        var words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) }
        unsafe words.append(nil)
        defer { unsafe words.forEach { unsafe free($0) } }
        var pid: pid_t = 0
        let code = unsafe posix_spawn(&pid, program, &actions, nil, &words, environ)
        guard code == 0 else { throw Failure(errno: code) }
        return pid
    }

    deinit {
        hangUp()
        close(output)
    }

    /// The complete lines that it wrote so far. Waits for more until there are `count`, or it has ended.
    func lines(atLeast count: Int = .max) -> [String] {
        var octets = [UInt8](repeating: 0, count: 65_536)
        while !isAtEnd && text.count(where: { $0 == UInt8(ascii: "\n") }) < count {
            let taken = unsafe read(output, &octets, octets.count)
            if taken > 0 { text += octets.prefix(taken) }
            isAtEnd = taken <= 0
        }
        let complete = text.lastIndex(of: UInt8(ascii: "\n")).map { text[..<$0] } ?? []
        return complete.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    }

    func kill(_ signal: Int32 = SIGKILL) { _ = Glibc.kill(pid, signal) }

    /// Waits for its end.
    /// - Returns: Its exit status; negative: the signal that ended it.
    @discardableResult
    func end() -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(pid, &status, 0) < 0 && errno == EINTR {}
        return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
    }

    /// Closes its standard input.
    func hangUp() {
        if input >= 0 { close(input) }
        input = -1
    }
}
