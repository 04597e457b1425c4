import Basics

// Changes that happen because nothing was heard.
extension Presences {
    /// Advances the time.
    mutating func advance(to now: Timestamp) {
        let count = clock.read(now)
        if count >= nextDue { settle(through: count) }
        if hasStrangers, count &- compacted > Self.strangersWait { compact() }
    }

    /// Microseconds between two attempts to make room for beacons for which there was none.
    static var strangersWait: Int64 { 10_000_000 }

    mutating func setListening(_ isListening: Bool, at now: Timestamp) {
        advance(to: now)
        clock.setListening(isListening, at: now)
    }

    /// Makes all changes that are due up to a count of the clock, in order.
    @inline(never)
    mutating func settle(through count: Int64) {
        var over: [(due: Int64, watch: Int)] = []
        for watch in watches.indices {
            let due = due(watch)
            if due <= count { over.append((due, watch)) }
        }
        for (_, watch) in over.sorted(by: <) { expire(watch) }
        nextDue = .max
        for watch in watches.indices { nextDue = min(nextDue, due(watch)) }
    }

    private mutating func expire(_ watch: Int) {
        let due = due(watch)
        let time = clock.time(of: due)
        let reason = reason(watch, at: due, time)
        entries[watch] = []
        let wasInside = pulses[watch].state == .inside
        if pulses[watch].state != .outside { watches[watch].begin(at: time) }
        pulses[watch].state = .outside
        pulses[watch].isDetermined = true
        note(wasInside ? .left : .determined, watch, at: time, reason)
    }

    private func reason(_ number: Int, at count: Int64, _ time: Timestamp) -> Phrase {
        let (watch, pulse) = (watches[number], pulses[number])
        let period = Argument.seconds(Double(watch.exitPeriod) / 1e6)
        guard pulse.lastCounted >= watch.began else {
            if watch.isRestored { return Phrase(.why.silentSinceStart, period) }
            // With a threshold, a beacon may have been heard nevertheless.
            return switch watch.threshold {
            case .none: Phrase(.why.neverHeard, period)
            case .rssi(let enter, _): Phrase(.why.neverStrong, .integer(Int(enter)), period)
            case .distance(let enter, _): Phrase(.why.neverWithin, .text("\(enter)"), period)
            }
        }
        guard pulse.state == .inside else {
            return Phrase(
                .why.tooFewReports, .integer(watch.entryCount), .seconds(Double(watch.entryWindow) / 1e6), period)
        }
        let listened = Double(count &- pulse.lastCounted) / 1e6
        let passed = pulse.lastHeard.map { time.seconds(since: $0) } ?? listened
        if passed > listened + 1 {
            return Phrase(.why.lastHeardListening, .seconds(passed), .seconds(listened), period)
        }
        switch watch.threshold {
        case .none: return Phrase(.why.lastHeard, .seconds(listened), period)
        case .rssi(_, let exit): return Phrase(.why.lastStrong, .integer(Int(exit)), .seconds(listened), period)
        case .distance(_, let exit): return Phrase(.why.lastWithin, .text("\(exit)"), .seconds(listened), period)
        }
    }

    /// Seconds until a watch counts as left; nil when it is not inside or no reports can arrive.
    func timeLeft(_ watch: Int, now: Timestamp) -> Double? {
        guard clock.isListening, pulses[watch].state == .inside else { return nil }
        return Double(max(0, due(watch) &- clock.peek(now))) / 1e6
    }
}

// Changes of a watch that a caller requests.
extension Presences {
    /// Takes the changes since the last call.
    mutating func takeChanges() -> [PresenceChange] {
        guard !changes.isEmpty else { return [] }
        defer { changes.removeAll(keepingCapacity: true) }
        return changes
    }

    /// Gives a watch other settings; its state remains.
    mutating func change(_ watch: Int, to settings: RegionSettings) {
        watches[watch].adopt(settings)
        pulses[watch].takesAll = watches[watch].takesAll
        // A shorter exit period may be over already.
        watches[watch].notBefore = clock.count
        entries[watch] = []
        nextDue = min(nextDue, due(watch))
    }

    /// Gives a watch the state that it had in the previous run.
    mutating func restore(_ watch: Int, state: RegionState, since: Timestamp?, lastHeard: Timestamp?) {
        pulses[watch].state = state
        watches[watch].isRestored = true
        pulses[watch].isDetermined = false
        watches[watch].since = since
        watches[watch].hasRestoredSince = true
        pulses[watch].lastHeard = lastHeard
        watches[watch].began = clock.count
        nextDue = min(nextDue, due(watch))
    }

    /// Corrects the times of the previous run after the clock was set forward by this number of microseconds, so
    /// that they remain the same moments. The times of this run continue as if the clock had not been set.
    mutating func keepRestored(whenSetBy change: Int64) {
        guard change != 0 else { return }
        for watch in watches.indices where watches[watch].isRestored {
            if watches[watch].hasRestoredSince {
                watches[watch].since = watches[watch].since?.advanced(byMicroseconds: -change)
            }
            // Nothing was heard in this run.
            guard pulses[watch].lastCounted < watches[watch].began else { continue }
            pulses[watch].lastHeard = pulses[watch].lastHeard?.advanced(byMicroseconds: -change)
        }
    }
}
