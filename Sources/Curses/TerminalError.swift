/// Why there can be no full screen.
public enum TerminalError: Error, Hashable, Sendable {
    /// Standard output is not a terminal, or there is none to read keys from.
    case notATerminal
    /// The terminal description database does not know the name in `TERM`; the name is empty where `TERM` is not set.
    case unknownTerminal(String)
    /// The terminal of this name cannot place its cursor, as with `TERM=dumb`.
    case cannotMoveCursor(String)
    /// ncurses refused, for want of memory or because there already is a ``Terminal`` in this process.
    case failed
}
