import Synchronization

/// A sleep that others may end. One task sleeps in it at a time.
public final class Nap: Sendable {
    private struct State {
        var isRung = false
        var sleeper: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// Nanoseconds for who only waits to be woken: an hour.
    public static let long: UInt64 = 3_600_000_000_000

    public init() {}

    /// Sleeps until the time is over, or somebody rings, or the calling task is cancelled. Returns at once when somebody
    /// rang since the last sleep.
    /// - Returns: Whether the time is over.
    @discardableResult
    public func sleep(nanoseconds: UInt64) async -> Bool {
        let sleeper = state.withLock { state -> Task<Void, Never>? in
            guard !state.isRung else {
                state.isRung = false
                return nil
            }
            let sleeper = Task { _ = try? await Task.sleep(nanoseconds: nanoseconds) }
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

    /// Ends the sleep, or the next one where nobody sleeps.
    public func ring() {
        state.withLock { state in
            state.isRung = true
            state.sleeper?.cancel()
        }
    }
}
