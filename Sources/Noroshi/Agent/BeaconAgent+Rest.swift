import Scanning
import Store
import Time

// The time for which neither the clock nor the store needs to be checked.
extension BeaconAgent {
    /// The time between two checks while they may find a change.
    static let shortRest = Duration.milliseconds(250)
    /// The time between two checks otherwise, for changes that the system does not report.
    private static let longRest = Duration.seconds(2)
    /// The number of short rests after the last sign of a change: data written to the store is committed a moment
    /// later, which the system does not report, and a replay's time advances in steps.
    static let shortRests = 8

    /// The time until the next check. The rest is short while time alone may cause events, just after writing in the
    /// store, and when the system reports neither writing there nor the end of the instance that owns it.
    func rest() async -> Duration {
        let now = source.timeline.now
        let timePasses = now != lastLook
        lastLook = now
        let awaitsTime = await engine.awaitsTime
        let hasChanged = storeWatches.count { $0.hasChanged() } > 0
        shortRestsLeft = hasChanged || timePasses && awaitsTime ? Self.shortRests : max(0, shortRestsLeft - 1)
        let isTold = !store.isPersistent || !storeWatches.isEmpty && !isSecond
        guard isTold, shortRestsLeft == 0 else { return Self.shortRest }
        for watch in storeWatches { watch.beginWatching() }
        return Self.longRest
    }
}
