public import Basics

/// The beacon to which the user walks, and the state of its search. The beacon need not have been heard yet.
public struct HuntedBeacon: Sendable {
    public let identity: BeaconIdentity
    private var hunt: BeaconHunt

    /// Begins with the data that the table has of the beacon, so that a reading is available before the next
    /// report.
    public init(_ identity: BeaconIdentity, in table: BeaconTable, now: Timestamp) {
        self.identity = identity
        guard let known = table.detail(identity, now: now) else {
            hunt = BeaconHunt()
            return
        }
        let row = known.row
        hunt = BeaconHunt(history: known.chart, last: row.rssi, at: row.lastSeen, interval: row.interval, now: now)
    }

    /// Processes a report that the table has just processed, if it is one of this beacon.
    @inline(never)
    public mutating func follow(_ sighting: Sighting, in table: BeaconTable) {
        guard table.isReport(sighting, of: identity) else { return }
        hunt.add(rssi: sighting.rssi, at: sighting.time)
    }

    /// The result of the search at a moment, which is not before the last report.
    public mutating func reading(at now: Timestamp) -> HuntReading { hunt.reading(at: now) }

    /// Clears the highest level.
    public mutating func clearHighest() { hunt.clearHighest() }

    /// Discards all reports, because the same reports are delivered again.
    public mutating func beginAnew() { hunt = BeaconHunt() }
}
