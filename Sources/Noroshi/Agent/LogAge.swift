import Basics

/// Determines which events of the log are too old to be kept. A machine may start with any time on its clock, and
/// deleted events cannot be restored. So an event must be too old both by the clock and by the log itself.
struct LogAge: Sendable {
    /// The clock at the start of this run.
    private let start: Timestamp
    /// The time of the newest event of the runs before; nil: there is none. Commands are not runs: a command may have
    /// been given a moment ago, by the same clock.
    private let newestBefore: Timestamp?
    private let beginning = ContinuousClock.now

    init(start: Timestamp, newestBefore: Timestamp?) {
        self.start = start
        self.newestBefore = newestBefore
    }

    /// - Parameters:
    ///   - now: The current time of the clock.
    ///   - elapsed: The duration of this run, by a clock that cannot be set; nil: up to now.
    /// - Returns: The time before which events may be deleted; nil: none may be deleted, because the clock leapt by
    ///   more than `days` since the run before, or the program was not used for that long. The two cannot be
    ///   distinguished. The next run decides.
    func oldestKept(at now: Timestamp, days: Int, elapsed: Duration? = nil) -> Timestamp? {
        let limit = 86_400 * Double(days)
        let passed = (elapsed ?? ContinuousClock.now - beginning) / .seconds(1)
        // Without a run before, only the duration of this run can decide.
        guard let newestBefore else {
            return passed > limit ? min(now, start.advanced(bySeconds: passed)).advanced(bySeconds: -limit) : nil
        }
        guard abs(start.seconds(since: newestBefore)) <= limit else { return nil }
        return min(now, newestBefore.advanced(bySeconds: passed)).advanced(bySeconds: -limit)
    }
}
