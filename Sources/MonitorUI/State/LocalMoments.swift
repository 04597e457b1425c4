public import Basics
import Localization

// Moments in local time.
extension MonitorState {
    /// The local day and time of the shown events: during a replay those of the capture. nil before the first tick.
    var today: LocalTime? { replayTime?.clock ?? clock }

    /// Seconds since a moment, by the clock of the source.
    func age(of moment: Timestamp) -> Double { max(0, (replayTime?.now ?? now).seconds(since: moment)) }

    /// A moment in local time, with the UTC offset of that moment.
    func local(_ moment: Timestamp) -> LocalTime { LocalTime(zone.civil(moment)) }
}

extension LocalTime {
    public init(_ time: CivilTime) {
        let second = time.secondOfDay
        self.init(
            year: time.year, month: time.month, day: time.day, hour: second / 3600, minute: second / 60 % 60,
            second: second % 60)
    }
}

extension Localizer {
    /// The time of day, with its date if that is not `today`.
    func moment(_ time: LocalTime, today: LocalTime?) -> String {
        today.map { time.isSameDay(as: $0) } ?? true ? self.time(secondsOfDay: time.secondsOfDay) : dateTime(time)
    }

    func dateTime(_ time: LocalTime) -> String {
        dateTime(year: time.year, month: time.month, day: time.day, secondsOfDay: time.secondsOfDay)
    }

    func date(_ time: LocalTime) -> String { date(year: time.year, month: time.month, day: time.day) }
}
