import Tracking

/// Which events of the log are too old to be kept. A machine may start with any time on its clock, and what is deleted
/// does not come back: so an event has to be too old by the clock and by the log itself.
struct LogAge: Sendable {
    /// The clock at the start of this run.
    private let start: Timestamp
    /// The time of the newest event of the runs before; nil: there is none.
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
        if let newestBefore, abs(start.seconds(since: newestBefore)) > limit { return nil }
        let passed = (elapsed ?? ContinuousClock.now - beginning) / .seconds(1)
        let byLog = (newestBefore ?? start).advanced(bySeconds: passed)
        return min(now, byLog).advanced(bySeconds: -limit)
    }
}
