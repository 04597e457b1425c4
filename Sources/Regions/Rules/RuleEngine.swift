import Advertising
import Texts
public import Tracking

/// Evaluates rules: finds the conditions that have become true. It is a value, and time is passed in.
///
/// - A rule fires when its condition becomes true, and again only after it was false.
/// - A *signal* is the proximity of a beacon that was heard within the exit period. An *area* is a region of the
///   monitor, or the presence of beacons that the trigger names.
/// - The elements of a sequence must become true one after another; it starts again after the rule has fired.
/// - A rule that is held back by its limits does not fire later for the same change of its condition.
public struct RuleEngine: Sendable {
    public private(set) var rules: [Rule] = []
    public private(set) var schedule: RuleSchedule

    private let settings: RegionSettings
    public let zone: LocalZone
    private var presences = Presences()
    /// The state of each rule.
    private var standings: [RuleStanding] = []
    private var concerns = RuleConcerns()
    /// The states of the regions of triggers at the latest evaluation.
    private var regionStates: [RegionState?] = []
    private var lastLook: Timestamp?
    /// Microseconds by which the clock on the wall is ahead of the times that are passed in.
    public private(set) var correction: Int64 = 0
    private var transitions = 0
    private var events: [SiteEvent] = []

    /// - Parameters:
    ///   - settings: When a beacon that a rule names counts as near; the threshold is ignored. Beacons of rules are not
    ///     regions and do not count towards their limit.
    ///   - zone: The time zone for times of day and weekdays.
    public init(
        _ rules: [Rule] = [], schedule: RuleSchedule = .default, settings: RegionSettings = RegionSettings(),
        zone: LocalZone = .utc
    ) {
        self.schedule = schedule
        self.zone = zone
        self.settings = RegionSettings(
            exitPeriod: settings.exitPeriod, entryCount: settings.entryCount, entryWindow: settings.entryWindow)
        replace(rules, schedule: schedule)
    }

    /// Takes other rules. Unchanged rules keep their state; one that only keeps its identifier keeps the time at which
    /// it last fired.
    public mutating func replace(_ rules: [Rule], schedule: RuleSchedule) {
        let former = Dictionary(zip(self.rules, standings).map { ($0.identifier, ($0, $1)) }) { first, _ in first }
        self.schedule = schedule
        self.rules = rules
        standings = rules.map { rule in
            var standing = RuleStanding(rule.condition)
            guard let (known, before) = former[rule.identifier] else { return standing }
            if known == rule { return before }
            standing.takeFiring(of: before)
            return standing
        }
        watch()
        lastLook = nil
    }

    /// Makes the watches of the rules' beacons, each once.
    private mutating func watch() {
        // These changes have the old numbers of watches. The next evaluation covers all rules anyway.
        _ = presences.takeChanges()
        let enabled = rules.filter(\.isEnabled)
        let wanted = Set(enabled.flatMap { $0.triggers.flatMap(\.beacons) })
        let known = presences.watches.map(\.constraint)
        presences.remove { !wanted.contains(known[$0]) }
        var numbers: [RegionConstraint: Int] = [:]
        for (number, watch) in presences.watches.enumerated() { numbers[watch.constraint] = number }
        var added: [PresenceWatch] = []
        for constraint in enabled.flatMap({ $0.triggers.flatMap(\.beacons) }) where numbers[constraint] == nil {
            numbers[constraint] = presences.watches.count + added.count
            added.append(PresenceWatch(constraint, address: nil, settings, at: presences.clock.count))
        }
        presences.add(added)
        concerns = RuleConcerns(rules, numbers, watchCount: presences.watches.count)
        regionStates = concerns.regions.map { _ in nil }
    }

    /// Another one when what `hear` noted of beacons is over.
    var epoch: NoteEpoch { presences.epoch }

    /// Takes a report of a beacon in, with the parameters of `Presences.hear`.
    @inline(__always)
    mutating func hear(_ report: Presences.Report, place: Int, note: inout Int32) {
        guard !presences.watches.isEmpty else { return note = Presences.Note.nobody }
        presences.hear(report, place: place, note: &note)
    }

    /// Takes in that a report of a beacon came for which `hear` noted that nobody asks.
    @inline(__always)
    mutating func listen(at now: Timestamp) {
        if !presences.watches.isEmpty { presences.listen(at: now) }
    }

    /// Tells whether reports can arrive at all. While they cannot, nothing that depends on them changes.
    public mutating func setListening(_ isListening: Bool, at now: Timestamp) {
        presences.setListening(isListening, at: now)
    }

    // MARK: Evaluation

    /// Advances the time and evaluates rules: all of them when the schedule says so, and at once those that depend on a
    /// region that changed its state. Call it as often as `RegionMonitor.advance`, and after it.
    ///
    /// - Parameter range: Returns a beacon's range, `BeaconTable.range(of:at:)`. Its argument is the place last passed
    ///   to `hear`, or -1 if there was none.
    public mutating func evaluate(
        at now: Timestamp, monitor: RegionMonitor, range: (BeaconIdentity, Int) -> RangeFilter?
    ) {
        presences.advance(to: now)
        let isDue = lastLook.map { !(0..<schedule.interval).contains(now.seconds(since: $0)) } ?? true
        guard isDue || !presences.changes.isEmpty || monitor.transitions != transitions else { return }
        transitions = monitor.transitions
        if isDue { lastLook = now }
        let chosen = choose(isDue, monitor)
        guard !chosen.isEmpty else { return }
        let look = TriggerLook(
            civil: civil(now), second: LocalDay(civil(now), in: zone).second, regions: regionStates,
            pulses: presences.pulses, concerns: concerns,
            pictures: presences.pictures(
                of: isDue ? concerns.signalWatches : concerns.signalWatches(of: chosen), asked: concerns.asked,
                now: now, range))
        var values: [Bool?] = []
        for index in chosen {
            values.removeAll(keepingCapacity: true)
            for trigger in concerns.triggers[index] { values.append(look.finding(trigger).holds) }
            guard standings[index].look(rules[index].condition, values) else { continue }
            fire(index, look, monitor, at: now, range)
        }
    }

    /// What the clock on the wall shows at a time that was passed in.
    private func civil(_ now: Timestamp) -> Timestamp { now.advanced(byMicroseconds: correction) }

    /// Has days and times of day be those of a clock that was set forward by so many microseconds since the beginning.
    /// Intervals go on as if it had not been.
    public mutating func correct(by correction: Int64) {
        guard correction != self.correction else { return }
        for index in standings.indices { standings[index].keepRecalled(whenSetBy: correction - self.correction) }
        self.correction = correction
        lastLook = nil
    }

    /// The numbers of the rules to evaluate.
    private mutating func choose(_ isDue: Bool, _ monitor: RegionMonitor) -> [Int] {
        var chosen = Set<Int>()
        for change in presences.takeChanges() { chosen.formUnion(concerns.byWatch[change.watch]) }
        for (place, region) in concerns.regions.enumerated() {
            let state = monitor.state(of: region)
            if state != regionStates[place] { chosen.formUnion(concerns.byRegion[place]) }
            regionStates[place] = state
        }
        return isDue ? concerns.enabled : chosen.sorted()
    }

    /// Handles a rule whose condition has become true.
    private mutating func fire(
        _ index: Int, _ look: TriggerLook, _ monitor: RegionMonitor, at now: Timestamp,
        _ range: Presences.RangeLookup
    ) {
        let rule = rules[index]
        let steps = standings[index].sequences.reduce(0) { $0 + $1.step }
        standings[index].beginAnew()
        guard standings[index].mayFire(rule, at: now, in: zone, correctedBy: correction) else { return }
        standings[index].fire(at: now)
        let findings = concerns.triggers[index].map { look.finding($0) }
        let holding = findings.indices.filter { findings[$0].holds == true }
        let reason: Reason =
            if steps > 0 {
                Reason(.why.ruleSequence, .integer(steps))
            } else if holding.count == 1, let cause = findings[holding[0]].cause {
                self.reason(cause)
            } else {
                Reason(.why.ruleTriggers, .text(holding.map { "\($0)" }.joined(separator: ", ")))
            }
        let region = holding.lazy.compactMap { findings[$0].region }.first
        var beacons: [FiredBeacon] = []
        for place in holding {
            guard let beacon = beacon(findings[place], of: rule.triggers[place], monitor, at: now, range),
                !beacons.contains(where: { $0.identity == beacon.identity })
            else { continue }
            beacons.append(beacon)
        }
        events.append(
            SiteEvent(
                time: now, kind: .ruleFired, region: region.map { concerns.regions[$0] },
                beacon: beacons.first?.identity, rule: rule.identifier, action: rule.action, rssi: beacons.first?.rssi,
                reason: reason, beacons: beacons))
    }

    /// The beacon that made a trigger hold, as it is received now; nil: time alone did.
    private func beacon(
        _ finding: TriggerFinding, of trigger: Trigger, _ monitor: RegionMonitor, at now: Timestamp,
        _ range: Presences.RangeLookup
    ) -> FiredBeacon? {
        var (identity, watch) = (finding.beacon, Int?.none)
        var isReceived = true
        switch finding.cause {
        case .proximity(let proximity, let number):
            identity = presences.nearest(of: number, at: proximity, now: now, range)
            watch = number
        case .place(let number, let area): (watch, isReceived) = (number, area == .inside)
        case .region(let place, let area):
            identity = identity ?? monitor.lastBeacon(of: concerns.regions[place])
            isReceived = area == .inside
        case .time, .date, nil: break
        }
        guard let identity else { return nil }
        let name = watch.flatMap { trigger.name(of: presences.watches[$0].constraint) }
        return FiredBeacon(identity, name: name, isReceived ? range(identity, -1) : nil, at: now)
    }

    private func reason(_ cause: TriggerCause) -> Reason {
        switch cause {
        case .time: Reason(.why.ruleTime)
        case .date: Reason(.why.ruleDate)
        case .region(let place, let area): Reason(area.reason, .text(concerns.regions[place]))
        case .place(let watch, let area): Reason(area.reason, .text("\(presences.watches[watch].constraint)"))
        case .proximity(let proximity, _): Reason(proximity.reasonKey)
        }
    }

    /// The events since the last call, in the order of time: `ruleFired`. The engine numbers them.
    public mutating func takeEvents() -> [SiteEvent] {
        defer { events.removeAll() }
        return events
    }

    // MARK: Memory

    /// The memories to store, of the rules that have any.
    public func snapshot() -> [RuleMemory] {
        rules.indices.compactMap { standings[$0].memory(of: rules[$0].identifier) }
    }

    /// Restores what `snapshot` returned, for the rules that still exist.
    public mutating func restore(_ memories: [RuleMemory]) {
        let byRule = Dictionary(memories.map { ($0.rule, $0) }) { first, _ in first }
        for index in rules.indices {
            if let memory = byRule[rules[index].identifier] { standings[index].recall(memory) }
        }
    }
}
