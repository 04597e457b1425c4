import Advertising
import Tracking

// Where the beacons of watches are.
extension Presences {
    /// The proximities of the beacons of some watches, by the numbers of these; nil for the others, and where nothing is
    /// inside.
    func pictures(of wanted: [Int], now: Timestamp, _ range: (BeaconIdentity) -> RangeFilter?) -> [SignalPicture?] {
        var pictures = [SignalPicture?](repeating: nil, count: watches.count)
        for watch in wanted where watches[watch].state == .inside { pictures[watch] = SignalPicture() }
        var latest: (first: Int32, proximity: Proximity)?
        forEachBeacon(inside: wanted) { identity, first, watch, isHeard in
            guard isHeard else {
                pictures[watch]?.isUncertain = true
                return
            }
            var proximity = Proximity.unknown
            if let latest, latest.first == first {
                proximity = latest.proximity
            } else {
                proximity = range(identity)?.proximity(at: now) ?? .unknown
                latest = (first, proximity)
            }
            pictures[watch]?.add(proximity)
        }
        return pictures
    }

    /// The nearest beacon of a watch that is at a proximity.
    func nearest(
        of watch: Int, at proximity: Proximity, now: Timestamp, _ range: (BeaconIdentity) -> RangeFilter?
    ) -> BeaconIdentity? {
        var nearest: (identity: BeaconIdentity, metres: Float)?
        forEachBeacon(inside: [watch]) { identity, _, _, isHeard in
            let filter = range(identity)
            guard isHeard, filter?.proximity(at: now) ?? .unknown == proximity else { return }
            let metres = filter?.estimate(at: now)?.metres ?? .infinity
            if let known = nearest {
                let isBefore = identity.octets.precede(known.identity.octets)
                guard metres < known.metres || (metres == known.metres && isBefore) else { return }
            }
            nearest = (identity, metres)
        }
        return nearest?.identity
    }

    /// Goes through the beacons that counted lately in some watches of which something is inside.
    ///
    /// The beacon of a watch for one alone is looked up. Only for other watches are all beacons gone through, once for
    /// all of them.
    ///
    /// - Parameter body: Gets the beacon, the number of its first membership, the number of the watch, and whether the
    ///   beacon was heard since somebody listens.
    private func forEachBeacon(inside wanted: [Int], _ body: (BeaconIdentity, Int32, Int, Bool) -> Void) {
        var isWide = Array(repeating: false, count: watches.count)
        var hasWide = false
        for watch in wanted where watches[watch].state == .inside {
            guard let identity = watches[watch].only else {
                isWide[watch] = true
                hasWide = true
                continue
            }
            guard let first = byIdentity[identity] else { continue }
            forEachMembership(of: identity, first, where: { $0 == watch }, body)
        }
        guard hasWide else { return }
        for (identity, first) in byIdentity { forEachMembership(of: identity, first, where: { isWide[$0] }, body) }
    }

    @inline(__always)
    private func forEachMembership(
        of identity: BeaconIdentity, _ first: Int32, where isWanted: (Int) -> Bool,
        _ body: (BeaconIdentity, Int32, Int, Bool) -> Void
    ) {
        var next = first
        while next >= 0 {
            let member = members[Int(next)]
            next = member.next
            let watch = Int(member.watch)
            guard isWanted(watch), clock.count &- member.lastCounted < watches[watch].exitPeriod else { continue }
            body(identity, first, watch, clock.isListening && member.lastCounted >= clock.resumed)
        }
    }
}

extension ShortOctets {
    /// An order for ties, so that a look finds the same beacon every time.
    fileprivate func precede(_ other: ShortOctets) -> Bool {
        (high, middle, low, count) < (other.high, other.middle, other.low, other.count)
    }
}
