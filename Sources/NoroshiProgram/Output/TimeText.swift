import Basics
import Glibc

/// Moments as ISO 8601 text in UTC. The part that stays the same within a second is cached.
struct TimeText {
    private var second = Int64.min
    /// The text up to the fraction: `2026-11-21T03:04:05.`; a year beyond 9999 has more digits.
    private var start: [UInt8] = []

    /// Writes a moment: `2026-11-21T03:04:05.678901Z`.
    @inline(__always)
    mutating func write(_ microseconds: Int64, to out: inout TextCursor) {
        var seconds = microseconds / 1_000_000
        var fraction = microseconds % 1_000_000
        if fraction < 0 {
            seconds -= 1
            fraction += 1_000_000
        }
        if seconds != second { turn(to: seconds) }
        out.write(start.span, 0..<start.count)
        out.write(magnitude: UInt(fraction), digits: 6)
        out.write("Z")
    }

    private mutating func turn(to seconds: Int64) {
        second = seconds
        let days = seconds.flooredQuotientAndRemainder(dividingBy: 86_400)
        let (date, rest) = (CivilTime.date(days: Int(days.quotient)), Int(days.remainder))
        start = Self.digits(max(0, date.year), 4)
        for (mark, number) in [
            ("-", date.month), ("-", date.day), ("T", rest / 3600), (":", rest / 60 % 60), (":", rest % 60),
        ] {
            start += Array(mark.utf8) + Self.digits(number, 2)
        }
        start.append(UInt8(ascii: "."))
    }

    /// A number with at least `count` digits.
    private static func digits(_ number: Int, _ count: Int) -> [UInt8] {
        let digits = Array(String(number).utf8)
        return Array(repeating: UInt8(ascii: "0"), count: max(0, count - digits.count)) + digits
    }
}
