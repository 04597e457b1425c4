public import Localization

/// A text that is not yet in a language: its key and its arguments. It can be shown in any language at any time, and
/// code that knows no language can make it.
public struct Phrase: Hashable, Sendable {
    public var key: String
    /// The arguments. A text among them may come from the air or from the system, and is neutralised when it is shown.
    public var arguments: [Argument]

    public init(_ key: String, _ arguments: [Argument] = []) {
        self.key = key
        self.arguments = arguments
    }

    public init(_ key: TextKey, _ arguments: Argument...) {
        self.init(key.rawValue, arguments)
    }
}

/// A local date and time of day as plain numbers; the main program gets them from the system.
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
