import Scanning
import Store
import Tracking

// How long nobody needs to look at the time and at the store.
extension BeaconAgent {
    /// Nanoseconds between two looks while something may come of them.
    static let shortRest: UInt64 = 250_000_000
    /// Nanoseconds of rest otherwise: for what the system does not tell.
    private static let longRest: UInt64 = 2_000_000_000
    /// Short rests after the last sign of something to look for: what is written in the store is committed a moment later,
    /// and of that nobody tells; and a replay's time moves by steps.
    static let shortRests = 8

    /// Nanoseconds until the next look. Short while time alone may make events, while there was writing in the store a
    /// moment ago, and where nobody tells of writing there, or of the end of the instance that owns it.
    func rest() async -> UInt64 {
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
