import Tracking

/// Some of the proximities.
struct ProximitySet: OptionSet, Sendable {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }
    init(_ proximity: Proximity) { rawValue = 1 << proximity.rawValue }

    /// Stands for no proximity, and is never found.
    private static var none: ProximitySet { ProximitySet(rawValue: 0x80) }

    /// Those for which a signal holds.
    static func asked(by signal: Trigger.Signal) -> ProximitySet {
        let all = ProximitySet(Proximity.allCases.filter { signal.holds($0) }.map { ProximitySet($0) })
        return all.isEmpty ? .none : all
    }
}

/// At which proximities the beacons of one watch are, at one look. Which beacon it is, is found out when a rule fires.
struct SignalPicture: Sendable {
    private var found: ProximitySet = []
    /// Whether a beacon is inside of which nothing was heard since somebody listens again.
    var isUncertain = false

    mutating func add(_ proximity: Proximity) { found.formUnion(ProximitySet(proximity)) }

    /// Whether all proximities of a set were found: who asks for no others learns nothing from more beacons.
    func has(_ asked: ProximitySet) -> Bool { found.isSuperset(of: asked) }

    /// The nearest proximity that satisfies a signal.
    func proximity(_ signal: Trigger.Signal) -> Proximity? {
        for proximity in [Proximity.immediate, .near, .far, .unknown]
        where found.contains(ProximitySet(proximity)) && signal.holds(proximity) {
            return proximity
        }
        return nil
    }
}

extension Trigger.Signal {
    /// Whether a proximity satisfies the signal.
    func holds(_ proximity: Proximity) -> Bool {
        switch match {
        case .exactly: proximity.isExactly(self.proximity)
        case .within: proximity.isWithin(self.proximity)
        case .beyond: proximity.isBeyond(self.proximity)
        }
    }
}
