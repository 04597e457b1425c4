import Basics
import Localization

/// The lengths of jumps in a replay.
enum ReplayStep {
    /// Round lengths, in seconds.
    private static let lengths: [Double] = [
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 86_400,
    ]

    /// A small jump: about a sixtieth of the recording.
    static func small(_ duration: Double) -> Double { duration > 0 ? longest(duration / 60) : 10 }
    /// A large jump: about a tenth of the recording.
    static func large(_ duration: Double) -> Double { duration > 0 ? max(2, longest(duration / 10)) : 60 }

    private static func longest(_ limit: Double) -> Double { lengths.last { $0 <= limit } ?? 1 }
}

/// The search for the next event: the replay runs at its highest speed until one happens.
struct EventSearch: Equatable, Sendable {
    /// Seconds after which an event is certainly known: events that the passage of time causes are detected in
    /// steps of a tenth of a second.
    static let lag = 0.2

    /// Only later events count.
    var after: Timestamp
    /// The speed of the replay before the search.
    var speed: Double
    var wasPaused: Bool
}

extension SourceStatus.Replay {
    func moment(_ seconds: Double) -> Timestamp { beginning.advanced(bySeconds: seconds) }
    var now: Timestamp { moment(position) }
    var end: Timestamp { moment(duration) }
}

// Seeking to a time of day, and from event to event.
extension MonitorState {
    /// Seeks to a moment of the replay and reports how far it is and the target. Shown at once; the next status
    /// contains the real position. A search for the next event ends.
    /// - Parameter seconds: Since the first packet; a value outside the recording counts as its beginning or end.
    mutating func seek(_ seconds: Double) -> [Effect] {
        guard let before = status.replay else { return [.bell] }
        let target = max(0, before.duration > 0 ? min(seconds, before.duration) : seconds)
        let moved = target - before.position
        guard abs(moved) >= 0.5 || seconds == target else {
            say(Phrase(seconds < target ? .notice.atBeginning : .notice.atEnd))
            return [.bell]
        }
        guard moved >= 0 || before.goesBack else {
            say(Phrase(.notice.readOnce))
            return [.bell]
        }
        status.replay?.position = target
        say(
            Phrase(
                moved < 0 ? .notice.jumpedBack : .notice.jumpedAhead, .phrase(.duration(seconds: abs(moved).rounded())),
                moment(before.moment(target))))
        return (eventSearch.map { end($0) } ?? []) + [.replay(.seek(target))]
    }

    /// Seeks to an event, or to the moment when it is certainly known.
    private mutating func seek(to event: Timestamp) -> [Effect] {
        seek(event.seconds(since: status.replay?.beginning ?? event) + EventSearch.lag)
    }

    /// Jumps forward by a number of seconds; backward if it is negative.
    mutating func jump(by seconds: Double) -> [Effect] {
        seek((status.replay?.position ?? 0) + seconds)
    }

    /// A moment of the capture for a sentence; with its day if the capture has several.
    private func moment(_ time: Timestamp) -> Argument {
        let local = local(time)
        let clock = Phrase(.time.hms, .integer(local.hour), .integer(local.minute), .integer(local.second))
        guard let replay = status.replay, !local.isSameDay(as: self.local(replay.beginning)) else {
            return .phrase(clock)
        }
        let day = Phrase(.date.ymd, .integer(local.year), .integer(local.month), .integer(local.day))
        return .phrase(Phrase(.date.time, .phrase(day), .phrase(clock)))
    }

    /// Reports spans in which nothing was recorded: each of them as an event, and at once as a notice the one that
    /// was skipped or that a jump led into.
    mutating func noteSilences(since old: SourceStatus.Replay?) {
        guard let replay = status.replay else { return }
        let new = replay.silences.drop { ($0.from) <= (views.events.lastSilence ?? -1) }
        if let last = new.last {
            views.events.lastSilence = last.from
            receive(
                new.map { silence in
                    let time = replay.moment(silence.from)
                    return MonitorEvent(
                        time: time, local: local(time), kind: .nothingRecorded,
                        reason: phrase(.notice.silence, silence, replay))
                })
        }
        if let passed = replay.passedOver, passed != old?.passedOver {
            say(phrase(.notice.silencePassed, passed, replay))
        } else if let kept = replay.silence, kept != old?.silence {
            say(phrase(.notice.inSilence, kept, replay))
        }
    }

    private func phrase(
        _ key: TextKey, _ silence: SourceStatus.Replay.Silence, _ replay: SourceStatus.Replay
    ) -> Phrase {
        Phrase(
            key, .phrase(.duration(seconds: silence.to - silence.from)), moment(replay.moment(silence.from)),
            moment(replay.moment(silence.to)))
    }

    /// Drops the events that the capture reports again, and those later than the position that it was moved to.
    mutating func rewind() {
        guard let replay = status.replay else { return }
        views.events.rewind(to: replay.now, within: site.coalescing, visible: visibleRows)
        views.contents.rules.rewind(visible: visibleRows)
        if views.filters[.events] != nil { matchEvents(last: nil) }
        if views.filters[.contents] != nil { narrowContents() }
        settleScrolling()
    }

    /// Seeks to a time of day: on the first day of the capture, or on a later day that it contains.
    mutating func enterReplayTime(_ text: String) throws(LineEntry.Problem) -> [Effect] {
        guard let replay = status.replay else { return [.bell] }
        let parts = text.filter { $0 != " " }.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.count <= 2 && $0.first != "+" ? Int($0) : nil }
        guard (2...3).contains(parts.count), numbers.count == parts.count, (0..<24).contains(numbers[0]),
            numbers.dropFirst().allSatisfy({ (0..<60).contains($0) })
        else { throw LineEntry.Problem(phrase: Phrase(.replayTime.unreadable)) }
        let wanted = numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
        let day = CivilTime.day(of: replay.beginning, utcOffset: zone.utcOffset(at: replay.beginning)) * 86_400
        for number in 0...min(366, Int(replay.duration / 86_400) + 1) {
            let seconds = zone.timestamp(asIfUTC: day + number * 86_400 + wanted).seconds(since: replay.beginning)
            // A capture begins within a second, which the time of day of its beginning does not contain. The length
            // of the capture is unknown at first.
            if seconds > -1, replay.duration <= 0 || seconds <= replay.duration { return seek(seconds) }
        }
        throw LineEntry.Problem(phrase: Phrase(.replayTime.outside))
    }

    /// Seeks to the previous event that the events view shows.
    mutating func seekPreviousEvent() -> [Effect] {
        guard let replay = status.replay else { return [.bell] }
        // The event that was just reached is skipped, with a longer margin while the replay runs.
        let limit = replay.moment(replay.position - (replay.isPaused ? 1.5 * EventSearch.lag : max(1, replay.speed)))
        guard let moment = views.events.moments.last(where: { $0 < limit }), moment >= replay.beginning else {
            say(Phrase(.notice.noEarlierEvent))
            return [.bell]
        }
        return seek(to: moment)
    }

    /// Seeks to the next event: to one that is already known, or runs the replay until one happens.
    mutating func seekNextEvent() -> [Effect] {
        guard let replay = status.replay else { return [.bell] }
        if let eventSearch { return end(eventSearch) }
        if let moment = views.events.moments.first(where: { $0 > replay.now }) {
            return seek(to: moment)
        }
        guard status.condition != .ended else {
            say(Phrase(.notice.noLaterEvent))
            return [.bell]
        }
        eventSearch = EventSearch(
            after: replay.now, speed: replay.speed, wasPaused: replay.isPaused)
        say(Phrase(.notice.seekingEvent))
        return [.replay(.speed(ReplaySpeed.highest))] + (replay.isPaused ? [.replay(.resume)] : [])
    }

    /// Ends the search as soon as there is a new event that the events view shows.
    mutating func settleSearch(_ new: [MonitorEvent]) -> [Effect] {
        guard let eventSearch, let replay = status.replay else { return [] }
        let found = new.first { $0.time > eventSearch.after && $0.time <= replay.end && views.events.filter.shows($0) }
        guard let found else { return [] }
        notice = nil
        return end(eventSearch) + seek(to: found.time)
    }

    /// Ends the search at the end of the replay.
    mutating func settleSearchAtEnd() -> [Effect] {
        guard let eventSearch, status.condition == .ended else { return [] }
        say(Phrase(.notice.noLaterEvent))
        return end(eventSearch)
    }

    private mutating func end(_ eventSearch: EventSearch) -> [Effect] {
        self.eventSearch = nil
        status.replay?.speed = eventSearch.speed
        status.replay?.isPaused = eventSearch.wasPaused
        return [.replay(.speed(eventSearch.speed))] + (eventSearch.wasPaused ? [.replay(.pause)] : [])
    }
}
