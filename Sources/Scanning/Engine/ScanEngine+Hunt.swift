import Tracking

// Walking up to one beacon.
extension ScanEngine {
    /// Forgets the highest level of the beacon that is walked up to.
    public func clearHighest() { hunted?.clearHighest() }

    /// What is known of a beacon, whose reports are followed from now on; nil: no beacon is walked up to.
    func hunt(_ identity: BeaconIdentity?) -> HuntReading? {
        let now = reached ?? timeline.now
        if identity != hunted?.identity { hunted = identity.map { HuntedBeacon($0, in: table, now: now) } }
        return hunted?.reading(at: now)
    }
}
