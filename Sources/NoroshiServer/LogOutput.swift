import Glibc
import Synchronization

/// Standard error as the log's end. Where nobody reads it and the pipe is full, lines are lost, and the server goes on; once
/// there is room again, the next line tells how many.
enum LogOutput {
    private static let lost = Mutex(0)

    /// Writes a whole line, or none of it.
    /// - Parameter remark: The line that tells how many were lost.
    static func write(_ line: String, remark: (Int) -> String) {
        lost.withLock { lost in
            guard hasRoom else {
                lost += 1
                return
            }
            if lost > 0 {
                ServerCommand.write(remark(lost), STDERR_FILENO)
                lost = 0
                guard hasRoom else {
                    lost = 1
                    return
                }
            }
            ServerCommand.write(line, STDERR_FILENO)
        }
    }

    /// Whether a line of up to 4,096 bytes is taken at once (pipe(7)). A terminal and a file take what they take.
    private static var hasRoom: Bool {
        var descriptor = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&descriptor, 1, 0) == 1 && descriptor.revents & Int16(POLLOUT) != 0
    }
}
