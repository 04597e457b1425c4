import BeaconService
import Noroshi
import Synchronization

/// The latest facts about the environment. Examining it may take seconds if a controller does not answer, so that is
/// done outside the screen's loop, which reads the latest result.
final class EnvironmentWatch: Sendable {
    private struct State {
        var report: EnvironmentReport?
        var isLooking = false
        /// Whether another examination was requested during this one, which may have been too early to see the latest
        /// change.
        var isDueAgain = false
    }

    private let state = Mutex(State())

    /// The delay of the first examination, in favour of the first frame.
    private static let start = Duration.milliseconds(100)

    /// The latest result; nil until the first examination is done.
    var report: EnvironmentReport? { state.withLock { $0.report } }

    /// Examines the environment again, one examination at a time.
    func look(for agent: BeaconAgent) {
        let begins = state.withLock { state in
            state.isDueAgain = state.isLooking
            defer { state.isLooking = true }
            return !state.isLooking
        }
        guard begins else { return }
        Task.detached {
            if self.report == nil { try? await Task.sleep(for: Self.start) }
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
