/// What a call of `BeaconTracker.track` led to.
public enum TrackingOutcome: Equatable, Sendable {
    /// The region is none of fixed-value service beacons; no window was touched.
    case notServiceRegion
    /// The window is open.
    case collecting
    /// The window closed with beacons; the record waits for sending.
    case reached(TrackingRecord)
    /// The window closed without any.
    case nothingFound
    /// The window was older than the timeout.
    case timedOut

    /// The answer of the document: nil, an empty array, or the beacons, nearest first (S-75 … S-79).
    public var beaconData: [ServiceBeaconData]? {
        switch self {
        case .notServiceRegion, .collecting: nil
        case .nothingFound, .timedOut: []
        case .reached(let record): record.beacons.map(\.data)
        }
    }
}

/// How far a tracking window is.
public struct TrackingGauge: Equatable, Sendable {
    /// The identifier of the region.
    public var region: String
    /// Cycles done, 1 to `cycles`.
    public var cycle: Int
    public var cycles: Int
    /// Seconds until it times out; 0 or more.
    public var timeLeft: Double

    public init(region: String, cycle: Int, cycles: Int, timeLeft: Double) {
        self.region = region
        self.cycle = cycle
        self.cycles = cycles
        self.timeLeft = timeLeft
    }
}
