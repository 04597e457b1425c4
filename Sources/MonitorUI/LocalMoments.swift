import Localization
import Tracking

// Moments in the place where the program runs. The main program says what the clock shows now; the rest is counted.
extension MonitorState {
    /// The day and time where what is shown happens: in a replay that of the capture. nil before the first tick.
    var today: LocalTime? { replayClock ?? clock }

    /// Seconds since a moment, in the time of the source.
    func age(of moment: Timestamp) -> Double { max(0, (replayNow ?? now).seconds(since: moment)) }

    /// A moment by the clock; nil before the first tick. Across a change to or from summer time it is an hour off.
    func local(_ moment: Timestamp) -> LocalTime? {
        guard let clock = today else { return nil }
        let now = replayNow ?? now
        let ahead = clock.secondsOfDay - CivilTime(now).secondOfDay
        let offsets = [ahead, ahead + 86_400, ahead - 86_400]
        let offset = offsets.first { LocalTime(CivilTime(now, utcOffset: $0)).isSameDay(as: clock) } ?? ahead
        return LocalTime(CivilTime(moment, utcOffset: offset))
    }
}

extension LocalTime {
    init(_ time: CivilTime) {
        let second = time.secondOfDay
        self.init(
            year: time.year, month: time.month, day: time.day, hour: second / 3600, minute: second / 60 % 60,
            second: second % 60)
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
