public import Advertising
public import Basics

/// A beacon during a traversal of the whole table.
public struct HeardBeacon: Sendable {
    public var identity: BeaconIdentity
    /// The address from which it was last heard.
    public var address: DeviceAddress
    /// Its place, as returned by `ingest`.
    public var place: Int
    public var lastSeen: Timestamp
    /// Its advertising interval in seconds, as measured so far; nil: it was heard only once.
    public var interval: Double?
    /// The mean of the current second in dBm, or the last available one; nil: none was available.
    public var rssi: Int8?
}

extension BeaconTable {
    /// Visits every beacon that was heard at or after `since`; devices without a beacon frame are skipped.
    public func forEachBeacon(heardSince since: Timestamp, _ body: (HeardBeacon) -> Void) {
        for (place, record) in records.enumerated() {
            guard record.lastSeen >= since.microseconds, record.flags.contains(.isLive), record.identity.isBeacon
            else { continue }
            body(
                HeardBeacon(
                    identity: record.identity, address: DeviceAddress(packed: record.address), place: place,
                    lastSeen: Timestamp(microseconds: record.lastSeen),
                    interval: record.cadence.interval > 0 ? Double(record.cadence.interval) : nil,
                    rssi: record.secondMean ?? (record.rssi == 127 ? nil : record.rssi)))
        }
    }
}
