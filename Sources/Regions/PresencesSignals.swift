import Advertising
import Tracking

// Where the beacons of watches are.
extension Presences {
    /// The ranging of a beacon, which was at a place of the table when it was last looked up; -1: that is not known.
    typealias RangeLookup = (_ beacon: BeaconIdentity, _ place: Int) -> RangeFilter?

    /// The proximities of the beacons of some watches, by the numbers of these; nil for the others, and where nothing is
    /// inside.
    func pictures(of wanted: [Int], now: Timestamp, _ range: RangeLookup) -> [SignalPicture?] {
        var pictures = [SignalPicture?](repeating: nil, count: watches.count)
        for watch in wanted where watches[watch].state == .inside {
            var picture = SignalPicture()
            forEachBeacon(inside: watch) { beacon, isHeard in
                guard isHeard else {
                    picture.isUncertain = true
                    return
                }
                picture.add(range(beacon.identity, Int(beacon.place))?.proximity(at: now) ?? .unknown)
            }
            pictures[watch] = picture
        }
        return pictures
    }

    /// The nearest beacon of a watch that is at a proximity.
    func nearest(
        of watch: Int, at proximity: Proximity, now: Timestamp, _ range: RangeLookup
    ) -> BeaconIdentity? {
        guard watches[watch].state == .inside else { return nil }
        var nearest: (identity: BeaconIdentity, metres: Float)?
        forEachBeacon(inside: watch) { beacon, isHeard in
            let filter = range(beacon.identity, Int(beacon.place))
            guard isHeard, filter?.proximity(at: now) ?? .unknown == proximity else { return }
            let metres = filter?.estimate(at: now)?.metres ?? .infinity
            if let known = nearest {
                let isBefore = beacon.identity.octets.precede(known.identity.octets)
                guard metres < known.metres || (metres == known.metres && isBefore) else { return }
            }
            nearest = (beacon.identity, metres)
        }
        return nearest?.identity
    }

    /// Goes through the beacons that counted lately in a watch, whose memberships are looked up and not searched for.
    ///
    /// - Parameter body: Gets the beacon, and whether it was heard since somebody listens.
    @inline(__always)
    private func forEachBeacon(inside watch: Int, _ body: (Beacon, Bool) -> Void) {
        guard let identity = watches[watch].only else {
            for index in shared[watch] { visit(members[Int(index)], body) }
            return
        }
        var next = byIdentity[identity] ?? Self.none
        while next >= 0 {
            let member = members[Int(next)]
            if Int(member.watch) == watch { visit(member, body) }
            next = member.next
        }
    }

    @inline(__always)
    private func visit(_ member: Member, _ body: (Beacon, Bool) -> Void) {
        guard clock.count &- member.lastCounted < watches[Int(member.watch)].exitPeriod else { return }
        body(beacons[Int(member.beacon)], clock.isListening && member.lastCounted >= clock.resumed)
    }
}

extension ShortOctets {
    /// An order for ties, so that a look finds the same beacon every time.
    fileprivate func precede(_ other: ShortOctets) -> Bool {
        (high, middle, low, count) < (other.high, other.middle, other.low, other.count)
    }
}
