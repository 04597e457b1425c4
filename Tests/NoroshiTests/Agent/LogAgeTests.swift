import Basics
import Testing
@testable import Noroshi

/// Tests of the age at which log entries are deleted. Times are days since an arbitrary day.
struct LogAgeTests {
    private static func time(_ day: Double) -> Timestamp { Timestamp(seconds: 1.7e9 + 86_400 * day) }

    private static func oldest(
        before: Double?, start: Double, now: Double? = nil, elapsed: Double = 0
    ) -> Double? {
        LogAge(start: time(start), newestBefore: before.map { time($0) })
            .oldestKept(at: time(now ?? start + elapsed), days: 90, elapsed: .seconds(86_400 * elapsed))
            .map { ($0.seconds(since: time(0)) / 86_400).rounded() }
    }

    @Test func `ninety days are counted by the log and the clock`() {
        #expect(Self.oldest(before: 1_000, start: 1_001) == 910)
        #expect(Self.oldest(before: 1_000, start: 1_001, elapsed: 200) == 1_110)
    }

    @Test func `a clock that is ahead or behind by years deletes nothing`() {
        #expect(Self.oldest(before: 1_000, start: 1_000 + 3_650) == nil)
        #expect(Self.oldest(before: 1_000, start: 1_000 - 3_650) == nil)
        // The clock is set right while the program runs, and the other way round.
        #expect(Self.oldest(before: 1_000, start: 4_650, now: 1_001, elapsed: 1) == nil)
        #expect(Self.oldest(before: 1_000, start: 1_001, now: 4_650, elapsed: 1) == 911)
        #expect(Self.oldest(before: 1_000, start: 1_001, now: 500, elapsed: 1) == 410)
    }

    @Test func `without an earlier run, only the time of this run counts`() {
        #expect(Self.oldest(before: nil, start: 1_000) == nil)
        #expect(Self.oldest(before: nil, start: 1_000, now: 4_650, elapsed: 1) == nil)
        #expect(Self.oldest(before: nil, start: 1_000, elapsed: 400) == 1_310)
    }
}
