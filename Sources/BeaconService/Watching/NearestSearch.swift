public import Basics
public import Regions

/// A search for the nearest service beacon: it waits for the first beacon, and then listens for one tracking window.
///
/// The times are those of the vendor's public samples.
public struct NearestSearch: Sendable {
    /// The time in seconds without a beacon after which a search for a beacon to designate ends.
    public static let designationTimeout = 30.0
    /// The time in seconds without a beacon after which a search for a contact check ends.
    public static let contentTimeout = 20.0

    private var tracker = BeaconTracker()
    private var found: [TrackedBeacon] = []
    /// The regions whose window is open, or nil if no beacon was received yet.
    private var open: Set<String>?

    public init() {}

    /// Whether a beacon was received, so that the search ends within the cycles of a window.
    public var hasBegun: Bool { open != nil }

    /// Adds the beacons of one second.
    /// - Parameter round: The ranged regions of fixed-value service beacons; the same regions in each call.
    /// - Returns: The beacons of the window, one or more, the nearest first; nil while the search continues.
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
        // None of the received beacons belonged to the service.
        guard !found.isEmpty else { return nil }
        defer { found = [] }
        return found.sorted { $0.isNearer(than: $1) }
    }
}
