import Glibc
import Platform
import Synchronization

/// Standard error as the output of the log. If the reader does not read and the pipe is full, lines are lost, and the
/// server continues; once there is room again, the next line reports the number of lost lines.
enum LogOutput {
    private static let lost = Mutex(0)

    /// Writes a whole line, or none of it.
    /// - Parameter remark: Returns the line that reports the number of lost lines.
    static func write(_ line: String, remark: (Int) -> String) {
        lost.withLock { lost in
            guard hasRoom else {
                lost += 1
                return
            }
            if lost > 0 {
                _ = OpenFile.write(remark(lost), to: STDERR_FILENO, waits: false)
                lost = 0
                guard hasRoom else {
                    lost = 1
                    return
                }
            }
            _ = OpenFile.write(line, to: STDERR_FILENO, waits: false)
        }
    }

    /// Whether a line of up to 4,096 bytes is accepted at once (pipe(7)). A terminal or a file may accept part of it.
    private static var hasRoom: Bool {
        var descriptor = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&descriptor, 1, 0) == 1 && descriptor.revents & Int16(POLLOUT) != 0
    }
}
