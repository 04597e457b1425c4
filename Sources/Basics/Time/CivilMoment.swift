/// A date as written by a user, with or without a time of day, with or without a zone.
public struct CivilMoment: Hashable, Sendable {
    /// The year, 0 to 9999.
    public var year: Int
    /// The month, 1 to 12.
    public var month: Int
    /// The day, 1 to 31, which exists in that month.
    public var day: Int
    /// The second of the day, 0 to 86,399, or nil for a date without a time.
    public var secondOfDay: Int?
    /// The number of seconds by which the zone is ahead of UTC, or nil for local time.
    public var utcOffset: Int?

    /// Nil when there is no such date or time.
    public init?(year: Int, month: Int, day: Int, secondOfDay: Int? = nil, utcOffset: Int? = nil) {
        guard (0...9999).contains(year), (1...12).contains(month),
            (1...Self.days(in: month, of: year)).contains(day), (0..<86_400).contains(secondOfDay ?? 0)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.secondOfDay = secondOfDay
        self.utcOffset = utcOffset
    }

    /// A moment in UTC.
    public init?(daysSince1970 days: Int, secondOfDay: Int) {
        let date = CivilTime.date(days: days)
        self.init(year: date.year, month: date.month, day: date.day, secondOfDay: secondOfDay, utcOffset: 0)
    }

    /// Reads `2026-12-01`, `2026-12-01T18:00`, `2026-12-01 18:00:30`, and the same with `Z` or `+09:00` after a time.
    public init?(_ text: String) {
        var rest = Substring(text)
        guard let year = Self.number(&rest, 4), Self.accept("-", &rest), let month = Self.number(&rest, 2),
            Self.accept("-", &rest), let day = Self.number(&rest, 2)
        else { return nil }
        var second: Int?
        var offset: Int?
        if Self.accept("T", &rest) || Self.accept("t", &rest) || Self.accept(" ", &rest) {
            guard let time = Self.time(&rest) else { return nil }
            second = time
            if Self.accept("Z", &rest) || Self.accept("z", &rest) {
                offset = 0
            } else if rest.first == "+" || rest.first == "-" {
                let sign = rest.removeFirst() == "-" ? -1 : 1
                guard let time = Self.time(&rest, seconds: false) else { return nil }
                offset = sign * time
            }
        }
        guard rest.isEmpty else { return nil }
        self.init(year: year, month: month, day: day, secondOfDay: second, utcOffset: offset)
    }

    /// The moment; a date without a time stands for its midnight. `zone` converts local times.
    public func timestamp(in zone: LocalZone) -> Timestamp {
        (utcOffset.map { .fixed($0) } ?? zone).timestamp(asIfUTC: secondsAsIfUTC)
    }

    /// The same time on the next day.
    public var nextDay: CivilMoment? {
        let date = CivilTime.date(days: daysSince1970 + 1)
        return CivilMoment(
            year: date.year, month: date.month, day: date.day, secondOfDay: secondOfDay, utcOffset: utcOffset)
    }

    /// The seconds since 1970 of this time, read as UTC.
    public var secondsAsIfUTC: Int { daysSince1970 * 86_400 + (secondOfDay ?? 0) }

    private var daysSince1970: Int { CivilTime.days(year: year, month: month, day: day) }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func accept(_ character: Character, _ text: inout Substring) -> Bool {
        guard text.first == character else { return false }
        text.removeFirst()
        return true
    }

    private static func number(_ text: inout Substring, _ digits: Int) -> Int? {
        let head = text.prefix(digits)
        guard head.utf8.count == digits, head.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        text = text.dropFirst(digits)
        return Int(head)
    }

    private static func time(_ text: inout Substring, seconds: Bool = true) -> Int? {
        guard let hour = number(&text, 2), hour < 24, accept(":", &text), let minute = number(&text, 2), minute < 60
        else { return nil }
        guard seconds, accept(":", &text) else { return (hour * 60 + minute) * 60 }
        guard let second = number(&text, 2), second < 60 else { return nil }
        return (hour * 60 + minute) * 60 + second
    }
}

extension CivilMoment: CustomStringConvertible {
    /// The text that `init(_:)` reads.
    public var description: String {
        var text = year.padded(4) + "-" + month.padded(2) + "-" + day.padded(2)
        guard let secondOfDay else { return text }
        text += "T" + Self.clock(secondOfDay) + ":" + (secondOfDay % 60).padded(2)
        guard let utcOffset else { return text }
        return utcOffset == 0 ? text + "Z" : text + (utcOffset < 0 ? "-" : "+") + Self.clock(abs(utcOffset))
    }

    private static func clock(_ seconds: Int) -> String {
        (seconds / 3600).padded(2) + ":" + (seconds / 60 % 60).padded(2)
    }
}
