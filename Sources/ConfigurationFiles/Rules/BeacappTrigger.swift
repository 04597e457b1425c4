import Basics
import Regions
import Tracking

/// Reads one of the `triggers` of a Beacapp event. Only the kinds that `type` turns on are used.
enum BeacappTrigger {
    /// The kinds of `type` and their other names.
    private static let kinds = ["signal", "region", "time", "datetime", "timestamp"]
    /// The kinds that Beacapp's document announces but never defines; one is misspelt there.
    private static let announced = ["historical_condition", "histroical_condition"]

    static func read(_ table: TableReader, _ beacons: [String: RegionConstraint?]) -> Trigger {
        var table = table
        for key in announced where table.has(key) {
            table.problems.add(
                table.node(key)?.line ?? table.line, .finding(.error.fileBeacappCondition, [table.full(key)]))
        }
        let isOn = types(&table)
        var trigger = Trigger()
        if isOn.contains("signal") { trigger.signal = signal(&table) }
        if isOn.contains("region") {
            trigger.area = table.word("region_condition", Trigger.Area.allCases.map { ($0.rawValue, $0) })
            _ = table.need("region_condition")
        }
        if isOn.contains("signal") || isOn.contains("region") {
            let members = members(&table, beacons)
            (trigger.beacons, trigger.beaconNames) = (members.map(\.beacon), members.map(\.name))
        }
        if isOn.contains("time") { trigger.timeOfDay = time(&table) }
        if isOn.contains("datetime") || isOn.contains("timestamp") { trigger.dates = dates(&table) }
        return trigger
    }

    /// Reads a boolean, also written as 0 or 1.
    static func flag(_ node: SourceNode) -> Bool? {
        node.boolean ?? (node.integer == 1 ? true : node.integer == 0 ? false : nil)
    }

    /// The kinds that are used.
    private static func types(_ table: inout TableReader) -> Set<String> {
        guard table.need("type"), var inner = table.inner("type") else { return [] }
        var isOn: Set<String> = []
        var isRead = true
        for item in inner.table.items {
            let value = inner.value(item.key, expected: .error.configExpectedBoolean, read: flag)
            if value == nil, inner.has(item.key) { isRead = false }
            guard value == true else { continue }
            if kinds.contains(item.key) {
                isOn.insert(item.key)
            } else {
                inner.problems.add(item.node.line, .finding(.error.fileBeacappCondition, [inner.full(item.key)]))
            }
        }
        if isOn.isEmpty, isRead { inner.problems.add(inner.line, .finding(.error.fileBeacappNoType, [inner.name])) }
        return isOn
    }

    private static func signal(_ table: inout TableReader) -> Trigger.Signal? {
        let words = [Proximity.immediate, .near, .far].map { ($0.description, $0) }
        _ = table.need("signal_condition")
        let proximity = table.word("signal_condition", words)
        let match = table.word("match", Trigger.ProximityMatch.allCases.map { ($0.rawValue, $0) })
        return proximity.map { Trigger.Signal($0, match ?? .exactly) }
    }

    /// The beacons of `beacon_id`, with the names used there.
    private static func members(_ table: inout TableReader, _ beacons: [String: RegionConstraint?])
        -> [(name: String, beacon: RegionConstraint)]
    {
        guard table.need("beacon_id"), let nodes = table.list("beacon_id") else { return [] }
        if nodes.isEmpty, let node = table.node("beacon_id") {
            table.reject("beacon_id", node, expected: .error.configExpectedFilledList)
        }
        return nodes.compactMap { node in
            guard let name = BeacappFile.name(node) else {
                table.reject("beacon_id", node, expected: .error.configExpectedIdentifier, ["64"])
                return nil
            }
            guard let beacon = beacons[name] else {
                table.problems.add(
                    node.line, .finding(.error.fileBeacappUnknownBeacon, [table.full("beacon_id"), name]))
                return nil
            }
            return beacon.map { (name, $0) }
        }
    }

    /// Reads `{"start": "09:00", "end": "18:00"}`; the document also uses the key `time`.
    private static func time(_ table: inout TableReader) -> Trigger.TimeOfDay? {
        guard var inner = condition(["time_condition", "time"], &table) else { return nil }
        let start = second("start", &inner)
        let end = second("end", &inner)
        guard let start, let end else { return nil }
        if start == end || start == 86_400 {
            inner.problems.add(inner.line, .finding(.error.fileRulesEmptyTime, [inner.name]))
        }
        return Trigger.TimeOfDay(start: start, end: end)
    }

    private static func second(_ key: String, _ table: inout TableReader) -> Int? {
        _ = table.need(key)
        return table.value(key, expected: .error.configExpectedClock) {
            $0.text.flatMap { Trigger.TimeOfDay.second($0) }
        }
    }

    /// Reads `{"start": 1407596400, "end": 1408028400}`, seconds since 1970; one of them may be missing.
    private static func dates(_ table: inout TableReader) -> Trigger.DateRange? {
        guard var inner = condition(["datetime_condition", "datetime", "timestamp"], &table) else { return nil }
        let start = moment("start", &inner)
        let end = moment("end", &inner)
        if !inner.has("start"), !inner.has("end") { inner.missing("start") }
        if let start, let end, end <= start {
            inner.problems.add(inner.line, .finding(.error.fileRulesEmptyDates, [inner.name]))
        }
        return Trigger.DateRange(start: start, end: end)
    }

    private static func moment(_ key: String, _ table: inout TableReader) -> Timestamp? {
        table.value(key, expected: .error.configExpectedUnixTime) { node in
            // Times up to the year 9999 are accepted, which excludes times in milliseconds.
            node.integer.flatMap {
                (0...253_402_300_799).contains($0) ? Timestamp(microseconds: Int64($0) * 1_000_000) : nil
            }
        }
    }

    /// The table of a condition, under any of the condition's keys.
    private static func condition(_ names: [String], _ table: inout TableReader) -> TableReader? {
        guard let name = names.first(where: { table.has($0) }) else {
            table.missing(names[0])
            return nil
        }
        return table.inner(name)
    }
}
