import Tracking

/// A day of local time, and the second in it.
struct LocalDay: Equatable {
    /// Days since 1970-01-01.
    let day: Int64
    /// Seconds since midnight, 0 ..< 86,400.
    let second: Int

    /// - Parameter utcOffset: Seconds that local time is ahead of UTC.
    init(_ now: Timestamp, utcOffset: Int) {
        let local = Self.quotient(now.microseconds, 1_000_000) + Int64(utcOffset)
        day = Self.quotient(local, 86_400)
        second = Int(local - day * 86_400)
    }

    /// Rounded down, also below zero.
    private static func quotient(_ number: Int64, _ divisor: Int64) -> Int64 {
        number / divisor - (number % divisor < 0 ? 1 : 0)
    }
}
