public import Basics
import Canvas

/// A command of the user that runs beside the screen.
public struct CommandInProgress: Equatable, Sendable {
    /// The description of its work: "Designating".
    public var title: Phrase
    public var start: Timestamp
    /// Whether the user has cancelled it; it ends as soon as it can.
    public var isCancelled: Bool

    public init(_ title: Phrase, start: Timestamp, isCancelled: Bool = false) {
        self.title = title
        self.start = start
        self.isCancelled = isCancelled
    }

    /// Seconds before the command is shown: most commands end sooner.
    static let showDelay = 0.5
}

extension MonitorState {
    /// The command to show; nil: none is running, or it has only just begun.
    var shownCommand: CommandInProgress? {
        command.flatMap { now.seconds(since: $0.start) >= CommandInProgress.showDelay ? $0 : nil }
    }

    /// Handles Esc, which cancels the shown command, whatever is open.
    mutating func pressDuringCommand(_ key: Key) -> [Effect]? {
        guard key == .escape, let shownCommand, !shownCommand.isCancelled else { return nil }
        command?.isCancelled = true
        return [.cancelCommands]
    }
}
