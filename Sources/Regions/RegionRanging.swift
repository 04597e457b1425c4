import Advertising
public import Tracking

/// What a ranged region has in one second.
public struct RangedRegion: Equatable, Sendable {
    public var region: BeaconRegion
    /// Nearest first; empty when no beacon of the region is near.
    public var beacons: [RangedBeacon]

    public init(region: BeaconRegion, beacons: [RangedBeacon]) {
        self.region = region
        self.beacons = beacons
    }
}

/// One ranging: what all ranged regions had in one second.
public struct RangingRound: Equatable, Sendable {
    public var time: Timestamp
    /// In the order in which their ranging was started; also those without a beacon.
    public var regions: [RangedRegion]

    public init(time: Timestamp, regions: [RangedRegion]) {
        self.time = time
        self.regions = regions
    }
}

/// Ranges regions once a second (B-2, A-41). Any number of them. It keeps nothing of the beacons: the table has them.
public struct RegionRanging: Sendable {
    /// Seconds between two rangings.
    public static let interval = 1.0
    /// Seconds for which a beacon that is missed stays in the list.
    public static let missedFor = 10.0
    /// For how many of its own intervals a beacon that is missed keeps its estimate: one that sends every 1.285 s is
    /// in no more than four rounds of five, and has not gone in the fifth.
    public static let intervalsKept = 2.0

    /// The regions, in the order in which they were started.
    public private(set) var regions: [BeaconRegion] = []
    private var last: Timestamp?

    public init() {}

    /// Ranges a region from now on; one of the same identifier is replaced.
    public mutating func start(_ region: BeaconRegion) {
        if let index = regions.firstIndex(where: { $0.identifier == region.identifier }) {
            regions[index] = region
        } else {
            regions.append(region)
        }
    }

    /// - Returns: false when there is no such region.
    @discardableResult
    public mutating func stop(_ identifier: String) -> Bool {
        guard let index = regions.firstIndex(where: { $0.identifier == identifier }) else { return false }
        regions.remove(at: index)
        return true
    }

    /// The beacons of every region, also of those that have none; nil when the last ranging is less than a second ago,
    /// or there is no region.
    ///
    /// Immediate before near, far and unknown, then by accuracy; those without one last. A round is the half-open time
    /// from the ranging before, included, to this one. A beacon that was not heard in it is missed, and has an age: it
    /// keeps its estimate, with the smoothed level as its RSSI, for two of its own intervals; then it is unknown, -1,
    /// RSSI 0; after 10 s it is gone.
    public mutating func range(_ table: BeaconTable, now: Timestamp) -> [RangedRegion]? {
        guard !regions.isEmpty else { return nil }
        let elapsed = last.map { now.seconds(since: $0) } ?? Self.interval
        if (0..<Self.interval).contains(elapsed) { return nil }
        // A late ranging does not make a beacon of its time, and neither does a clock that was set.
        let heardSince = now.advanced(bySeconds: -(elapsed > 0 ? min(elapsed, 2 * Self.interval) : Self.interval))
        last = now

        var byOctets: [UInt64: [Int]] = [:]
        var open: [Int] = []
        for (index, region) in regions.enumerated() {
            if let first = region.constraint.firstOctets {
                byOctets[first, default: []].append(index)
            } else {
                open.append(index)
            }
        }
        var ranged = regions.map { RangedRegion(region: $0, beacons: []) }
        table.forEachBeacon(heardSince: now.advanced(bySeconds: -Self.missedFor)) { beacon in
            for index in (byOctets[beacon.identity.octets.high] ?? []) + open
            where regions[index].matches(beacon.identity, from: beacon.address) {
                ranged[index].beacons.append(
                    beacon.lastSeen >= heardSince
                        ? RangedBeacon(heard: beacon, table.estimate(at: beacon.place, now: now))
                        : RangedBeacon(missed: beacon, in: table, now: now))
            }
        }
        for index in ranged.indices { ranged[index].beacons.sortNearestFirst() }
        return ranged
    }
}

extension RangedBeacon {
    /// One that was heard in this round.
    init(heard beacon: HeardBeacon, _ estimate: RangeEstimate?) {
        self.init(
            identity: beacon.identity, proximity: estimate?.proximity ?? .unknown,
            accuracy: estimate.map { Double($0.metres) } ?? -1, rssi: Int(beacon.rssi ?? 0))
    }

    /// One that was not.
    init(missed beacon: HeardBeacon, in table: BeaconTable, now: Timestamp) {
        let age = now.seconds(since: beacon.lastSeen)
        let kept = min(RegionRanging.intervalsKept * (beacon.interval ?? 0), RegionRanging.missedFor)
        let estimate = age <= kept ? table.estimate(at: beacon.place, now: now) : nil
        let level = estimate == nil ? 0 : table.range(at: beacon.place).smoothedRSSI
        self.init(
            identity: beacon.identity, proximity: estimate?.proximity ?? .unknown,
            accuracy: estimate.map { Double($0.metres) } ?? -1, rssi: Int(level.rounded()), age: age)
    }
}

extension [RangedBeacon] {
    /// Core Location's order. Beacons that are equal in it keep theirs.
    mutating func sortNearestFirst() {
        sort { left, right in
            if left.proximity.rank != right.proximity.rank { return left.proximity.rank < right.proximity.rank }
            if (left.accuracy < 0) != (right.accuracy < 0) { return right.accuracy < 0 }
            return left.accuracy < right.accuracy
        }
    }
}
