public import Localization

/// A text that is not yet in a language: its key and what goes into its places. So it can change its language at any
/// time, and rooms that know no language can say something.
public struct Phrase: Hashable, Sendable {
    public var key: String
    /// Arguments; a text among them may come from the air or from the system and is neutralised when it is shown.
    public var arguments: [Argument]

    public init(_ key: String, _ arguments: [Argument] = []) {
        self.key = key
        self.arguments = arguments
    }

    public init(_ key: TextKey, _ arguments: Argument...) {
        self.init(key.rawValue, arguments)
    }
}

/// A local date and a time of day as plain numbers; the main program asks the system for them.
public struct LocalTime: Hashable, Sendable {
    public var year: Int
    /// 1 to 12.
    public var month: Int
    /// 1 to 31.
    public var day: Int
    public var hour: Int
    public var minute: Int
    public var second: Int

    public init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// Seconds since midnight.
    public var secondsOfDay: Int { (hour * 60 + minute) * 60 + second }

    func isSameDay(as other: LocalTime) -> Bool {
        day == other.day && month == other.month && year == other.year
    }
}
