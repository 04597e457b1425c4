import BeaconService
import Noroshi
import Synchronization

/// What is known of the environment. Looking may take seconds where a controller does not answer, so it is done beside
/// the loop of the screen, which reads what was found last.
final class EnvironmentWatch: Sendable {
    private struct State {
        var report: EnvironmentReport?
        var isLooking = false
        /// Somebody asked while a look was under way, which may have been too early for what happened since.
        var isDueAgain = false
    }

    private let state = Mutex(State())

    /// Nanoseconds that the first look leaves to the first frame.
    private static let start: UInt64 = 100_000_000

    /// Nil until the first look is done.
    var report: EnvironmentReport? { state.withLock { $0.report } }

    /// Looks anew, one look at a time.
    func look(for agent: BeaconAgent) {
        let begins = state.withLock { state in
            state.isDueAgain = state.isLooking
            defer { state.isLooking = true }
            return !state.isLooking
        }
        guard begins else { return }
        Task.detached {
            if self.report == nil { try? await Task.sleep(nanoseconds: Self.start) }
            var isDue = true
            while isDue {
                let report = await agent.checkEnvironment()
                isDue = self.state.withLock { state in
                    state.report = report
                    defer { state.isDueAgain = false }
                    state.isLooking = state.isDueAgain
                    return state.isDueAgain
                }
            }
        }
    }
}
