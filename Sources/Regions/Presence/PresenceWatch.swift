import Advertising
import Basics
import Tracking

/// A watch for beacons: the beacons that count, and the time since which its state holds. `WatchPulse` contains the
/// state. Both are plain values without references.
///
/// Unless stated otherwise, times are counts of a `ListeningClock`.
struct PresenceWatch: Sendable {
    /// The address from which reports count; nil: any address.
    let address: DeviceAddress?
    private(set) var threshold = RegionSettings.Threshold.none
    private(set) var exitPeriod: Int64 = 0
    private(set) var entryCount = 1
    private(set) var entryWindow: Int64 = 0

    /// Whether the state was determined before the program was restarted.
    var isRestored = false
    /// The time at which the state began.
    var since: Timestamp?
    /// Whether `since` is from the previous run.
    var hasRestoredSince = false
    /// The count at which the watch began or was resumed.
    var began: Int64
    /// The state does not change before this count.
    var notBefore = never

    let constraint: RegionConstraint
    /// The only beacon that belongs to the constraint; nil if a value is left open.
    let only: BeaconIdentity?

    init(_ region: BeaconRegion, _ settings: RegionSettings, at count: Int64) {
        self.init(region.constraint, address: region.address, settings, at: count)
    }

    init(_ constraint: RegionConstraint, address: DeviceAddress?, _ settings: RegionSettings, at count: Int64) {
        self.constraint = constraint
        only = constraint.onlyIdentity
        self.address = address
        began = count
        adopt(settings)
    }

    /// Adopts other settings. Values out of range are clamped.
    mutating func adopt(_ settings: RegionSettings) {
        threshold = settings.threshold
        exitPeriod = Self.microseconds(settings.exitPeriod)
        entryCount = min(max(settings.entryCount, 1), Self.longestEntry)
        entryWindow = Self.microseconds(settings.entryWindow)
    }

    /// Records a time of this run as the one at which the state began.
    mutating func begin(at time: Timestamp) { (since, hasRestoredSince) = (time, false) }

    /// A number before every count, yet far enough from the smallest number for arithmetic.
    static var never: Int64 { .min / 4 }
    /// The maximum number of reports that an entry can require.
    static var longestEntry: Int { 100 }
    /// Converts seconds, limited to 1 ms to a year, to microseconds.
    private static func microseconds(_ seconds: Double) -> Int64 {
        Int64(min(max(seconds > 0 ? seconds : 0, 0.001), 31_536_000) * 1e6)
    }

    /// Whether every report of one of the beacons counts.
    var takesAll: Bool { address == nil && threshold == .none }

    /// The count at which the state changes, or is determined, if nothing more is heard; `Int64.max`: never.
    func due(_ pulse: WatchPulse) -> Int64 {
        switch pulse.state {
        case .inside: max(max(pulse.lastCounted, began) &+ exitPeriod, notBefore)
        case .unknown, .outside: pulse.isDetermined ? .max : max(began &+ exitPeriod, notBefore)
        }
    }

    /// Whether a report of one of the beacons counts.
    ///
    /// - Parameter beforehand: The count at which a report of this beacon last counted, or `never`.
    func takes(
        _ report: Presences.Report, at count: Int64, beforehand: Int64, isInside: Bool
    ) -> Bool {
        if let address, address != report.address { return false }
        // A beacon that is inside remains so by the easier value. So does a beacon that was inside before the
        // program was restarted.
        let stays = isInside && count &- max(beforehand, isRestored ? began : Self.never) < exitPeriod
        switch threshold {
        case .none: return true
        case .rssi(let enter, let exit):
            let level = report.range.smoothedRSSI
            return level < 0 && level >= Float(stays ? exit : enter)
        case .distance(let enter, let exit):
            guard let metres = report.range.metres(at: report.now) else { return false }
            return Double(metres) <= (stays ? exit : enter)
        }
    }

    /// The reason for an entry, with the value that was compared with the threshold; nil: there is no threshold.
    /// - Parameter reports: The number of reports that make the entry.
    func reason(reaching range: RangeFilter, at now: Timestamp, reports: Int = 1) -> Phrase? {
        var values: [Argument]
        let (once, often): (TextKey, TextKey)
        switch threshold {
        case .none: return nil
        case .rssi(let enter, _):
            (once, often) = (.why.strongEnough, .why.strongEnoughOften)
            values = [.integer(Int(range.smoothedRSSI.rounded())), .integer(Int(enter))]
        case .distance(let enter, _):
            let metres = range.metres(at: now).map { (Double($0) * 10).rounded() / 10 } ?? 0
            (once, often) = (.why.nearEnough, .why.nearEnoughOften)
            values = [.text("\(metres)"), .text("\(enter)")]
        }
        guard reports > 1 else { return Phrase(once, values) }
        values += [.integer(reports), .seconds(Double(entryWindow) / 1e6)]
        return Phrase(often, values)
    }
}
