import Canvas
public import Texts
public import Tracking

/// A command of the user that is under way, beside the screen.
public struct CommandInProgress: Equatable, Sendable {
    /// What it does: "Designating".
    public var title: Phrase
    public var start: Timestamp
    /// Whether the user has taken it back; it ends as soon as it can.
    public var isCancelled: Bool

    public init(_ title: Phrase, start: Timestamp, isCancelled: Bool = false) {
        self.title = title
        self.start = start
        self.isCancelled = isCancelled
    }

    /// Seconds before it shows itself: most commands are done sooner.
    static let patience = 0.5
}

extension MonitorState {
    /// The command to show; nil: none is under way, or it has only begun.
    var shownCommand: CommandInProgress? {
        command.flatMap { now.seconds(since: $0.start) >= CommandInProgress.patience ? $0 : nil }
    }

    /// Esc takes a command back that shows itself, whatever is open.
    mutating func pressDuringCommand(_ key: Key) -> [Effect]? {
        guard key == .escape, let shownCommand, !shownCommand.isCancelled else { return nil }
        command?.isCancelled = true
        return [.cancelCommands]
    }
}
