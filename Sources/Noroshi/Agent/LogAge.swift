import Tracking

/// Which events of the log are too old to be kept. A machine may start with any time on its clock, and what is deleted
/// does not come back: so an event has to be too old by the clock and by the log itself.
struct LogAge: Sendable {
    /// The clock at the start of this run.
    private let start: Timestamp
    /// The time of the newest event of the runs before; nil: there is none. Commands are no runs: one may have been given
    /// a moment ago, by the same clock.
    private let newestBefore: Timestamp?
    private let beginning = ContinuousClock.now

    init(start: Timestamp, newestBefore: Timestamp?) {
        self.start = start
        self.newestBefore = newestBefore
    }

    /// - Parameters:
    ///   - now: What the clock says now.
    ///   - elapsed: How long this run goes on, by a clock that nobody sets; nil: up to now.
    /// - Returns: Older events may be deleted; nil: none, because the clock leapt by more than `days` since the run
    ///   before, or nothing was used for so long, which cannot be told apart. The next run tells.
    func oldestKept(at now: Timestamp, days: Int, elapsed: Duration? = nil) -> Timestamp? {
        let limit = 86_400 * Double(days)
        let passed = (elapsed ?? ContinuousClock.now - beginning) / .seconds(1)
        // Without a run before only what this one has passed through can tell.
        guard let newestBefore else {
            return passed > limit ? min(now, start.advanced(bySeconds: passed)).advanced(bySeconds: -limit) : nil
        }
        guard abs(start.seconds(since: newestBefore)) <= limit else { return nil }
        return min(now, newestBefore.advanced(bySeconds: passed)).advanced(bySeconds: -limit)
    }
}
