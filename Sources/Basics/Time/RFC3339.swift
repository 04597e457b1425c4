/// Times as text by RFC 3339, in UTC, with at most microseconds.
public enum RFC3339 {
    /// `2026-11-20T01:02:03Z`, with a fraction where there is one.
    public static func text(_ moment: Timestamp) -> String {
        let civil = CivilTime(moment)
        let date = civil.year.padded(4) + "-" + civil.month.padded(2) + "-" + civil.day.padded(2)
        let second = civil.secondOfDay
        let clock = [second / 3600, second / 60 % 60, second % 60].map { $0.padded(2) }.joined(separator: ":")
        return date + "T" + clock + (civil.microsecond == 0 ? "Z" : "." + civil.microsecond.padded(6) + "Z")
    }

    /// Reads a time of the years 1 to 9999 with any offset from UTC (RFC 3339, section 5.6). Nil: the text is not a
    /// time, or there is no such day.
    public static func read(_ text: String) -> Timestamp? {
        let octets = Array(text.utf8)
        guard octets.count >= 20, octets.count <= 40, octets[4] == 0x2D, octets[7] == 0x2D,
            octets[10] == 0x54 || octets[10] == 0x74, octets[13] == 0x3A, octets[16] == 0x3A
        else { return nil }
        let places = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19]
        let numbers = places.compactMap { number(octets[$0]) }
        guard numbers.count == places.count, numbers[0] >= 1, (1...12).contains(numbers[1]), numbers[3] < 24,
            numbers[4] < 60,
            numbers[5] < 60
        else { return nil }
        let days = CivilTime.days(year: numbers[0], month: numbers[1], day: numbers[2])
        guard CivilTime.date(days: days) == (numbers[0], numbers[1], numbers[2]) else { return nil }
        var rest = octets[19...]
        var fraction = 0
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
        let moment = Timestamp(microseconds: Int64(seconds * 1_000_000 + fraction))
        return (1...9999).contains(CivilTime(moment).year) ? moment : nil
    }

    /// Seconds east of UTC: `Z`, `+09:00`.
    private static func offset(_ octets: ArraySlice<UInt8>) -> Int? {
        let octets = Array(octets)
        if octets == [0x5A] || octets == [0x7A] { return 0 }
        guard octets.count == 6, octets[0] == 0x2B || octets[0] == 0x2D, octets[3] == 0x3A,
            let hours = number(octets[1..<3]), let minutes = number(octets[4..<6]), hours < 24, minutes < 60
        else { return nil }
        return (octets[0] == 0x2D ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    private static func number(_ octets: some Sequence<UInt8>) -> Int? {
        var number = 0
        for octet in octets {
            guard (0x30...0x39).contains(octet) else { return nil }
            number = number * 10 + Int(octet - 0x30)
        }
        return number
    }
}
