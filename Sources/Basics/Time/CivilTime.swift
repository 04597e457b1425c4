/// A moment as local date and time.
public struct CivilTime: Hashable, Sendable {
    public var year: Int
    /// The month, 1 to 12.
    public var month: Int
    /// The day of the month, 1 to 31.
    public var day: Int
    /// Seconds since midnight: 0 to 86,399.
    public var secondOfDay: Int
    /// The microsecond, 0 to 999,999.
    public var microsecond: Int

    /// - Parameter utcOffset: Seconds by which local time is ahead of UTC.
    public init(_ time: Timestamp, utcOffset: Int = 0) {
        let seconds = time.microseconds.flooredQuotientAndRemainder(dividingBy: 1_000_000)
        let local = seconds.quotient &+ Int64(utcOffset)
        let days = local.flooredQuotientAndRemainder(dividingBy: 86_400)
        (year, month, day) = Self.date(days: Int(days.quotient))
        secondOfDay = Int(days.remainder)
        microsecond = Int(seconds.remainder)
    }

    /// The local days since 1970-01-01, for events that happen once a day.
    public static func day(of time: Timestamp, utcOffset: Int) -> Int {
        let seconds = time.microseconds.flooredQuotientAndRemainder(dividingBy: 1_000_000).quotient
        return Int((seconds &+ Int64(utcOffset)).flooredQuotientAndRemainder(dividingBy: 86_400).quotient)
    }

    /// Days since 1970-01-01 as a date of the Gregorian calendar, calculated with years that begin in March, which puts
    /// the leap day last.
    public static func date(days: Int) -> (year: Int, month: Int, day: Int) {
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

    /// The days from 1970-01-01 to a date; a date that does not exist counts as the date that its surplus days lead
    /// to.
    public static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
