import Synchronization

/// A sleep that other tasks can end. Only one task may sleep in it at a time.
public final class Sleeper: Sendable {
    private struct State {
        var isWoken = false
        var sleep: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// The duration for a caller that only waits to be woken: an hour.
    public static let long = Duration.seconds(3600)

    public init() {}

    /// Sleeps until the time is over, `wake` is called, or the task is cancelled. Returns at once if `wake` was called
    /// since the last sleep.
    /// - Returns: Whether the time is over.
    @discardableResult
    public func sleep(for duration: Duration) async -> Bool {
        let sleep = state.withLock { state -> Task<Void, Never>? in
            guard !state.isWoken else {
                state.isWoken = false
                return nil
            }
            let sleep = Task { _ = try? await Task.sleep(for: duration) }
            state.sleep = sleep
            return sleep
        }
        guard let sleep else { return false }
        await withTaskCancellationHandler {
            await sleep.value
        } onCancel: {
            sleep.cancel()
        }
        return state.withLock { state in
            defer { state = State() }
            return !state.isWoken
        }
    }

    /// Ends the sleep, or the next one if no task sleeps.
    public func wake() {
        state.withLock { state in
            state.isWoken = true
            state.sleep?.cancel()
        }
    }
}
