/// The dependencies of rules, as numbers. They are determined once for a set of rules, so that an evaluation
/// compares no names and a change causes an evaluation of only the rules that it concerns.
struct RuleConcerns: Sendable {
    /// The triggers of each rule; none for rules that are switched off.
    private(set) var triggers: [[WatchedTrigger]] = []
    /// The numbers of the rules that are switched on.
    private(set) var enabled: [Int] = []
    /// Identifiers of the regions that triggers name.
    private(set) var regions: [String] = []
    /// Numbers of watches, grouped by trigger.
    private(set) var watches: [Int] = []
    /// Indexes in `regions`, grouped by trigger.
    private(set) var places: [Int] = []
    /// The rules that depend on an area, by the watches of their beacons.
    private(set) var byWatch: [[Int]] = []
    /// The rules that depend on an area, by indexes in `regions`.
    private(set) var byRegion: [[Int]] = []
    /// The watches whose beacons' signal a rule needs.
    private(set) var signalWatches: [Int] = []
    /// The proximities that the signals of all rules together ask for, by watch.
    private(set) var asked: [ProximitySet] = []

    init() {}

    /// - Parameters:
    ///   - numbers: The number of the watch for each constraint of a rule.
    ///   - watchCount: The number of watches.
    init(_ rules: [Rule], _ numbers: [RegionConstraint: Int], watchCount: Int) {
        enabled = rules.indices.filter { rules[$0].isEnabled }
        regions = Set(enabled.flatMap { rules[$0].triggers.flatMap(\.regions) }).sorted()
        byWatch = Array(repeating: [], count: watchCount)
        asked = Array(repeating: [], count: watchCount)
        byRegion = regions.map { _ in [] }
        let named = Dictionary(uniqueKeysWithValues: zip(regions, regions.indices))
        triggers = rules.map { _ in [] }
        for rule in enabled {
            for trigger in rules[rule].triggers { add(trigger, of: rule, numbers, named) }
        }
        signalWatches = signalWatches(of: enabled)
    }

    private mutating func add(
        _ trigger: Trigger, of rule: Int, _ numbers: [RegionConstraint: Int], _ named: [String: Int]
    ) {
        let (firstWatch, firstPlace) = (watches.count, places.count)
        watches += trigger.beacons.compactMap { numbers[$0] }
        places += trigger.regions.compactMap { named[$0] }
        triggers[rule].append(
            WatchedTrigger(
                signal: trigger.signal, area: trigger.area, timeOfDay: trigger.timeOfDay, dates: trigger.dates,
                watches: firstWatch..<watches.count, regions: firstPlace..<places.count))
        if let signal = trigger.signal {
            for watch in watches[firstWatch...] { asked[watch].formUnion(.asked(by: signal)) }
        }
        guard trigger.area != nil else { return }
        for watch in watches[firstWatch...] { byWatch[watch].append(rule) }
        for place in places[firstPlace...] { byRegion[place].append(rule) }
    }

    /// The watches whose beacons' signal these rules need, each once.
    func signalWatches(of rules: [Int]) -> [Int] {
        var isWanted = Array(repeating: false, count: byWatch.count)
        for rule in rules {
            for trigger in triggers[rule] where trigger.signal != nil {
                for watch in watches[trigger.watches] { isWanted[watch] = true }
            }
        }
        return isWanted.indices.filter { isWanted[$0] }
    }
}
