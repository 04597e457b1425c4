import Advertising
public import Basics
public import Tracking

/// Evaluates rules: finds the conditions that have become true. It is a value, and time is passed in.
///
/// - A rule fires when its condition becomes true, and again only after it was false.
/// - A *signal* is the proximity of a beacon that was heard within the exit period. An *area* is a region of the
///   monitor, or the presence of beacons that the trigger names.
/// - The elements of a sequence must become true one after another; it starts again after the rule has fired.
/// - A rule that its limits prevent from firing does not fire later for the same change of its condition.
public struct RuleEngine: Sendable {
    public private(set) var rules: [Rule] = []
    public private(set) var schedule: RuleSchedule

    private let settings: RegionSettings
    public let zone: LocalZone
    private var presences = Presences()
    /// The state of each rule.
    private var progress: [RuleProgress] = []
    private var concerns = RuleConcerns()
    /// The states of the regions of triggers at the latest evaluation.
    private var regionStates: [RegionState?] = []
    private var lastLook: Timestamp?
    /// Microseconds by which the actual time of day is ahead of the times that are passed in.
    public private(set) var correction: Int64 = 0
    private var transitions = 0
    private var events: [SiteEvent] = []

    /// - Parameters:
    ///   - settings: The conditions under which a beacon that a rule names counts as near; the threshold is ignored.
    ///     Beacons of rules are not regions and do not count towards their limit.
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

    /// Replaces the rules. Unchanged rules keep their state; a rule that only keeps its identifier keeps the time
    /// at which it last fired.
    public mutating func replace(_ rules: [Rule], schedule: RuleSchedule) {
        let former = Dictionary(zip(self.rules, progress).map { ($0.identifier, ($0, $1)) }) { first, _ in first }
        self.schedule = schedule
        self.rules = rules
        progress = rules.map { rule in
            var progress = RuleProgress(rule.condition)
            guard let (known, before) = former[rule.identifier] else { return progress }
            if known == rule { return before }
            progress.takeFiring(of: before)
            return progress
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

    /// The epoch of the notes that `hear` made about beacons; another one when they become invalid.
    var epoch: NoteEpoch { presences.epoch }

    /// Processes a report of a beacon, with the parameters of `Presences.hear`.
    @inline(__always)
    mutating func hear(_ report: Presences.Report, place: Int, note: inout Int32) {
        guard !presences.watches.isEmpty else { return note = Presences.Note.noWatch }
        presences.hear(report, place: place, note: &note)
    }

    /// Advances the time to a report of a beacon that `hear` noted as having no watch.
    @inline(__always)
    mutating func listen(at now: Timestamp) {
        if !presences.watches.isEmpty { presences.listen(at: now) }
    }

    /// Sets whether reports can arrive. While they cannot, nothing that depends on them changes.
    public mutating func setListening(_ isListening: Bool, at now: Timestamp) {
        presences.setListening(isListening, at: now)
    }

    // MARK: Evaluation

    /// Advances the time and evaluates rules: all of them when the schedule requires it, and at once those that
    /// depend on a region that changed its state. Call it as often as `RegionMonitor.advance`, and after it.
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
            guard progress[index].look(rules[index].condition, values) else { continue }
            fire(index, look, monitor, at: now, range)
        }
    }

    /// The actual time of day and date at a time that was passed in.
    private func civil(_ now: Timestamp) -> Timestamp { now.advanced(byMicroseconds: correction) }

    /// Makes days and times of day follow a clock that was set forward by this number of microseconds since the
    /// beginning. Intervals continue as if the clock had not been set.
    public mutating func correct(by correction: Int64) {
        guard correction != self.correction else { return }
        for index in progress.indices { progress[index].keepRecalled(whenSetBy: correction - self.correction) }
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
        let steps = progress[index].sequences.reduce(0) { $0 + $1.step }
        progress[index].beginAnew()
        guard progress[index].mayFire(rule, at: now, in: zone, correctedBy: correction) else { return }
        progress[index].fire(at: now)
        let findings = concerns.triggers[index].map { look.finding($0) }
        let holding = findings.indices.filter { findings[$0].holds == true }
        let reason: Phrase =
            if steps > 0 {
                Phrase(.why.ruleSequence, .integer(steps))
            } else if holding.count == 1, let cause = findings[holding[0]].cause {
                self.reason(cause)
            } else {
                Phrase(.why.ruleTriggers, .text(holding.map { "\($0)" }.joined(separator: ", ")))
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

    /// The beacon that made a trigger hold, with its current signal; nil: only the time did.
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

    private func reason(_ cause: TriggerCause) -> Phrase {
        switch cause {
        case .time: Phrase(.why.ruleTime)
        case .date: Phrase(.why.ruleDate)
        case .region(let place, let area): Phrase(area.reason, .text(concerns.regions[place]))
        case .place(let watch, let area): Phrase(area.reason, .text("\(presences.watches[watch].constraint)"))
        case .proximity(let proximity, _): Phrase(proximity.reasonKey)
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
        rules.indices.compactMap { progress[$0].memory(of: rules[$0].identifier) }
    }

    /// Restores the memories that `snapshot` returned, for the rules that still exist.
    public mutating func restore(_ memories: [RuleMemory]) {
        let byRule = Dictionary(memories.map { ($0.rule, $0) }) { first, _ in first }
        for index in rules.indices {
            if let memory = byRule[rules[index].identifier] { progress[index].recall(memory) }
        }
    }
}
