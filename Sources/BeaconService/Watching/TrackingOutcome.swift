/// The result of a call of `BeaconTracker.track`.
public enum TrackingOutcome: Equatable, Sendable {
    /// The region is not one of fixed-value service beacons; no window was changed.
    case notServiceRegion
    /// The window is open.
    case collecting
    /// The window closed with beacons; the record is ready to be sent.
    case reached(TrackingRecord)
    /// The window closed without beacons.
    case nothingFound
    /// The window was older than the timeout.
    case timedOut

    /// The return value in the service's document: nil, an empty array, or the beacons, nearest first.
    public var beaconData: [ServiceBeaconData]? {
        switch self {
        case .notServiceRegion, .collecting: nil
        case .nothingFound, .timedOut: []
        case .reached(let record): record.beacons.map(\.data)
        }
    }
}

/// The progress of a tracking window.
public struct TrackingGauge: Equatable, Sendable {
    /// The identifier of the region.
    public var region: String
    /// Completed cycles, 1 to `cycles`.
    public var cycle: Int
    public var cycles: Int
    /// The time in seconds until the window times out; 0 or more.
    public var timeLeft: Double

    public init(region: String, cycle: Int, cycles: Int, timeLeft: Double) {
        self.region = region
        self.cycle = cycle
        self.cycles = cycles
        self.timeLeft = timeLeft
    }
}
