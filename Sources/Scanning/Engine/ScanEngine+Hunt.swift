import Basics
import Tracking

// The hunt: walking up to one beacon.
extension ScanEngine {
    /// Forgets the highest level of the hunted beacon.
    public func clearHighest() { hunted?.clearHighest() }

    /// The reading of a beacon, whose reports are followed from now on; nil: no beacon is hunted.
    func hunt(_ identity: BeaconIdentity?) -> HuntReading? {
        let now = reached ?? timeline.now
        if identity != hunted?.identity { hunted = identity.map { HuntedBeacon($0, in: table, now: now) } }
        return hunted?.reading(at: now)
    }
}
