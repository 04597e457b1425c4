import Advertising
import Basics
import Tracking

/// A trigger with the numbers of its dependencies. It has no references, because each evaluation copies it.
struct WatchedTrigger: Sendable {
    var signal: Trigger.Signal?
    var area: Trigger.Area?
    var timeOfDay: Trigger.TimeOfDay?
    var dates: Trigger.DateRange?
    /// The watches for its beacons, as a range of `RuleConcerns.watches`.
    var watches: Range<Int>
    /// The regions that the trigger names, as a range of `RuleConcerns.places`.
    var regions: Range<Int>
    /// Whether the trigger names regions.
    var asksRegions: Bool { !regions.isEmpty }
}

/// The result of evaluating a trigger.
struct TriggerFinding: Equatable {
    /// Whether the trigger holds; nil: not known.
    var holds: Bool?
    var beacon: BeaconIdentity?
    /// The index of the region in `TriggerLook.regions`.
    var region: Int?
    /// The cause for which the trigger holds.
    var cause: TriggerCause?

    static let fails = TriggerFinding(holds: false)
    static let isUnknown = TriggerFinding(holds: nil)
}

/// The cause for which a trigger holds. It is converted to a text only when a rule fires, since most evaluations
/// find no change.
enum TriggerCause: Equatable {
    case time
    case date
    /// A region, by its index in `TriggerLook.regions`.
    case region(Int, Trigger.Area)
    /// The beacons of a watch, by its number.
    case place(Int, Trigger.Area)
    /// A proximity of one of the watch's beacons.
    case proximity(Proximity, Int)
}

/// The values that all triggers of one evaluation share.
struct TriggerLook {
    /// The actual time of day and date.
    var civil: Timestamp
    /// Seconds since midnight, local time.
    var second: Int
    /// The states of the triggers' regions; nil: the region is not monitored, so it is neither inside nor outside.
    var regions: [RegionState?]
    var pulses: [WatchPulse]
    var concerns: RuleConcerns
    /// The proximities of beacons, indexed by watch; nil if no rule needs the signal.
    var pictures: [SignalPicture?]

    /// Evaluates a trigger. Every part that is given must hold; of several beacons, one for which all parts hold is
    /// enough.
    func finding(_ trigger: WatchedTrigger) -> TriggerFinding {
        var finding = clock(trigger)
        if finding.holds == true, trigger.asksRegions, let area = trigger.area {
            finding = regions(trigger.regions, area)
        }
        let asksBeacons = trigger.signal != nil || (trigger.area != nil && !trigger.asksRegions)
        guard finding.holds != false, asksBeacons else { return finding }
        var beacons = beacons(trigger, area: trigger.asksRegions ? nil : trigger.area)
        if beacons.holds == true, finding.holds == nil { return .isUnknown }
        beacons.region = finding.region
        return beacons
    }

    private func clock(_ trigger: WatchedTrigger) -> TriggerFinding {
        if let window = trigger.timeOfDay, !window.contains(second) { return .fails }
        if let dates = trigger.dates, !dates.contains(civil) { return .fails }
        if trigger.timeOfDay != nil { return TriggerFinding(holds: true, cause: .time) }
        if trigger.dates != nil { return TriggerFinding(holds: true, cause: .date) }
        return TriggerFinding(holds: trigger.signal != nil || trigger.area != nil)
    }

    private func regions(_ named: Range<Int>, _ area: Trigger.Area) -> TriggerFinding {
        var finding = TriggerFinding.fails
        for index in named {
            let place = concerns.places[index]
            guard let state = regions[place] else { continue }
            if state == area.state {
                return TriggerFinding(holds: true, region: place, cause: .region(place, area))
            }
            if state == .unknown { finding = .isUnknown }
        }
        return finding
    }

    private func beacons(_ trigger: WatchedTrigger, area: Trigger.Area?) -> TriggerFinding {
        var finding = TriggerFinding.fails
        for index in trigger.watches {
            let one = beacon(concerns.watches[index], trigger.signal, area)
            if one.holds == true { return one }
            if one.holds == nil { finding = .isUnknown }
        }
        return finding
    }

    private func beacon(_ index: Int, _ signal: Trigger.Signal?, _ area: Trigger.Area?) -> TriggerFinding {
        let state = pulses[index].state
        if state == .unknown { return .isUnknown }
        if let area, state != area.state { return .fails }
        guard let signal else {
            return TriggerFinding(
                holds: true, beacon: pulses[index].lastBeacon, cause: .place(index, area ?? .inside))
        }
        // Only a beacon that is heard has a signal.
        guard state == .inside, let picture = pictures[index] else { return .fails }
        if let found = picture.proximity(signal) {
            return TriggerFinding(holds: true, cause: .proximity(found, index))
        }
        return picture.isUncertain ? .isUnknown : .fails
    }
}

extension Trigger.Area {
    fileprivate var state: RegionState { self == .inside ? .inside : .outside }
    /// The key of the reason.
    var reason: TextKey { self == .inside ? .why.ruleInside : .why.ruleOutside }
}

extension Trigger.DateRange {
    /// Whether a moment is in the range, including the start but not the end.
    public func contains(_ now: Timestamp) -> Bool {
        (start.map { $0 <= now } ?? true) && (end.map { now < $0 } ?? true)
    }
}

extension Proximity {
    /// The key of the reason of a rule that depends on this proximity.
    var reasonKey: TextKey {
        switch self {
        case .unknown: .why.ruleUnknown
        case .immediate: .why.ruleImmediate
        case .near: .why.ruleNear
        case .far: .why.ruleFar
        }
    }
}
