import CNcurses
import Glibc

/// The signals that a full-screen program takes as messages. There is one in a process, and the former dispositions
/// come back at its end.
///
/// SIGTERM or SIGINT three times without ``next()`` being called ends the process, with the terminal restored: it no
/// longer listens.
public struct Signals: ~Copyable {
    /// A signal as a request.
    public enum Signal: Hashable, Sendable {
        /// SIGHUP: the terminal is gone. End.
        case hangup
        /// SIGTERM: end.
        case terminate
        /// SIGINT: end. Ctrl-C does not send it while a ``Terminal`` lives; it is a key there.
        case interrupt
        /// SIGTSTP: call ``Terminal/suspend()``.
        case suspend
        /// SIGCONT: call ``Terminal/resume()``.
        case resume
        /// SIGWINCH: call ``Terminal/resize()``.
        case resize
    }

    /// Readable while there are signals. Belongs to this value: do not read from it, nor close it.
    public let descriptor: Int32

    /// nil when there are no descriptors left.
    public init?() {
        let descriptor = signals_start()
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit {
        signals_stop()
    }

    /// The next signal; nil when there is none now.
    public mutating func next() -> Signal? {
        switch signals_next() {
        case SIGHUP: .hangup
        case SIGTERM: .terminate
        case SIGINT: .interrupt
        case SIGTSTP: .suspend
        case SIGCONT: .resume
        case SIGWINCH: .resize
        default: nil
        }
    }
}
