import Basics

// Numbers, lengths, times and dates by language. The `.strings` files define words and order.

extension Localizer {
    /// A number with 0 to 9 digits after the decimal separator and with group separators: `1,234.5`.
    public func number(_ value: Double, decimals: Int) -> String {
        guard value.isFinite else { return text(.value.none) }
        let digits = Decimals.text(value, decimals: decimals, separator: decimalSeparator)
        return Decimals.grouped(digits, group: groupSeparator, decimal: decimalSeparator)
    }

    /// A whole number with group separators: `1,234`.
    public func number(_ value: Int) -> String {
        Decimals.grouped(String(value), group: groupSeparator, decimal: decimalSeparator)
    }

    /// A distance in metres: one decimal below 10 m, none above: `1.7 m`, `12 m`.
    public func metres(_ value: Double) -> String {
        guard value.isFinite else { return text(.value.none) }
        return text(.unit.metres, .text(number(value, decimals: value.magnitude < 9.95 ? 1 : 0)))
    }

    /// The age in the largest unit that fits, rounded down: `12 s`, `3 min`, `5 h`, `2 d`. A negative age counts as
    /// 0.
    public func age(seconds: Double) -> String { text(Phrase.age(seconds: seconds)) }

    /// A duration in its two largest units, rounded down: `4 min 10 s`, `3 h 12 min`, `2 d 3 h`.
    public func duration(seconds: Double) -> String { text(Phrase.duration(seconds: seconds)) }

    fileprivate static let units: [(key: TextKey, seconds: Int)] = [
        (.age.days, 86400), (.age.hours, 3600), (.age.minutes, 60), (.age.seconds, 1),
    ]

    /// A time of day from the seconds since midnight: `12:40:07`, or `12:40`. Taken modulo one day.
    public func time(secondsOfDay: Int, withSeconds: Bool = true) -> String {
        let seconds = secondsOfDay.flooredQuotientAndRemainder(dividingBy: 86_400).remainder
        return text(
            withSeconds ? .time.hms : .time.hm, .integer(seconds / 3600), .integer(seconds / 60 % 60),
            .integer(seconds % 60))
    }

    /// A date of the Gregorian calendar: `2026-11-21`, 2026年11月21日.
    public func date(year: Int, month: Int, day: Int) -> String {
        text(.date.ymd, .integer(year), .integer(month), .integer(day))
    }

    /// A date followed by a time.
    public func dateTime(year: Int, month: Int, day: Int, secondsOfDay: Int) -> String {
        text(
            .date.time, .text(date(year: year, month: month, day: day)), .text(time(secondsOfDay: secondsOfDay)))
    }
}

extension Phrase {
    /// The same age as `Localizer.age`, for a sentence whose language is not known yet.
    fileprivate static func age(seconds: Double) -> Phrase {
        guard seconds.isFinite else { return Phrase(.value.none) }
        let whole = Int(max(0, min(seconds, 9e15)))
        for (key, unit) in Localizer.units where whole >= unit { return Phrase(key, .integer(whole / unit)) }
        return Phrase(.age.seconds, 0)
    }

    /// The same duration as `Localizer.duration`, for a sentence whose language is not known yet.
    public static func duration(seconds: Double) -> Phrase {
        guard seconds.isFinite else { return Phrase(.value.none) }
        let whole = Int(max(0, min(seconds, 9e15)))
        let units = Localizer.units
        guard let first = units.firstIndex(where: { whole >= $0.seconds }), first + 1 < units.count else {
            return age(seconds: seconds)
        }
        let (key, unit) = units[first]
        let (smallKey, smallUnit) = units[first + 1]
        return Phrase(
            .duration.pair, .phrase(Phrase(key, .integer(whole / unit))),
            .phrase(Phrase(smallKey, .integer(whole % unit / smallUnit))))
    }
}
