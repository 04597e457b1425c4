/// The beacon that is walked up to, and what is known of its level. It need not have been heard yet.
public struct HuntedBeacon: Sendable {
    public let identity: BeaconIdentity
    private var hunt: BeaconHunt

    /// Begins with what a table remembers of it: nobody has to wait until it is heard once more.
    public init(_ identity: BeaconIdentity, in table: BeaconTable, now: Timestamp) {
        self.identity = identity
        guard let known = table.detail(identity, now: now) else {
            hunt = BeaconHunt()
            return
        }
        let row = known.row
        hunt = BeaconHunt(history: known.chart, last: row.rssi, at: row.lastSeen, interval: row.interval, now: now)
    }

    /// Takes a report that was just processed by the table, if it is one of this beacon.
    @inline(never)
    public mutating func follow(_ sighting: Sighting, in table: BeaconTable) {
        guard table.isReport(sighting, of: identity) else { return }
        hunt.add(rssi: sighting.rssi, at: sighting.time)
    }

    /// What is known at a moment, which is not before the last report.
    public mutating func reading(at now: Timestamp) -> HuntReading { hunt.reading(at: now) }

    /// Forgets the highest level.
    public mutating func clearHighest() { hunt.clearHighest() }

    /// Forgets what was heard, which is told once more.
    public mutating func beginAnew() { hunt = BeaconHunt() }
}
