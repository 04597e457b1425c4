import Advertising
public import Basics
public import Tracking

/// The beacons of a ranged region in one second.
public struct RangedRegion: Equatable, Sendable {
    public var region: BeaconRegion
    /// The beacons, nearest first; empty when no beacon of the region is near.
    public var beacons: [RangedBeacon]

    public init(region: BeaconRegion, beacons: [RangedBeacon]) {
        self.region = region
        self.beacons = beacons
    }
}

/// The beacons of all ranged regions in one second.
public struct RangingRound: Equatable, Sendable {
    public var time: Timestamp
    /// The regions in the order in which their ranging was started, including those without a beacon.
    public var regions: [RangedRegion]
    /// The regions that are ranged for an application of Beacapp (`RuleSet.ranged`).
    public var ofRules: [RangedRegion]

    public init(time: Timestamp, regions: [RangedRegion], ofRules: [RangedRegion] = []) {
        self.time = time
        self.regions = regions
        self.ofRules = ofRules
    }
}

/// Ranges any number of regions once a second. The beacons are kept in the table, not here.
public struct RegionRanging: Sendable {
    /// Seconds between two rounds.
    public static let interval = 1.0
    /// Seconds for which a missed beacon remains in the list.
    public static let missedFor = 10.0
    /// The number of a missed beacon's own intervals for which it keeps its estimate: a beacon that sends every
    /// 1.285 s appears in only four of five rounds, and has not gone in the fifth.
    public static let intervalsKept = 2.0

    /// The regions, in the order in which they were started.
    public private(set) var regions: [BeaconRegion] = []
    private var last: Timestamp?

    public init() {}

    /// Starts ranging a region, replacing one with the same identifier.
    public mutating func start(_ region: BeaconRegion) {
        if let index = regions.firstIndex(where: { $0.identifier == region.identifier }) {
            regions[index] = region
        } else {
            regions.append(region)
        }
    }

    /// Stops ranging a region.
    /// - Returns: false when there is no such region.
    @discardableResult
    public mutating func stop(_ identifier: String) -> Bool {
        guard let index = regions.firstIndex(where: { $0.identifier == identifier }) else { return false }
        regions.remove(at: index)
        return true
    }

    /// The beacons of every region, including regions without any; nil when the last round is less than a second ago or
    /// there is no region.
    ///
    /// Immediate comes before near, far and unknown, then smaller accuracies first and those without one last. A
    /// round covers the half-open time from the previous round, included, to this one. A beacon that was not heard
    /// in it is missed and has an age. The beacon keeps its estimate, with the smoothed level as its RSSI, for two
    /// of its own intervals; then it is unknown, with accuracy -1 and RSSI 0; after 10 s it is removed.
    public mutating func range(_ table: BeaconTable, now: Timestamp) -> [RangedRegion]? {
        guard !regions.isEmpty else { return nil }
        let elapsed = last.map { now.seconds(since: $0) } ?? Self.interval
        if (0..<Self.interval).contains(elapsed) { return nil }
        // Neither a late round nor a clock change may make the round longer than two intervals.
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
    /// Creates a beacon that was heard in this round.
    init(heard beacon: HeardBeacon, _ estimate: RangeEstimate?) {
        self.init(
            identity: beacon.identity, proximity: estimate?.proximity ?? .unknown,
            accuracy: estimate.map { Double($0.metres) } ?? -1, rssi: Int(beacon.rssi ?? 0))
    }

    /// Creates a beacon that was missed in this round.
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
    /// The beacons sorted in Core Location's order.
    public func sortedNearestFirst() -> [RangedBeacon] {
        var sorted = self
        sorted.sortNearestFirst()
        return sorted
    }

    /// Sorts in Core Location's order. Equal beacons keep their order.
    mutating func sortNearestFirst() {
        sort { left, right in
            if left.proximity.rank != right.proximity.rank { return left.proximity.rank < right.proximity.rank }
            if (left.accuracy < 0) != (right.accuracy < 0) { return right.accuracy < 0 }
            return left.accuracy < right.accuracy
        }
    }
}
