import Localization
import Tracking

// Moments in the place where the program runs. The main program says what the clock shows now; the rest is counted.
extension MonitorState {
    /// A moment by the clock; nil before the first tick. Between two summer times it is an hour off.
    func local(_ moment: Timestamp) -> LocalTime? {
        guard let clock else { return nil }
        let second = { (moment: Timestamp) in Int((Double(moment.microseconds) / 1_000_000).rounded(.down)) }
        return LocalTime(secondsSinceEpoch: clock.secondsSinceEpoch + second(moment) - second(now))
    }
}

extension LocalTime {
    /// Seconds since 1970-01-01 00:00 of the same place.
    var secondsSinceEpoch: Int { LocalTime.days(year, month, day) * 86400 + secondsOfDay }

    init(secondsSinceEpoch seconds: Int) {
        let days = Int((Double(seconds) / 86400).rounded(.down))
        let rest = seconds - days * 86400
        let date = LocalTime.date(days)
        self.init(
            year: date.year, month: date.month, day: date.day, hour: rest / 3600, minute: rest / 60 % 60,
            second: rest % 60)
    }

    // Years are counted from March, so that the day that only some of them have comes last.

    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }

    private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let days = max(0, days + 719_468)
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = era * 400 + yearOfEra + (month >= 10 ? 1 : 0)
        return (year, month < 10 ? month + 3 : month - 9, day)
    }
}

extension Localizer {
    /// The time of day; with its date when that is another day than `today`.
    func moment(_ time: LocalTime, today: LocalTime?) -> String {
        today.map { time.isSameDay(as: $0) } ?? true ? self.time(secondsOfDay: time.secondsOfDay) : dateTime(time)
    }

    func dateTime(_ time: LocalTime) -> String {
        dateTime(year: time.year, month: time.month, day: time.day, secondsOfDay: time.secondsOfDay)
    }

    func date(_ time: LocalTime) -> String { date(year: time.year, month: time.month, day: time.day) }
}
