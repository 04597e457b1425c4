public import Advertising

/// A beacon in passing, for those who look at all of them.
public struct HeardBeacon: Sendable {
    public var identity: BeaconIdentity
    /// Where it was heard last.
    public var address: DeviceAddress
    /// The place that `ingest` gave.
    public var place: Int
    public var lastSeen: Timestamp
    /// Its advertising interval in seconds, as measured so far; nil: it has been heard once.
    public var interval: Double?
    /// The mean of the running second in dBm, or the last one that was available; nil: none was.
    public var rssi: Int8?
}

extension BeaconTable {
    /// Hands on every beacon that was heard at or after `since`; devices without a beacon frame are passed over.
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
