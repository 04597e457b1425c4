import Basics
import BeaconService
import Glibc

/// Measures the cost of listening.
struct ScanMeter: Sendable {
    /// The system's counts for this program, from its start.
    struct Usage: Equatable, Sendable {
        /// Times that a thread gave the processor up to wait.
        var waits: Int
        /// Seconds.
        var processor: Double

        init(waits: Int, processor: Double) {
            self.waits = waits
            self.processor = processor
        }

        /// The usage of this program up to now.
        static var now: Usage {
            var usage = rusage()
            guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else {
                return Usage(waits: 0, processor: 0)
            }
            let seconds = [usage.ru_utime, usage.ru_stime].reduce(0) {
                $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
            }
            return Usage(waits: usage.ru_nvcsw, processor: seconds)
        }
    }

    /// The values at one check.
    struct Look: Sendable {
        var instant: SuspendingClock.Instant
        var now: Timestamp
        /// The profile with which the receiver is on; nil: it is off, or there is none.
        var profile: ScanProfile?
        /// Reports since the start.
        var reports: Int
        var usage: Usage
    }

    /// The total; nil before the first check.
    private(set) var total: ScanStatistics?
    private var last: Look?
    /// Whether nothing was listened to since the last check.
    private var isResting = false
    /// Totals of the last seconds, the oldest first.
    private var recent: [ScanStatistics] = []
    /// The seconds that the total had when it was last taken to be kept.
    private var kept: Double?

    /// The span in seconds over which rates are computed.
    private static let span = 10.0
    /// Seconds until the total is kept for the first time, and then between two times.
    private static let (firstKeeping, keeping) = (5.0, 60.0)

    /// Adds the values since the check before. The share of that time in which the receiver was on follows from the
    /// profile at the check before.
    /// - Parameter source: The source that is listened to; a different one starts a new total.
    mutating func note(_ look: Look, source: String, profile: ScanProfile?) {
        defer { (last, isResting) = (look, false) }
        if isResting, total?.source == source { return }
        guard var total, let last, total.source == source else {
            total = ScanStatistics(since: look.now, source: source, profile: profile)
            (recent, kept) = ([], nil)
            return
        }
        let seconds = max(0, (look.instant - last.instant) / .seconds(1))
        total.until = look.now
        total.profile = profile
        total.seconds += seconds
        total.receiving += seconds * Double(last.profile?.percentage ?? 0) / 100
        total.reports += max(0, look.reports - last.reports)
        total.wakeUps += max(0, look.usage.waits - last.usage.waits)
        total.processor += max(0, look.usage.processor - last.usage.processor)
        self.total = total
        recent.append(total)
        while recent.count > 1, total.seconds - recent[1].seconds >= Self.span { recent.removeFirst() }
    }

    /// Pauses counting until the next check, because nothing is listened to.
    mutating func rest() { isResting = true }

    /// The total, if it is due to be kept; it then counts as kept.
    /// - Parameter isLast: Whether this is the last call.
    mutating func takeDue(isLast: Bool) -> ScanStatistics? {
        guard let total, total.seconds > 0 else { return nil }
        let due = kept.map { $0 + Self.keeping } ?? Self.firstKeeping
        guard isLast || total.seconds >= due else { return nil }
        kept = total.seconds
        return total
    }

    /// The statistics of the last ten seconds; nil before a second has passed.
    var latest: ScanStatistics? {
        guard let total, let first = recent.first, total.seconds - first.seconds >= 1 else { return nil }
        return total.since(first)
    }
}
