import Advertising
import Basics
import Tracking

/// The recently received beacons, by the listening time.
struct NearbySightings: Sendable {
    /// The listening time in microseconds without a report after which a beacon is out of sight.
    static let timeout: Int64 = 15_000_000
    /// The maximum number of stored beacons: those received longest ago are removed.
    static let most = 10_000

    /// The time in microseconds by which a report may arrive after a check at a later moment.
    private static let lateness: Int64 = 5_000_000

    struct Sighting: Sendable {
        /// The listening time, in microseconds, at the latest report.
        var seen: Int64
        /// The distance, or nil if unknown.
        var metres: Double?
        var telemetry: [UInt8]?
    }

    private var sightings: [BeaconIdentity: Sighting] = [:]
    private var lastLook: Timestamp?

    /// The sighting of a beacon, or nil if the beacon is not in sight.
    func sighting(_ identity: BeaconIdentity, listened: Int64) -> Sighting? {
        guard let sighting = sightings[identity], listened - sighting.seen < Self.timeout else { return nil }
        return sighting
    }

    /// Whether a beacon is stored.
    func know(_ identity: BeaconIdentity) -> Bool { sightings[identity] != nil }

    /// The beacons in sight, the latest received first.
    func inSight(listened: Int64) -> [BeaconIdentity] {
        sightings.filter { listened - $0.value.seen < Self.timeout }.sorted { one, other in
            one.value.seen != other.value.seen ? one.value.seen > other.value.seen : one.key.text < other.key.text
        }.map(\.key)
    }

    /// Records the reception of a beacon.
    /// - Returns: The beacons that are removed to make room.
    mutating func hear(_ identity: BeaconIdentity, _ sighting: Sighting) -> [BeaconIdentity] {
        var sighting = sighting
        // A report that arrives late does not make a sighting older.
        if let before = sightings[identity]?.seen { sighting.seen = max(before, sighting.seen) }
        sightings[identity] = sighting
        return sightings.count > Self.most ? forgetOldest() : []
    }

    /// Records the beacons that a table received since the last check.
    /// - Returns: The beacons that are removed to make room.
    mutating func look(at table: BeaconTable, now: Timestamp, listened: Int64) -> [BeaconIdentity] {
        var heard: [HeardBeacon] = []
        // If the clock was set back, or a capture begins again, all rows are new.
        let since =
            lastLook.map { min($0, now).advanced(byMicroseconds: -Self.lateness) } ?? Timestamp(microseconds: .min)
        table.forEachBeacon(heardSince: since) { heard.append($0) }
        lastLook = now
        return heard.flatMap { beacon in
            let age = max(0, now.microseconds &- beacon.lastSeen.microseconds)
            let metres = table.estimate(at: beacon.place, now: now).map { Double($0.metres) }
            let telemetry = table.telemetry(at: beacon.place, now: now)?.frame.octets
            return hear(beacon.identity, Sighting(seen: listened &- age, metres: metres, telemetry: telemetry))
        }
    }

    private mutating func forgetOldest() -> [BeaconIdentity] {
        let oldest = sightings.sorted { $0.value.seen < $1.value.seen }.prefix(Self.most / 10).map(\.key)
        for identity in oldest { sightings[identity] = nil }
        return oldest
    }
}
