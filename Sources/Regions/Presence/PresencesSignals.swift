import Advertising
import Basics
import Tracking

// The proximities of the beacons of watches.
extension Presences {
    /// Looks up the range of a beacon by its last known place in the table; -1: the place is not known.
    typealias RangeLookup = (_ beacon: BeaconIdentity, _ place: Int) -> RangeFilter?

    /// The proximities of the beacons of some watches, indexed by watch; nil for the others, and when no beacon is
    /// inside.
    ///
    /// - Parameter asked: The proximities that rules ask for, by watch. When all proximities of a watch are found,
    ///   its other beacons are not examined.
    func pictures(
        of wanted: [Int], asked: [ProximitySet], now: Timestamp, _ range: RangeLookup
    ) -> [SignalPicture?] {
        var pictures = [SignalPicture?](repeating: nil, count: watches.count)
        for watch in wanted where pulses[watch].state == .inside {
            var picture = SignalPicture()
            forEachBeacon(inside: watch) { beacon, isHeard in
                guard isHeard else {
                    picture.isUncertain = true
                    return true
                }
                picture.add(range(beacon.identity, Int(beacon.place))?.proximity(at: now) ?? .unknown)
                return !picture.has(asked[watch])
            }
            pictures[watch] = picture
        }
        return pictures
    }

    /// The nearest of a watch's beacons at a proximity.
    func nearest(
        of watch: Int, at proximity: Proximity, now: Timestamp, _ range: RangeLookup
    ) -> BeaconIdentity? {
        guard pulses[watch].state == .inside else { return nil }
        var nearest: (identity: BeaconIdentity, metres: Float)?
        forEachBeacon(inside: watch) { beacon, isHeard in
            let filter = range(beacon.identity, Int(beacon.place))
            guard isHeard, filter?.proximity(at: now) ?? .unknown == proximity else { return true }
            let metres = filter?.metres(at: now) ?? .infinity
            if let known = nearest {
                let isBefore = beacon.identity.octets.precede(known.identity.octets)
                guard metres < known.metres || (metres == known.metres && isBefore) else { return true }
            }
            nearest = (beacon.identity, metres)
            return true
        }
        return nearest?.identity
    }

    /// Visits the beacons that counted lately in a watch, using the stored memberships.
    ///
    /// - Parameter body: Gets the beacon, and whether it was heard since the latest interruption of listening.
    ///   Returns whether to continue.
    @inline(__always)
    private func forEachBeacon(inside watch: Int, _ body: (Beacon, Bool) -> Bool) {
        guard let identity = watches[watch].only else {
            for index in shared[watch] where !visit(members[Int(index)], body) { return }
            return
        }
        var next = byIdentity[identity].map { beacons[Int($0)].first } ?? Self.none
        while next >= 0 {
            let member = members[Int(next)]
            if Int(member.watch) == watch, !visit(member, body) { return }
            next = member.next
        }
    }

    @inline(__always)
    private func visit(_ member: Member, _ body: (Beacon, Bool) -> Bool) -> Bool {
        guard clock.count &- member.lastCounted < watches[Int(member.watch)].exitPeriod else { return true }
        return body(beacons[Int(member.beacon)], clock.isListening && member.lastCounted >= clock.resumed)
    }
}

extension ShortOctets {
    /// An order for ties, so that every evaluation finds the same beacon.
    fileprivate func precede(_ other: ShortOctets) -> Bool {
        (high, middle, low, count) < (other.high, other.middle, other.low, other.count)
    }
}
