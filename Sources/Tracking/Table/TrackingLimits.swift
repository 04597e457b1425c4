/// The limits of the beacon table. Each one is a setting.
public struct TrackingLimits: Equatable, Sendable {
    /// The maximum number of entries of the table; when it is full the devices that were silent longest are removed
    /// first.
    public var maximumBeacons = 50_000
    /// Seconds of silence until a row is dimmed.
    public var dimAfter = 5.0
    /// Seconds of silence until a beacon counts as lost.
    public var lostAfter = 30.0
    /// Seconds of silence until a beacon is removed from the table.
    public var removeAfter = 300.0
    /// Seconds for which telemetry is kept for the beacon it belongs to.
    public var pendingTelemetry = 15.0
    /// Battery voltage in mV below which a battery is low.
    public var lowBatteryMillivolts: UInt16 = 2400
    /// Whether a URL is attached to the beacon of the same address, since some beacons send URL and identifier in turn.
    public var linksURLs = true

    public init() {}
}
