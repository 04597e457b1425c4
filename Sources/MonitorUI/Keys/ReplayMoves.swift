import Localization
import Texts
import Tracking

/// The steps of a replay.
enum ReplayStep {
    /// Lengths that are easy to say, in seconds.
    private static let lengths: [Double] = [
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 86_400,
    ]

    /// A small jump: about a sixtieth of the whole.
    static func small(_ duration: Double) -> Double { duration > 0 ? longest(duration / 60) : 10 }
    /// A large one: about a tenth.
    static func large(_ duration: Double) -> Double { duration > 0 ? max(2, longest(duration / 10)) : 60 }

    private static func longest(_ limit: Double) -> Double { lengths.last { $0 <= limit } ?? 1 }
}

/// The search for the next event: the replay runs at its highest speed until one happens.
struct EventHunt: Equatable, Sendable {
    /// Only what is later counts.
    var after: Timestamp
    /// How the replay ran before.
    var speed: Double
    var wasPaused: Bool
}

extension SourceStatus.Replay {
    func moment(_ seconds: Double) -> Timestamp { beginning.advanced(bySeconds: seconds) }
    var now: Timestamp { moment(position) }
    var end: Timestamp { moment(duration) }
}

// To a time of day, and from event to event.
extension MonitorState {
    /// Goes to a moment of the replay. Shown at once; the next status says what is so.
    mutating func seek(_ seconds: Double) -> [Effect] {
        guard let replay = status.replay else { return [.bell] }
        let target = max(0, replay.duration > 0 ? min(seconds, replay.duration) : seconds)
        status.replay?.position = target
        return [.replay(.seek(target))]
    }

    /// Goes to a time of day, which is on the day of the capture's beginning, or on a later one that it has.
    mutating func enterReplayTime(_ text: String) throws(LineEntry.Problem) -> [Effect] {
        guard let replay = status.replay else { return [.bell] }
        let parts = text.filter { $0 != " " }.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.count <= 2 ? Int($0) : nil }
        guard (2...3).contains(parts.count), numbers.count == parts.count, (0..<24).contains(numbers[0]),
            numbers.dropFirst().allSatisfy({ (0..<60).contains($0) })
        else { throw LineEntry.Problem(phrase: Phrase(.replayTime.unreadable)) }
        let wanted = numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
        let first = Int(replay.beginning.microseconds / 1_000_000)
        let day = (first + zone.utcOffset(at: replay.beginning)) / 86_400 * 86_400
        for number in 0...min(366, Int(replay.duration / 86_400) + 1) {
            let seconds = zone.timestamp(asIfUTC: day + number * 86_400 + wanted).seconds(since: replay.beginning)
            // A capture begins within a second, which its first time of day does not tell.
            // Its length is not known at first.
            if seconds > -1, replay.duration <= 0 || seconds <= replay.duration { return seek(seconds) }
        }
        throw LineEntry.Problem(phrase: Phrase(.replayTime.outside))
    }

    /// Goes to the event before what is shown, as the events view shows them.
    mutating func seekPreviousEvent() -> [Effect] {
        guard let replay = status.replay else { return [.bell] }
        // While it runs, the event that was just reached is passed over.
        let limit = replay.moment(replay.position - max(1, replay.isPaused ? 0 : replay.speed))
        guard let moment = views.events.moments.last(where: { $0 < limit }), moment >= replay.beginning else {
            say(Phrase(.notice.noEarlierEvent))
            return [.bell]
        }
        return seek(moment.seconds(since: replay.beginning))
    }

    /// Goes to the next event: to one that is known already, or runs until one happens.
    mutating func seekNextEvent() -> [Effect] {
        guard let replay = status.replay else { return [.bell] }
        if let hunt { return end(hunt) }
        if let moment = views.events.moments.first(where: { $0 > replay.moment(replay.position + 0.5) }) {
            return seek(moment.seconds(since: replay.beginning))
        }
        guard status.condition != .ended else {
            say(Phrase(.notice.noLaterEvent))
            return [.bell]
        }
        hunt = EventHunt(after: replay.moment(replay.position + 0.5), speed: replay.speed, wasPaused: replay.isPaused)
        say(Phrase(.notice.seekingEvent))
        return [.replay(.speed(ReplaySpeed.highest))] + (replay.isPaused ? [.replay(.resume)] : [])
    }

    /// Ends the search as soon as an event came that the events view shows.
    mutating func settleHunt(_ new: [MonitorEvent]) -> [Effect] {
        guard let hunt, let replay = status.replay else { return [] }
        let found = new.first { $0.time > hunt.after && $0.time <= replay.end && views.events.filter.shows($0) }
        guard let found else { return [] }
        notice = nil
        return end(hunt) + seek(found.time.seconds(since: replay.beginning))
    }

    /// Ends the search where the replay ended.
    mutating func settleHuntAtEnd() -> [Effect] {
        guard let hunt, status.condition == .ended else { return [] }
        say(Phrase(.notice.noLaterEvent))
        return end(hunt)
    }

    private mutating func end(_ hunt: EventHunt) -> [Effect] {
        self.hunt = nil
        status.replay?.speed = hunt.speed
        status.replay?.isPaused = hunt.wasPaused
        return [.replay(.speed(hunt.speed))] + (hunt.wasPaused ? [.replay(.pause)] : [])
    }
}
