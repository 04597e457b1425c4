/// The limits of the beacon table. Every one is a setting.
public struct TrackingLimits: Equatable, Sendable {
    /// Most entries of the table; when it is full the oldest strangers go first.
    public var maximumBeacons = 50_000
    /// Seconds of silence until a row dims.
    public var dimAfter = 5.0
    /// Seconds of silence until a beacon counts as lost.
    public var lostAfter = 30.0
    /// Seconds of silence until a beacon leaves the table.
    public var removeAfter = 300.0
    /// Seconds that telemetry waits for the beacon it belongs to.
    public var pendingTelemetry = 15.0
    /// Battery voltage in mV below which a battery is low.
    public var lowBatteryMillivolts: UInt16 = 2400
    /// Whether a URL is joined to the beacon of the same address (E-25).
    public var linksURLs = true

    public init() {}
}
