import Tracking

/// At which proximities the beacons of one watch are, at one look. Which beacon it is, is found out when a rule fires.
struct SignalPicture: Sendable {
    /// A bit for each proximity, by its raw value.
    private var found: UInt8 = 0
    /// Whether a beacon is inside of which nothing was heard since somebody listens again.
    var isUncertain = false

    mutating func add(_ proximity: Proximity) { found |= 1 << UInt8(proximity.rawValue) }

    /// The nearest proximity that a signal asks for.
    func proximity(_ signal: Trigger.Signal) -> Proximity? {
        for proximity in [Proximity.immediate, .near, .far, .unknown]
        where found >> UInt8(proximity.rawValue) & 1 == 1 && signal.holds(proximity) {
            return proximity
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
