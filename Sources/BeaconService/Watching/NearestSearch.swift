public import Regions
public import Tracking

/// Looks for the service beacon that is nearest: it waits for the first one, and then listens for a window of tracking.
///
/// The times are those of the vendor's public samples.
public struct NearestSearch: Sendable {
    /// Seconds without a beacon after which a search for one to designate is given up.
    public static let designationTimeout = 30.0
    /// The same for one that the service is asked about.
    public static let contentTimeout = 20.0

    private var tracker = BeaconTracker()
    private var found: [TrackedBeacon] = []
    /// Regions whose window is open; nil: no beacon was heard yet.
    private var open: Set<String>?

    public init() {}

    /// Whether a beacon was heard, so that the search ends within the cycles of a window.
    public var hasBegun: Bool { open != nil }

    /// Takes the beacons of one second.
    /// - Parameter round: Regions of fixed-value service beacons, ranged; the same ones each time.
    /// - Returns: nil: it goes on; else the beacons of the window, one or more, the nearest first.
    public mutating func take(
        _ round: [RangedRegion], now: Timestamp, _ state: ServiceState, _ context: ServiceContext
    ) -> [TrackedBeacon]? {
        if open == nil {
            guard round.contains(where: { $0.beacons.contains(where: \.isHeard) }) else { return nil }
            open = Set(round.map(\.region.identifier))
        }
        for ranged in round where open?.contains(ranged.region.identifier) == true {
            let outcome = tracker.track(ranged.beacons, in: ranged.region, now: now, state, context)
            if outcome == .collecting { continue }
            if case .reached(let record) = outcome { found += record.beacons }
            open?.remove(ranged.region.identifier)
        }
        guard open?.isEmpty == true else { return nil }
        open = nil
        // What was heard was none of the service's after all.
        guard !found.isEmpty else { return nil }
        defer { found = [] }
        return found.sorted { $0.isNearer(than: $1) }
    }
}
