/// The position of a replay: a clock that runs at the chosen speed from a moment of the file on. All times are in
/// microseconds: those of the file, or of the clock behind it.
///
/// After a jump its time stands still until the file is read up to the target, so that it continues from the target.
struct ReplayPosition: Sendable {
    /// The longest silence that is not skipped.
    static let longestSilence: Int64 = 300_000_000
    /// The most silences that are remembered.
    private static let silenceLimit = 1000
    /// The time before the next report at which a replay that skips a silence continues.
    private static let lead: Int64 = 1_000_000

    /// A silence: its last report before, its first one after.
    struct Silence: Equatable, Sendable {
        var from: Int64
        var to: Int64
    }

    /// The clock's time at which the time in the file was `capture`.
    private var wall: Int64
    private var capture: Int64
    private(set) var speed = 1.0
    private(set) var isPaused = false
    /// The target of a jump, until the file is read up to it.
    private(set) var target: Int64?
    /// The target of the last jump: events before it were passed over; nil: there was none.
    private(set) var jumpedTo: Int64?
    /// All reports up to this time are in the inbox.
    private var handed = Int64.max
    /// The first report; nil: none is known yet.
    private(set) var first: Int64?
    /// Whether the first report was read, so that time passes.
    private var hasBegun = false
    private(set) var last: Int64?
    private(set) var isMeasured = false
    private(set) var hasEnded = false
    /// Whether the file must be read again from its beginning.
    private(set) var needsRewind = false
    /// The silences before the last report that was read, oldest first.
    private(set) var silences: [Silence] = []
    /// The silence that a jump led into, which is not skipped.
    private(set) var kept: Silence?
    /// The silence that was skipped last.
    private(set) var passedOver: Silence?

    /// - Parameter first: The time of the first report, where it is known beforehand.
    init(first: Int64?, clock: Int64) {
        self.first = first
        capture = first ?? clock
        wall = clock
        if let first { handed = first }
    }

    func now(_ clock: Int64) -> Int64 {
        guard hasBegun, !isPaused, target == nil else { return capture }
        let now = capture + Int64(Double(clock - wall) * speed)
        return hasEnded ? min(now, last ?? now) : now
    }

    /// The time that the replay has reached: as `now`, but never after a report that is not in the inbox yet.
    /// Otherwise an engine that is faster than the file would see a silence that did not happen.
    func reached(_ clock: Int64) -> Int64 { min(now(clock), handed) }

    private mutating func anchor(at time: Int64, _ clock: Int64) {
        capture = time
        wall = clock
    }

    // MARK: Commands

    mutating func setPaused(_ isPaused: Bool, _ clock: Int64) {
        anchor(at: now(clock), clock)
        self.isPaused = isPaused
    }

    mutating func setSpeed(_ speed: Double, _ clock: Int64) {
        anchor(at: now(clock), clock)
        self.speed = speed
    }

    /// Goes to a moment within the file. Events after that moment have then not happened, so for an earlier moment
    /// the file is read again.
    mutating func go(to wanted: Int64, _ clock: Int64) {
        guard let first else { return }
        var wanted = max(first, wanted)
        if let last, isMeasured || hasEnded { wanted = min(wanted, last) }
        if wanted < reached(clock) {
            needsRewind = true
            hasEnded = false
            handed = first
        }
        anchor(at: wanted, clock)
        (target, jumpedTo, kept) = (wanted, wanted, nil)
        if hasEnded { arrive(clock, nil) }
    }

    // MARK: Reading

    mutating func begin(at time: Int64, _ clock: Int64) {
        guard !hasBegun else { return }
        (first, handed, hasBegun) = (time, time, true)
        anchor(at: target ?? time, clock)
    }

    /// Notes that the file is read again from its beginning.
    mutating func rewound() {
        needsRewind = false
        silences = []
        if let first { handed = first }
    }

    /// Notes a long silence between a report and the one before.
    mutating func noteSilence(from before: Int64, to report: Int64) {
        guard report - before > Self.longestSilence, silences.count < Self.silenceLimit else { return }
        silences.append(Silence(from: before, to: report))
    }

    /// Notes that all reports up to `last` are in the inbox.
    /// - Parameter next: The report after it, later than now; nil: it is not known yet.
    mutating func handOver(to last: Int64?, next: Int64?, _ clock: Int64) {
        if let last { self.last = max(self.last ?? last, last) }
        // These reports belong to the reading that was abandoned.
        guard !needsRewind else { return }
        // On the way to a target, more reports are due.
        guard let next, target.map({ next > $0 }) ?? true else {
            handed = last ?? now(clock)
            return
        }
        let silence = last.flatMap { next - $0 > Self.longestSilence ? Silence(from: $0, to: next) : nil }
        // No time passes during a long silence: otherwise it would depend on the moment of the check whether the
        // silence is noticed.
        handed = silence?.from ?? now(clock)
        arrive(clock, silence)
        if let kept, kept.to != next { self.kept = nil }
    }

    private mutating func arrive(_ clock: Int64, _ silence: Silence?) {
        guard let target else { return }
        anchor(at: target, clock)
        self.target = nil
        // The silence is not kept if the target is close to the last report before it.
        kept = silence.flatMap { target > $0.from + Self.lead ? $0 : nil }
    }

    /// The time for which the replay waits for a report; nil: it waits for a command. A long silence is skipped,
    /// unless a jump led into it.
    /// - Returns: Microseconds of the file; 0 or less: the report is due.
    mutating func wait(for next: Int64, _ clock: Int64) -> Int64? {
        // A command came in the meantime.
        guard !needsRewind, target == nil else { return 0 }
        let left = next - now(clock)
        guard left > 0 else { return left }
        guard !isPaused else { return nil }
        guard left > Self.longestSilence, kept?.to != next else { return left }
        passedOver = Silence(from: now(clock), to: next)
        anchor(at: next - Self.lead, clock)
        return 0
    }

    mutating func measured(_ last: Int64?) {
        isMeasured = true
        guard let last else { return }
        self.last = max(self.last ?? last, last)
        if let target { self.target = min(target, self.last ?? target) }
        if target != nil { capture = min(capture, self.last ?? capture) }
    }

    /// Notes that the file was read to its end, unless it is to be read again.
    mutating func end(_ clock: Int64) {
        hasEnded = !needsRewind
        guard hasEnded else { return }
        arrive(clock, nil)
        kept = nil
        if let last, capture > last { anchor(at: last, clock) }
    }
}
