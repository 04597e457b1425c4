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
