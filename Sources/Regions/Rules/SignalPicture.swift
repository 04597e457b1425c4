import Basics
import Tracking

/// A set of proximities.
struct ProximitySet: OptionSet, Sendable {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }
    init(_ proximity: Proximity) { rawValue = 1 << proximity.rawValue }

    /// A value for no proximity, which is never found.
    private static var none: ProximitySet { ProximitySet(rawValue: 0x80) }

    /// The proximities for which a signal holds.
    static func asked(by signal: Trigger.Signal) -> ProximitySet {
        let all = ProximitySet(Proximity.allCases.filter { signal.holds($0) }.map { ProximitySet($0) })
        return all.isEmpty ? .none : all
    }
}

/// The proximities of the beacons of one watch in one evaluation. The beacon itself is only determined when a rule
/// fires.
struct SignalPicture: Sendable {
    private var found: ProximitySet = []
    /// Whether a beacon is inside but was not heard since the latest interruption of listening.
    var isUncertain = false

    mutating func add(_ proximity: Proximity) { found.formUnion(ProximitySet(proximity)) }

    /// Whether all proximities of a set were found. If so, the other beacons need not be examined.
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
