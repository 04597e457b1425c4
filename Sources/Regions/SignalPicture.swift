import Advertising
import Tracking

/// Where the beacons of one watch are, at one look.
struct SignalPicture: Sendable {
    /// The nearest beacon of each proximity, by its raw value.
    private var nearest = [4 of (identity: BeaconIdentity, metres: Float)?](repeating: nil)
    /// Whether a beacon is inside of which nothing was heard since somebody listens again.
    var isUncertain = false

    mutating func add(_ identity: BeaconIdentity, _ estimate: RangeEstimate?) {
        let bucket = Int((estimate?.proximity ?? .unknown).rawValue)
        let metres = estimate?.metres ?? .infinity
        if let known = nearest[bucket] {
            guard metres < known.metres || (metres == known.metres && identity.octets.precede(known.identity.octets))
            else { return }
        }
        nearest[bucket] = (identity, metres)
    }

    /// The nearest beacon that a signal asks for.
    func beacon(_ signal: Trigger.Signal) -> (identity: BeaconIdentity, proximity: Proximity)? {
        for proximity in [Proximity.immediate, .near, .far, .unknown] where signal.holds(proximity) {
            if let found = nearest[Int(proximity.rawValue)] { return (found.identity, proximity) }
        }
        return nil
    }
}

extension Trigger.Signal {
    /// Whether a proximity is the one asked for (T-24 … T-33).
    func holds(_ proximity: Proximity) -> Bool {
        switch match {
        case .exactly: proximity.isExactly(self.proximity)
        case .within: proximity.isWithin(self.proximity)
        case .beyond: proximity.isBeyond(self.proximity)
        }
    }
}

extension ShortOctets {
    /// An order for ties, so that a look finds the same beacon every time.
    fileprivate func precede(_ other: ShortOctets) -> Bool {
        (high, middle, low, count) < (other.high, other.middle, other.low, other.count)
    }
}
