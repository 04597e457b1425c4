public import Tracking

/// Moments as the service's interface writes them: RFC 3339, in UTC, to the microsecond at most.
public enum WireTime {
    /// `2026-11-20T01:02:03Z`, with a fraction where there is one.
    public static func text(_ moment: Timestamp) -> String {
        let (seconds, fraction) = moment.microseconds.quotientAndRemainder(flooringBy: 1_000_000)
        let (days, second) = seconds.quotientAndRemainder(flooringBy: 86_400)
        let date = civil(days: days)
        let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":")
        let end = fraction == 0 ? "Z" : "." + padded(fraction, 6) + "Z"
        return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T" + clock + end
    }

    /// Reads a moment with any offset from UTC (RFC 3339, section 5.6). Nil: it is none, or no such day is.
    public static func read(_ text: String) -> Timestamp? {
        let octets = Array(text.utf8)
        guard octets.count >= 20, octets.count <= 40, octets[4] == 0x2D, octets[7] == 0x2D,
            octets[10] == 0x54 || octets[10] == 0x74, octets[13] == 0x3A, octets[16] == 0x3A
        else { return nil }
        let places = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19]
        let numbers = places.compactMap { number(octets[$0]) }
        guard numbers.count == places.count, (1...12).contains(numbers[1]), numbers[3] < 24, numbers[4] < 60,
            numbers[5] < 60
        else { return nil }
        let days = days(year: numbers[0], month: numbers[1], day: numbers[2])
        guard civil(days: days) == (numbers[0], numbers[1], numbers[2]) else { return nil }
        var rest = octets[19...]
        var fraction: Int64 = 0
        if rest.first == 0x2E {
            let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
            guard !digits.isEmpty, let part = number((digits + [0x30, 0x30, 0x30, 0x30, 0x30]).prefix(6)) else {
                return nil
            }
            fraction = part
            rest = rest[digits.endIndex...]
        }
        guard let offset = offset(rest) else { return nil }
        let seconds = days * 86_400 + numbers[3] * 3600 + numbers[4] * 60 + numbers[5] - offset
        return Timestamp(microseconds: seconds * 1_000_000 + fraction)
    }

    /// Seconds east of UTC: `Z`, `+09:00`.
    private static func offset(_ octets: ArraySlice<UInt8>) -> Int64? {
        let octets = Array(octets)
        if octets == [0x5A] || octets == [0x7A] { return 0 }
        guard octets.count == 6, octets[0] == 0x2B || octets[0] == 0x2D, octets[3] == 0x3A,
            let hours = number(octets[1..<3]), let minutes = number(octets[4..<6]), hours < 24, minutes < 60
        else { return nil }
        return (octets[0] == 0x2D ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    private static func number(_ octets: some Sequence<UInt8>) -> Int64? {
        var number: Int64 = 0
        for octet in octets {
            guard (0x30...0x39).contains(octet) else { return nil }
            number = number * 10 + Int64(octet - 0x30)
        }
        return number
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }

    /// Days since 1970-01-01 in the Gregorian calendar, counted in eras of 400 years that begin on 1 March.
    private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = year.quotientAndRemainder(flooringBy: 400).0
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = (days + 719_468).quotientAndRemainder(flooringBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}

extension Int64 {
    /// The quotient rounded down, and what is left, which is never negative.
    fileprivate func quotientAndRemainder(flooringBy divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
