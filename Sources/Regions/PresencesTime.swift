import Tracking

// What happens because nothing was heard.
extension Presences {
    /// Lets time pass.
    mutating func advance(to now: Timestamp) {
        let count = clock.read(now)
        if count >= nextDue { settle(through: count) }
        if hasStrangers, count &- compacted > Self.strangersWait { compact() }
    }

    /// How long beacons that found no room wait until room is looked for, in microseconds.
    static var strangersWait: Int64 { 10_000_000 }

    mutating func setListening(_ isListening: Bool, at now: Timestamp) {
        advance(to: now)
        clock.setListening(isListening, at: now)
    }

    /// Lets everything happen that is due up to a count of the clock, in its order.
    @inline(never)
    mutating func settle(through count: Int64) {
        let due = watches.indices.filter { watches[$0].due <= count }
            .sorted { (watches[$0].due, $0) < (watches[$1].due, $1) }
        for watch in due { expire(watch) }
        nextDue = watches.lazy.map(\.due).min() ?? .max
    }

    private mutating func expire(_ watch: Int) {
        let due = watches[watch].due
        let time = clock.time(of: due)
        let reason = reason(watch, at: due, time)
        entries[watch] = []
        let wasInside = watches[watch].state == .inside
        if watches[watch].state != .outside { watches[watch].since = time }
        watches[watch].state = .outside
        watches[watch].isDetermined = true
        note(wasInside ? .left : .determined, watch, at: time, reason)
    }

    private func reason(_ watch: Int, at count: Int64, _ time: Timestamp) -> Reason {
        let watch = watches[watch]
        let period = Reason.Value.seconds(Double(watch.exitPeriod) / 1e6)
        guard watch.hasCounted else {
            if watch.isRestored { return Reason("why.silentSinceStart", period) }
            // With a threshold it may well have been heard.
            return switch watch.threshold {
            case .none: Reason("why.neverHeard", period)
            case .rssi(let enter, _): Reason("why.neverStrong", .integer(Int(enter)), period)
            case .distance(let enter, _): Reason("why.neverWithin", .text("\(enter)"), period)
            }
        }
        guard watch.state == .inside else {
            return Reason(
                "why.tooFewReports", .integer(watch.entryCount), .seconds(Double(watch.entryWindow) / 1e6), period)
        }
        let listened = Double(count &- watch.lastCounted) / 1e6
        let passed = watch.lastHeard.map { time.seconds(since: $0) } ?? listened
        if passed > listened + 1 {
            return Reason("why.lastHeardListening", .seconds(passed), .seconds(listened), period)
        }
        switch watch.threshold {
        case .none: return Reason("why.lastHeard", .seconds(listened), period)
        case .rssi(_, let exit): return Reason("why.lastStrong", .integer(Int(exit)), .seconds(listened), period)
        case .distance(_, let exit): return Reason("why.lastWithin", .text("\(exit)"), .seconds(listened), period)
        }
    }

    /// Seconds until a watch is left, nil when it is not inside or nobody listens.
    func timeLeft(_ watch: Int, now: Timestamp) -> Double? {
        guard clock.isListening, watches[watch].state == .inside else { return nil }
        return Double(max(0, watches[watch].due &- clock.peek(now))) / 1e6
    }
}

// What a watch is told from outside.
extension Presences {
    /// Takes what happened since the last call.
    mutating func takeChanges() -> [PresenceChange] {
        guard !changes.isEmpty else { return [] }
        defer { changes.removeAll(keepingCapacity: true) }
        return changes
    }

    /// Gives a watch other settings; its state stays.
    mutating func change(_ watch: Int, to settings: RegionSettings) {
        watches[watch].take(settings)
        // A shorter exit period may be over already.
        watches[watch].notBefore = clock.count
        entries[watch] = []
        nextDue = min(nextDue, watches[watch].due)
    }

    /// Gives a watch the state that it had before the program was started anew.
    mutating func restore(_ watch: Int, state: RegionState, since: Timestamp?, lastHeard: Timestamp?) {
        watches[watch].state = state
        watches[watch].isRestored = true
        watches[watch].isDetermined = false
        watches[watch].since = since
        watches[watch].lastHeard = lastHeard
        watches[watch].began = clock.count
        nextDue = min(nextDue, watches[watch].due)
    }
}
