import Basics
import Localization
import MonitorUI
import Synchronization

/// Runs the commands that the user requests beside the loop of the screen, one after the other: a store that another
/// program has locked, or a controller that does not answer, delays neither keys nor rows.
final class CommandQueue: Sendable {
    /// The work of a command; its messages go to the screen. A cancelled command ends as soon as it can, and the
    /// changes that it has made by then remain.
    typealias Work = @Sendable () async -> [Message]

    private struct Item: Sendable {
        var title: Phrase
        /// Whether the command changes nothing and is of no use after the user has quit.
        var isQuestion: Bool
        var work: Work
    }

    private struct State {
        var command: CommandInProgress?
        var task: Task<[Message], Never>?
        /// The number of commands that were added, and of those that were begun. Commands up to `cancelledUpTo` were
        /// cancelled before they began.
        var added = 0
        var begun = 0
        var cancelledUpTo = 0
        var isQuestion = false
        var isFinished = false
    }

    private let queue: AsyncStream<Item>
    private let items: AsyncStream<Item>.Continuation
    private let state = Mutex(State())
    private let onChange: @Sendable ([Message]) -> Void

    /// - Parameter onChange: Called, from any thread, when a command has begun, and when it has ended with its
    ///   messages.
    init(onChange: @escaping @Sendable ([Message]) -> Void) {
        (queue, items) = AsyncStream.makeStream()
        self.onChange = onChange
    }

    /// Runs the commands, until `finish` was called and all are done.
    @concurrent func run() async { for await item in queue { await run(item) } }

    /// The command in progress; nil: none.
    var command: CommandInProgress? { state.withLock { $0.command } }

    /// Reports the progress of the command in progress.
    func tell(_ title: Phrase) {
        state.withLock { $0.command?.title = title }
        onChange([])
    }

    /// Adds a command to the queue.
    /// - Parameter isQuestion: Whether the command changes nothing: such a command is cancelled as soon as the user
    ///   quits.
    func add(_ title: Phrase, isQuestion: Bool = false, _ work: @escaping Work) {
        state.withLock { $0.added += 1 }
        items.yield(Item(title: title, isQuestion: isQuestion, work: work))
    }

    /// Cancels the command in progress and the pending commands.
    func cancel() {
        state.withLock { state in
            state.cancelledUpTo = state.added
            state.command?.isCancelled = true
            state.task?.cancel()
        }
    }

    /// Ends the queue: no more commands are added. Commands that were added are still run, and questions are dropped.
    func finish() {
        items.finish()
        state.withLock { state in
            state.isFinished = true
            if state.isQuestion { state.task?.cancel() }
        }
    }

    private func run(_ item: Item) async {
        let task = state.withLock { state -> Task<[Message], Never>? in
            state.begun += 1
            guard state.begun > state.cancelledUpTo, !(state.isFinished && item.isQuestion) else { return nil }
            let task = Task { await item.work() }
            state.task = task
            state.isQuestion = item.isQuestion
            state.command = CommandInProgress(item.title, start: LocalClock.wall)
            return task
        }
        guard let task else {
            return onChange([.notice(Phrase(.error.storeCancelled), isError: false)])
        }
        onChange([])
        let messages = await task.value
        state.withLock { ($0.task, $0.command) = (nil, nil) }
        onChange(messages)
    }
}
