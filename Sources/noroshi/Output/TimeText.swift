import Glibc
import Tracking

/// Moments as ISO 8601 text in UTC, with the part that stays the same for a second kept.
struct TimeText {
    private var second = Int64.min
    private var year = 0
    private var month = 0
    private var day = 0
    private var secondOfDay = 0

    /// `2026-11-21T03:04:05.678901Z`
    mutating func write(_ microseconds: Int64, to out: inout OutputBuffer) {
        var seconds = microseconds / 1_000_000
        var fraction = microseconds % 1_000_000
        if fraction < 0 {
            seconds -= 1
            fraction += 1_000_000
        }
        if seconds != second { turn(to: seconds) }
        out.put(magnitude: UInt(clamping: year), digits: 4)
        out.put("-")
        out.put(magnitude: UInt(month), digits: 2)
        out.put("-")
        out.put(magnitude: UInt(day), digits: 2)
        out.put("T")
        out.put(magnitude: UInt(secondOfDay / 3600), digits: 2)
        out.put(":")
        out.put(magnitude: UInt(secondOfDay / 60 % 60), digits: 2)
        out.put(":")
        out.put(magnitude: UInt(secondOfDay % 60), digits: 2)
        out.put(".")
        out.put(magnitude: UInt(fraction), digits: 6)
        out.put("Z")
    }

    private mutating func turn(to seconds: Int64) {
        second = seconds
        var days = seconds / 86_400
        secondOfDay = Int(seconds % 86_400)
        if secondOfDay < 0 {
            days -= 1
            secondOfDay += 86_400
        }
        (year, month, day) = Self.civil(days: Int(days))
    }

    /// Days since 1970-01-01 as a date of the Gregorian calendar: years begin in March, so that the leap day is last.
    static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
