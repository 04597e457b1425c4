import Scanning
import Store
import Tracking

// How long neither the time nor the store needs to be looked at.
extension BeaconAgent {
    /// The time between two looks while they may find something.
    static let shortRest = Duration.milliseconds(250)
    /// The rest otherwise, for changes that the system does not report.
    private static let longRest = Duration.seconds(2)
    /// Short rests after the last sign of a change: what is written to the store is committed a moment later, which the
    /// system does not report, and a replay's time advances in steps.
    static let shortRests = 8

    /// The time until the next look. The rest is short while time alone may cause events, just after writing in the
    /// store, and when the system reports neither writing there nor the end of the instance that owns it.
    func rest() async -> Duration {
        let now = source.timeline.now
        let timePasses = now != lastLook
        lastLook = now
        let awaitsTime = await engine.awaitsTime
        let hasStirred = storeWatches.count { $0.hasStirred() } > 0
        shortRestsLeft = hasStirred || timePasses && awaitsTime ? Self.shortRests : max(0, shortRestsLeft - 1)
        let isTold = !store.isPersistent || !storeWatches.isEmpty && !isSecond
        guard isTold, shortRestsLeft == 0 else { return Self.shortRest }
        for watch in storeWatches { watch.arm() }
        return Self.longRest
    }
}
