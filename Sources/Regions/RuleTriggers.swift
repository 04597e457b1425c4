import Advertising
import Tracking

/// A trigger with the numbers of the watches for its beacons.
struct WatchedTrigger: Sendable {
    var trigger: Trigger
    var watches: [Int]
}

/// What one look found of a trigger.
struct TriggerFinding: Equatable {
    /// nil: not known.
    var holds: Bool?
    var beacon: BeaconIdentity?
    var region: String?
    /// The reason, if this trigger alone makes the rule fire.
    var reason: Reason
}

/// Where the beacons of one watch are, at one look.
struct SignalPicture: Sendable {
    /// The nearest beacon of each proximity, by its raw value.
    private var nearest: [(identity: BeaconIdentity, metres: Float)?] = [nil, nil, nil, nil]
    /// Whether a beacon is inside of which nothing was heard since somebody listens again.
    var isUncertain = false

    mutating func add(_ identity: BeaconIdentity, _ estimate: RangeEstimate?) {
        let bucket = Int((estimate?.proximity ?? .unknown).rawValue)
        let metres = estimate?.metres ?? .infinity
        if let known = nearest[bucket] {
            guard metres < known.metres || (metres == known.metres && identity.octets.precede(known.identity.octets))
            else { return }
        }
        nearest[bucket] = (identity, metres)
    }

    /// The nearest beacon that a signal asks for.
    func beacon(_ signal: Trigger.Signal) -> (identity: BeaconIdentity, proximity: Proximity)? {
        for proximity in [Proximity.immediate, .near, .far, .unknown] where signal.holds(proximity) {
            if let found = nearest[Int(proximity.rawValue)] { return (found.identity, proximity) }
        }
        return nil
    }
}

extension Trigger.Signal {
    /// Whether a proximity is the one asked for (T-24 … T-33).
    func holds(_ proximity: Proximity) -> Bool {
        switch match {
        case .exactly: proximity.isExactly(self.proximity)
        case .within: proximity.isWithin(self.proximity)
        case .beyond: proximity.isBeyond(self.proximity)
        }
    }
}

extension ShortOctets {
    /// An order for ties, so that a look finds the same beacon every time.
    fileprivate func precede(_ other: ShortOctets) -> Bool {
        (high, middle, low, count) < (other.high, other.middle, other.low, other.count)
    }
}

/// One look at all triggers: what is the same for all of them.
struct TriggerLook {
    var now: Timestamp
    var utcOffset: Int
    var monitor: RegionMonitor
    var watches: [PresenceWatch]
    /// By watch; nil where no trigger asks for a signal.
    var pictures: [SignalPicture?]

    /// Every part that is given must hold; of several beacons, one for which all of its parts hold.
    func finding(_ watched: WatchedTrigger) -> TriggerFinding {
        let trigger = watched.trigger
        var finding = clock(trigger)
        if finding.holds == true, !trigger.regions.isEmpty, let area = trigger.area {
            finding = regions(trigger.regions, area)
        }
        let asksBeacons = trigger.signal != nil || (trigger.area != nil && trigger.regions.isEmpty)
        guard finding.holds != false, asksBeacons else { return finding }
        let beacons = beacons(watched, area: trigger.regions.isEmpty ? trigger.area : nil)
        if finding.holds == nil || beacons.holds != true {
            return TriggerFinding(holds: beacons.holds == false ? false : nil, reason: beacons.reason)
        }
        return TriggerFinding(
            holds: true, beacon: beacons.beacon, region: finding.region, reason: beacons.reason)
    }

    private func clock(_ trigger: Trigger) -> TriggerFinding {
        if let window = trigger.timeOfDay,
            !window.contains(LocalDay(now, utcOffset: utcOffset).second)
        {
            return TriggerFinding(holds: false, reason: Reason("why.rule.time"))
        }
        if let dates = trigger.dates, !dates.contains(now) {
            return TriggerFinding(holds: false, reason: Reason("why.rule.date"))
        }
        let asksAnything =
            trigger.timeOfDay != nil || trigger.dates != nil || trigger.signal != nil || trigger.area != nil
        return TriggerFinding(
            holds: asksAnything, reason: Reason(trigger.timeOfDay != nil ? "why.rule.time" : "why.rule.date"))
    }

    /// A region that nobody monitors is neither inside nor outside.
    private func regions(_ identifiers: [String], _ area: Trigger.Area) -> TriggerFinding {
        var finding = TriggerFinding(holds: false, reason: Reason(area.reason, .text("")))
        for identifier in identifiers {
            guard let state = monitor.state(of: identifier) else { continue }
            if state == area.state {
                return TriggerFinding(
                    holds: true, beacon: monitor.lastBeacon(of: identifier), region: identifier,
                    reason: Reason(area.reason, .text(identifier)))
            }
            if state == .unknown { finding.holds = nil }
        }
        return finding
    }

    private func beacons(_ watched: WatchedTrigger, area: Trigger.Area?) -> TriggerFinding {
        var finding = TriggerFinding(holds: false, reason: Reason("why.rule.time"))
        for index in watched.watches {
            let one = beacon(index, watched.trigger.signal, area)
            if one.holds == true { return one }
            if one.holds == nil { finding.holds = nil }
        }
        return finding
    }

    private func beacon(_ index: Int, _ signal: Trigger.Signal?, _ area: Trigger.Area?) -> TriggerFinding {
        let watch = watches[index]
        let place = Reason((area ?? .inside).reason, .text("\(watch.constraint)"))
        if watch.state == .unknown { return TriggerFinding(holds: nil, reason: place) }
        if let area, watch.state != area.state { return TriggerFinding(holds: false, reason: place) }
        guard let signal else { return TriggerFinding(holds: true, beacon: watch.lastBeacon, reason: place) }
        // A signal is that of a beacon that is heard.
        guard watch.state == .inside, let picture = pictures[index] else {
            return TriggerFinding(holds: false, reason: place)
        }
        if let found = picture.beacon(signal) {
            return TriggerFinding(
                holds: true, beacon: found.identity, reason: Reason("why.rule.\(found.proximity)"))
        }
        return TriggerFinding(holds: picture.isUncertain ? nil : false, reason: place)
    }
}

extension Trigger.Area {
    fileprivate var state: RegionState { self == .inside ? .inside : .outside }
    fileprivate var reason: String { self == .inside ? "why.rule.inside" : "why.rule.outside" }
}

extension Trigger.DateRange {
    /// Whether a moment lies in the range, the start included, the end not.
    public func contains(_ now: Timestamp) -> Bool {
        (start.map { $0 <= now } ?? true) && (end.map { now < $0 } ?? true)
    }
}
