import Basics
import BeaconService
import Regions
import Tracking

/// Reads `[[rule.trigger]]`.
enum TriggerDraft {
    static func read(_ table: TableReader, _ surroundings: RuleDraft.Surroundings) -> Trigger {
        var table = table
        var trigger = Trigger()
        trigger.signal = signal(&table)
        trigger.area = table.word("area", [("in", Trigger.Area.inside), ("out", .outside)])
        trigger.timeOfDay = table.value("time", expected: .error.configExpectedTimeOfDay) { node in
            node.text.flatMap { Trigger.TimeOfDay(written: $0) }
        }
        trigger.dates = dates(&table, surroundings.zone)
        beacons(&table, surroundings, &trigger)
        table.reportUnknownKeys()
        return trigger
    }

    private static func signal(_ table: inout TableReader) -> Trigger.Signal? {
        let match = table.word("match", Trigger.ProximityMatch.allCases.map { ($0.rawValue, $0) })
        let words = [Proximity.immediate, .near, .far, .unknown].map { ($0.description, $0) }
        let proximity = table.word("proximity", words)
        if table.has("match"), !table.has("proximity") { table.missing("proximity") }
        return proximity.map { Trigger.Signal($0, match ?? .exactly) }
    }

    /// Reads the beacons, or the regions that stand for their beacons. Without `proximity` or `area` the trigger
    /// requires that they are inside.
    private static func beacons(
        _ table: inout TableReader, _ surroundings: RuleDraft.Surroundings, _ trigger: inout Trigger
    ) {
        let beacons = table.each("beacons", expected: .error.configExpectedBeacon) { RegionConstraint(written: $0) }
        let names = table.each("regions", expected: .error.configExpectedIdentifier, ["64"]) {
            RegionIdentifier.isOne($0) ? $0 : nil
        }
        if let node = table.node("regions"), table.has("beacons") {
            table.problems.add(
                node.line, .finding(.error.fileRulesNotBeside, [table.full("regions"), table.full("beacons")]))
        }
        for key in ["beacons", "regions"] {
            if let node = table.node(key), node.list?.isEmpty == true {
                table.reject(key, node, expected: .error.configExpectedFilledList)
            }
        }
        for (line, name) in unknown(table, surroundings) {
            let place = [table.full("regions"), name]
            if surroundings.mayLackRegions {
                table.problems.remark(line, .finding(.error.fileRulesAbsent, place))
            } else {
                table.problems.add(line, .finding(.error.fileRulesUnknownRegion, place))
            }
        }
        let isAboutBeacons = table.has("beacons") || table.has("regions")
        if isAboutBeacons {
            if !table.has("proximity"), !table.has("area") { trigger.area = .inside }
        } else if table.has("proximity") || table.has("area") {
            table.problems.add(table.line, .finding(.error.fileRulesNoBeacons, ["beacons, regions"]))
        } else if !table.has("time"), !table.has("dates") {
            table.problems.add(table.line, .finding(.error.fileRulesEmptyTrigger, [TableReader.list(table.asked)]))
        }
        trigger.beacons = beacons ?? []
        trigger.regions = trigger.area == nil ? [] : names ?? []
        // Only beacons have a proximity, so a region stands for the beacons that belong to it.
        if trigger.signal != nil, let names {
            trigger.beacons = surroundings.regions.filter { names.contains($0.identifier) }.map(\.constraint)
        }
    }

    /// The names in a trigger that belong to no region.
    private static func unknown(_ table: TableReader, _ surroundings: RuleDraft.Surroundings) -> [(
        line: Int, name: String
    )] {
        (table.table["regions"]?.list ?? []).compactMap { node in
            guard let name = node.text, RegionIdentifier.isOne(name), !surroundings.names.contains(name) else {
                return nil
            }
            return (node.line, name)
        }
    }

    /// Reads `{ from = 2026-12-01, to = 2026-12-24T18:00 }`; a date as the end includes that whole day.
    private static func dates(_ table: inout TableReader, _ zone: LocalZone) -> Trigger.DateRange? {
        guard var inner = table.inner("dates") else { return nil }
        let from = moment("from", &inner)
        let to = moment("to", &inner)
        inner.reportUnknownKeys()
        if !inner.has("from"), !inner.has("to") { inner.missing("from") }
        let end = to.flatMap { $0.secondOfDay == nil ? $0.nextDay : $0 }
        let (start, stop) = (from?.timestamp(in: zone), end?.timestamp(in: zone))
        if let start, let stop, stop <= start {
            inner.problems.add(inner.line, .finding(.error.fileRulesEmptyDates, [inner.name]))
        }
        return Trigger.DateRange(start: start, end: stop)
    }

    private static func moment(_ key: String, _ table: inout TableReader) -> CivilMoment? {
        table.value(key, expected: .error.configExpectedDate) { node in
            if case .moment(let moment) = node.value { return moment }
            return node.text.flatMap { CivilMoment($0) }
        }
    }
}
