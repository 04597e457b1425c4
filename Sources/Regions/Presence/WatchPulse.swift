import Tracking

/// The part of a watch that every report touches, apart from the rest: so those of all watches stay near the processor.
///
/// Times without another word are counts of a `ListeningClock`.
struct WatchPulse: Sendable {
    /// When a report last counted; before the watch began: none did.
    var lastCounted = PresenceWatch.never
    /// The time of that report.
    var lastHeard: Timestamp?
    var state = RegionState.unknown
    /// Whether the state was found since the watch began: one that was restored is not.
    var isDetermined = false
    /// Whether every report of one of the beacons counts, however strong and from wherever.
    var takesAll: Bool
    var lastBeacon: BeaconIdentity?

    init(_ watch: PresenceWatch) { takesAll = watch.takesAll }

    /// Whether reports that count change nothing: the watch is inside, and known to be.
    var isSteady: Bool { state == .inside && isDetermined }

    /// Notes a report that counts.
    @inline(__always)
    mutating func note(_ report: Presences.Report, at count: Int64) {
        guard count >= lastCounted else { return }
        lastCounted = count
        lastHeard = report.now
        lastBeacon = report.identity
    }
}
