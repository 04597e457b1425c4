import Basics
import Tracking

/// The part of a watch that every report touches. It is separate from the rest, so that the parts of all watches
/// fit into the processor's cache.
///
/// Unless stated otherwise, times are counts of a `ListeningClock`.
struct WatchPulse: Sendable {
    /// The count at which a report last counted; a count before the watch began: no report did.
    var lastCounted = PresenceWatch.never
    /// The time of that report.
    var lastHeard: Timestamp?
    var state = RegionState.unknown
    /// Whether the state was determined since the watch began; false for a restored state.
    var isDetermined = false
    /// Whether every report of one of the beacons counts, whatever its level and address.
    var takesAll: Bool
    var lastBeacon: BeaconIdentity?

    init(_ watch: PresenceWatch) { takesAll = watch.takesAll }

    /// Whether reports that count change nothing: the watch is inside, and this has been determined.
    var isSteady: Bool { state == .inside && isDetermined }

    /// Records a report that counts.
    @inline(__always)
    mutating func note(_ report: Presences.Report, at count: Int64) {
        guard count >= lastCounted else { return }
        lastCounted = count
        lastHeard = report.now
        lastBeacon = report.identity
    }
}
