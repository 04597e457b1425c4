public import Regions
public import Tracking

/// Gathers what is heard of a service region until there is enough to record (S-74 … S-81, A-3).
///
/// A window for each region. It opens at the first call, counts every call as one cycle, empty or not, and closes at the
/// fifth, or at the first call after 15 s.
public struct BeaconTracker: Equatable, Sendable {
    /// Calls in a window. Inferred from public samples.
    public static let cycles = 5
    /// Seconds after which a window has timed out (S-78).
    public static let timeout = 15.0
    /// Beacons that a window holds; of more, the first ones are kept.
    static let maximumBeacons = 1000

    public let cycles: Int
    public let timeout: Double
    private var windows: [String: TrackingWindow] = [:]

    /// - Parameters:
    ///   - cycles: 1 or more.
    ///   - timeout: seconds, above 0.
    public init(cycles: Int = Self.cycles, timeout: Double = Self.timeout) {
        self.cycles = max(1, cycles)
        self.timeout = timeout > 0 ? timeout : Self.timeout
    }

    /// Takes the beacons that were ranged in a region, once a cycle, also when there are none.
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
        window.take(beacons, in: region, official, state, context)
        guard window.cycle >= cycles else {
            windows[region.identifier] = window
            return .collecting
        }
        windows[region.identifier] = nil
        guard !window.samples.isEmpty else { return .nothingFound }
        return .reached(window.record(region: region, official, now: now, user: state.userIdentifier))
    }

    /// How far a window is; nil: none is open.
    public func gauge(_ identifier: String, now: Timestamp) -> TrackingGauge? {
        guard let window = windows[identifier] else { return nil }
        let elapsed = max(0, now.seconds(since: window.start))
        return TrackingGauge(
            region: identifier, cycle: window.cycle, cycles: cycles, timeLeft: max(0, timeout - elapsed))
    }

    /// Forgets the window of a region that is tracked no more.
    public mutating func close(_ identifier: String) { windows[identifier] = nil }
}
