public import Basics
public import Regions

/// Collects the received beacons of a service region until there are enough data for a record.
///
/// Each region has a window. The window opens at the first call, counts every call as one cycle, empty or not, and
/// closes at the fifth call, or at the first call after 15 s.
public struct BeaconTracker: Equatable, Sendable {
    /// The number of calls in a window; the number is inferred from public samples.
    public static let cycles = 5
    /// The time in seconds after which a window has timed out.
    public static let timeout = 15.0
    /// The maximum number of beacons in a window; later ones are ignored.
    static let maximumBeacons = 1000

    public let cycles: Int
    public let timeout: Double
    private var windows: [String: TrackingWindow] = [:]

    /// - Parameters:
    ///   - cycles: the number of cycles in a window, 1 or more.
    ///   - timeout: the time in seconds after which a window times out, above 0.
    public init(cycles: Int = Self.cycles, timeout: Double = Self.timeout) {
        self.cycles = max(1, cycles)
        self.timeout = timeout > 0 ? timeout : Self.timeout
    }

    /// Adds the beacons that were ranged in a region. The caller calls it once a cycle, even when there are none.
    public mutating func track(
        _ beacons: [RangedBeacon], in region: BeaconRegion, now: Timestamp, _ state: ServiceState,
        _ context: ServiceContext
    ) -> TrackingOutcome {
        guard let official = state.staticRegion(of: region, context) else { return .notServiceRegion }
        var window = windows[region.identifier] ?? TrackingWindow(start: now)
        guard now.seconds(since: window.start) < timeout else {
            windows[region.identifier] = nil
            return .timedOut
        }
        window.add(beacons, in: region, official, state, context)
        guard window.cycle >= cycles else {
            windows[region.identifier] = window
            return .collecting
        }
        windows[region.identifier] = nil
        guard !window.samples.isEmpty else { return .nothingFound }
        return .reached(window.record(region: region, official, now: now, state))
    }

    /// The progress of a window, or nil if none is open.
    public func gauge(_ identifier: String, now: Timestamp) -> TrackingGauge? {
        guard let window = windows[identifier] else { return nil }
        let elapsed = max(0, now.seconds(since: window.start))
        return TrackingGauge(
            region: identifier, cycle: window.cycle, cycles: cycles, timeLeft: max(0, timeout - elapsed))
    }

    /// Discards the window of a region that is no longer tracked.
    public mutating func close(_ identifier: String) { windows[identifier] = nil }
}
