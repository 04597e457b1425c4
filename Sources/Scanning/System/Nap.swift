import Synchronization

/// A sleep that others can end. Only one task may sleep in it at a time.
public final class Nap: Sendable {
    private struct State {
        var isRung = false
        var sleeper: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// For a caller that only waits to be woken: an hour.
    public static let long = Duration.seconds(3600)

    public init() {}

    /// Sleeps until the time is over, `ring` is called, or the task is cancelled. Returns at once if `ring` was called
    /// since the last sleep.
    /// - Returns: Whether the time is over.
    @discardableResult
    public func sleep(for duration: Duration) async -> Bool {
        let sleeper = state.withLock { state -> Task<Void, Never>? in
            guard !state.isRung else {
                state.isRung = false
                return nil
            }
            let sleeper = Task { _ = try? await Task.sleep(for: duration) }
            state.sleeper = sleeper
            return sleeper
        }
        guard let sleeper else { return false }
        await withTaskCancellationHandler {
            await sleeper.value
        } onCancel: {
            sleeper.cancel()
        }
        return state.withLock { state in
            defer { state = State() }
            return !state.isRung
        }
    }

    /// Ends the sleep, or the next one if nobody sleeps.
    public func ring() {
        state.withLock { state in
            state.isRung = true
            state.sleeper?.cancel()
        }
    }
}
