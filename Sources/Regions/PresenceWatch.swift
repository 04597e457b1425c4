import Advertising
import Tracking

/// One thing that is watched: which beacons count, and what they have come to. Plain words, without references.
///
/// Times without another word are counts of a `ListeningClock`.
struct PresenceWatch: Sendable {
    // What every report touches comes first, side by side in memory.

    /// Only reports from here count; nil: from anywhere.
    let address: DeviceAddress?
    private(set) var hasThreshold = false
    private(set) var threshold = RegionSettings.Threshold.none
    private(set) var exitPeriod: Int64 = 0
    private(set) var entryCount = 1
    private(set) var entryWindow: Int64 = 0

    var state = RegionState.unknown
    /// Whether the state was found since the watch began: one that was restored is not.
    var isDetermined = false
    /// Whether the state was found before the program was started anew.
    var isRestored = false
    /// The time at which the state began.
    var since: Timestamp?
    /// When the watch began, or was taken up again.
    var began: Int64
    /// The state does not change before this.
    var notBefore = never
    /// When a report last counted; before `began`: none did.
    var lastCounted = never
    /// The time of that report.
    var lastHeard: Timestamp?
    var lastBeacon: BeaconIdentity?

    let constraint: RegionConstraint
    /// The beacon that alone belongs to the constraint; nil where a value is left open.
    let only: BeaconIdentity?

    init(_ region: BeaconRegion, _ settings: RegionSettings, at count: Int64) {
        self.init(region.constraint, address: region.address, settings, at: count)
    }

    init(_ constraint: RegionConstraint, address: DeviceAddress?, _ settings: RegionSettings, at count: Int64) {
        self.constraint = constraint
        only = constraint.onlyIdentity
        self.address = address
        began = count
        take(settings)
    }

    /// Takes other settings. Values that make no sense are held to what does.
    mutating func take(_ settings: RegionSettings) {
        threshold = settings.threshold
        hasThreshold = threshold != .none
        exitPeriod = Self.microseconds(settings.exitPeriod)
        entryCount = min(max(settings.entryCount, 1), Self.longestEntry)
        entryWindow = Self.microseconds(settings.entryWindow)
    }

    /// Before every count, and far enough from the end of the numbers to be reckoned with.
    static var never: Int64 { .min / 4 }
    /// The most reports that an entry can ask for.
    static var longestEntry: Int { 100 }
    /// Seconds, 1 ms to a year, as microseconds.
    private static func microseconds(_ seconds: Double) -> Int64 {
        Int64(min(max(seconds > 0 ? seconds : 0, 0.001), 31_536_000) * 1e6)
    }

    /// When the state changes, or is determined, if no more is heard; `Int64.max`: never.
    var due: Int64 {
        switch state {
        case .inside: max(max(lastCounted, began) &+ exitPeriod, notBefore)
        case .unknown, .outside: isDetermined ? .max : max(began &+ exitPeriod, notBefore)
        }
    }

    var hasCounted: Bool { lastCounted >= began }

    /// What a report of one of the beacons is to a watch.
    enum Hearing {
        /// It does not count.
        case nothing
        /// It counts, and the watch stays inside.
        case stays
        /// It counts, and the watch was not known to be inside.
        case meets
    }

    /// Takes a report of a beacon.
    ///
    /// - Parameter beforehand: When a report of this beacon last counted, or `never`.
    @inline(__always)
    mutating func hear(
        _ report: borrowing Presences.Report, at count: Int64, beforehand: Int64, _ range: () -> RangeFilter
    ) -> Hearing {
        if let address, address != report.address { return .nothing }
        if hasThreshold, !reaches(at: count, beforehand: beforehand, range(), now: report.now) { return .nothing }
        if count >= lastCounted {
            lastCounted = count
            lastHeard = report.now
            lastBeacon = report.identity
        }
        return state == .inside && isDetermined ? .stays : .meets
    }

    /// Why a beacon that counts makes an entry, with what its threshold was held against; nil: there is no threshold.
    /// - Parameter reports: How many of them make the entry.
    func reason(reaching range: RangeFilter, at now: Timestamp, reports: Int = 1) -> Reason? {
        var reason: Reason
        switch threshold {
        case .none: return nil
        case .rssi(let enter, _):
            reason = Reason(
                "why.strongEnough", .integer(Int(range.smoothedRSSI.rounded())), .integer(Int(enter)))
        case .distance(let enter, _):
            let metres = range.estimate(at: now).map { (Double($0.metres) * 10).rounded() / 10 } ?? 0
            reason = Reason("why.nearEnough", .text("\(metres)"), .text("\(enter)"))
        }
        guard reports > 1 else { return reason }
        reason.key += "Often"
        reason.values += [.integer(reports), .seconds(Double(entryWindow) / 1e6)]
        return reason
    }

    /// Whether a beacon is as strong or as near as the threshold asks for.
    private func reaches(at count: Int64, beforehand: Int64, _ range: RangeFilter, now: Timestamp) -> Bool {
        // A beacon that is inside stays by the easier value. So does one that was, before the program started anew.
        let stays = state == .inside && count &- max(beforehand, isRestored ? began : Self.never) < exitPeriod
        switch threshold {
        case .none: return true
        case .rssi(let enter, let exit):
            let level = range.smoothedRSSI
            return level < 0 && level >= Float(stays ? exit : enter)
        case .distance(let enter, let exit):
            guard let estimate = range.estimate(at: now) else { return false }
            return Double(estimate.metres) <= (stays ? exit : enter)
        }
    }
}
