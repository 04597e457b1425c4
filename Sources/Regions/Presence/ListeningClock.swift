public import Basics

/// Counts the time in which reports could arrive, in microseconds from its first reading.
///
/// The clock stands still while no reports can arrive, during a gap of more than `longestStep` between two readings
/// (the laptop slept, the program was stopped), and when the time passed in jumps. So a silence only counts while
/// the program listened, and a jump of the clock neither makes a beacon leave nor keeps it inside.
public struct ListeningClock: Sendable {
    /// The longest step that counts, in microseconds. Readings are 0.1 to 1 s apart.
    static var longestStep: Int64 { 5_000_000 }

    private(set) var isListening = true
    /// The latest time passed in; far in the past before the first reading.
    private var last = Int64.min / 2
    /// The number that is added to a time passed in to get the count.
    private var offset: Int64 = 0
    /// The count at which the latest interruption ended.
    private(set) var resumed: Int64 = 0

    /// The count at the latest reading.
    var count: Int64 { last &+ offset }

    public init() { rebase(to: last, count: 0) }

    /// Reads the clock. A time slightly before the latest one (of a delayed report) gives an earlier count and
    /// changes nothing.
    @inline(__always)
    public mutating func read(_ now: Timestamp) -> Int64 {
        let step = now.microseconds &- last
        guard step >= 0, step <= Self.longestStep, isListening else { return readAcross(now, step) }
        last = now.microseconds
        return last &+ offset
    }

    @inline(never)
    private mutating func readAcross(_ now: Timestamp, _ step: Int64) -> Int64 {
        if step < 0, step >= -Self.longestStep { return now.microseconds &+ offset }
        let isGap = isListening
        rebase(to: now.microseconds, count: count)
        if isGap { resumed = count }
        return count
    }

    private mutating func rebase(to now: Int64, count: Int64) {
        last = now
        offset = count &- now
    }

    /// The count that a reading would return; never less than `count`.
    func peek(_ now: Timestamp) -> Int64 {
        let step = now.microseconds &- last
        return isListening && step > 0 && step <= Self.longestStep ? count &+ step : count
    }

    mutating func setListening(_ isListening: Bool, at now: Timestamp) {
        _ = read(now)
        if isListening && !self.isListening { resumed = count }
        self.isListening = isListening
    }

    /// The time at which the clock had a count, calculated from its latest reading.
    func time(of count: Int64) -> Timestamp { Timestamp(microseconds: count &- offset) }
}
