import Advertising
import Tracking

/// The beacons that were heard lately, by the time in which somebody listened.
struct NearbySightings: Sendable {
    /// Microseconds of listening without a report after which a beacon is out of sight.
    static let patience: Int64 = 15_000_000
    /// Beacons that are kept in mind at most: those heard longest ago go.
    static let most = 10_000

    /// Microseconds by which a report may arrive after a look at a later moment.
    private static let lateness: Int64 = 5_000_000

    struct Sighting: Sendable {
        /// Time listened, in microseconds, at the latest report.
        var seen: Int64
        /// Nil: no distance is known.
        var metres: Double?
        var telemetry: [UInt8]?
    }

    private var sightings: [BeaconIdentity: Sighting] = [:]
    private var lastLook: Timestamp?

    /// A sighting, where the beacon is in sight.
    func sighting(_ identity: BeaconIdentity, listened: Int64) -> Sighting? {
        guard let sighting = sightings[identity], listened - sighting.seen < Self.patience else { return nil }
        return sighting
    }

    /// Whether a beacon is kept in mind.
    func know(_ identity: BeaconIdentity) -> Bool { sightings[identity] != nil }

    /// The beacons in sight, those heard last first.
    func inSight(listened: Int64) -> [BeaconIdentity] {
        sightings.filter { listened - $0.value.seen < Self.patience }.sorted { one, other in
            one.value.seen != other.value.seen ? one.value.seen > other.value.seen : one.key.text < other.key.text
        }.map(\.key)
    }

    /// A beacon was heard.
    /// - Returns: The beacons that are forgotten for it.
    mutating func hear(_ identity: BeaconIdentity, _ sighting: Sighting) -> [BeaconIdentity] {
        var sighting = sighting
        // A report that was told late makes nothing older.
        if let before = sightings[identity]?.seen { sighting.seen = max(before, sighting.seen) }
        sightings[identity] = sighting
        return sightings.count > Self.most ? forgetOldest() : []
    }

    /// Takes in what a table heard since the last look.
    /// - Returns: The beacons that are forgotten for it.
    mutating func look(at table: BeaconTable, now: Timestamp, listened: Int64) -> [BeaconIdentity] {
        var heard: [HeardBeacon] = []
        // Where the clock was set back, or a capture begins anew, everything is new.
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
