/// The reason why full-screen mode is impossible.
public enum TerminalError: Error, Hashable, Sendable {
    /// Standard output is not a terminal, or there is no terminal to read keys from.
    case notATerminal
    /// The terminal description database does not contain the name in `TERM`; the name is empty if `TERM` is not
    /// set.
    case unknownTerminal(String)
    /// The terminal with this name cannot position its cursor, as with `TERM=dumb`.
    case cannotMoveCursor(String)
    /// ncurses failed, for lack of memory or because this process already has a ``Terminal``.
    case failed
}
