import CNcurses
import Glibc

/// The signals that a full-screen program receives as messages. Only one value may exist in a process; the former
/// dispositions are restored at its end.
///
/// SIGTERM or SIGINT three times without ``next()`` being called ends the process and restores the terminal, because
/// the program no longer reads them.
public struct Signals: ~Copyable {
    /// A signal and the request that it stands for.
    public enum Signal: Hashable, Sendable {
        /// SIGHUP: the terminal is gone; end.
        case hangup
        /// SIGTERM: end.
        case terminate
        /// SIGINT: end. Ctrl-C does not send it while a ``Terminal`` exists, where it is a key.
        case interrupt
        /// SIGTSTP: call ``Terminal/suspend()``.
        case suspend
        /// SIGCONT: call ``Terminal/resume()``.
        case resume
        /// SIGWINCH: call ``Terminal/resize()``.
        case resize
    }

    /// A descriptor that is readable while there are signals. It belongs to this value: do not read from it or
    /// close it.
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
