import Tracking

/// A local day, and a second within it.
struct LocalDay: Equatable {
    /// Days since 1970-01-01.
    let day: Int64
    /// Seconds since the day began, 0 ..< 86,400.
    let second: Int

    /// - Parameter start: Seconds after midnight at which days begin.
    init(_ now: Timestamp, in zone: LocalZone, startingAt start: Int = 0) {
        let local = Self.quotient(now.microseconds, 1_000_000) + Int64(zone.utcOffset(at: now) - start)
        day = Self.quotient(local, 86_400)
        second = Int(local - day * 86_400)
    }

    /// The quotient rounded down, also for negative numbers.
    private static func quotient(_ number: Int64, _ divisor: Int64) -> Int64 {
        number / divisor - (number % divisor < 0 ? 1 : 0)
    }
}
