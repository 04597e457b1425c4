import Basics
import BeaconService
public import Regions

/// Reads `rules.toml`: the user's regions, rules and hooks.
///
/// ```toml
/// schedule = "default"                    # fast, default or long: evaluated every 2, 5 or 10 s
///
/// [[region]]
/// id = "door"
/// beacon = "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0/1"   # or uuid, major, minor; namespace, instance; id1, id2, id3
/// notify = ["entry", "exit"]              # also "display"; these two by default
/// exit_period = "30 s"                    # that of the settings by default
/// entry_count = 2                         # this number of reports …
/// entry_window = 5                        # … within this many seconds makes an entry
/// rssi = { enter = -70, exit = -80 }      # or distance = { enter = 2, exit = 4 }, in metres
///
/// [[rule]]
/// id = "welcome"
/// when = "all"                            # "any", "sequence", or { and = [0, { or = [1, 2] }] }
/// text = "Hello"                          # or url, image, or data = { key = "value" }
/// cooldown = "10 min"
/// once_a_day = true
///
///   [[rule.trigger]]
///   regions = ["door"]                    # or beacons = ["UUID/1/2"]
///   area = "in"                           # or "out"
///   proximity = "near"                    # with match = "within" or "beyond": not exactly
///   time = "22:00-06:00"
///   dates = { from = 2026-12-01, to = 2026-12-24 }
///
/// [[hook]]
/// on = ["enter", "exit"]
/// for = ["door"]
/// run = ["/usr/bin/logger", "-t", "door"]
/// budget = 10                             # seconds, up to 180
/// ```
public enum RulesFile {
    /// Reads the text of a file.
    /// - Parameter remark: Called with each value that is used, but not as it is written, if the file is used.
    /// - Throws: all its problems.
    public static func read(
        _ text: String, path: String, context: RulesContext = RulesContext(),
        remark: (ConfigurationProblem) -> Void = { _ in }
    ) throws(ConfigurationProblems) -> RuleSet {
        let (table, faults) = TOMLSource.readAll(text)
        // The meaning of a line that is not TOML is unknown: without it, others would seem to be wrong.
        if let faults = ConfigurationProblems(faults.map { ConfigurationProblem(path: path, $0) }) { throw faults }
        let problems = ProblemList(path)
        var top = TableReader(table, name: "", line: 0, problems: problems)
        var set = RuleSet()
        set.schedule = top.word("schedule", RuleSchedule.allCases.map { ($0.rawValue, $0) }) ?? .default
        let (regions, rules) = (top.tables("region") ?? [], top.tables("rule") ?? [])
        set.regions = Self.regions(regions, context)
        let names = Set(context.known.map(\.identifier) + identifiers(regions))
        set.rules = Self.rules(
            rules,
            RuleDraft.Surroundings(
                regions: context.known + set.regions.map(\.region), names: names, zone: context.zone,
                mayLackRegions: context.mayLackRegions),
            context.taken)
        let subjects = names.union(identifiers(rules))
        set.hooks = (top.tables("hook") ?? []).compactMap {
            HookDraft.read($0, subjects: subjects, mayLackRegions: context.mayLackRegions)
        }
        top.reportUnknownKeys()
        try problems.check()
        problems.remarks.forEach(remark)
        return set
    }

    private static func regions(_ tables: [TableReader], _ context: RulesContext) -> [MonitoredRegion] {
        var lines: [String: Int] = [:]
        var regions: [MonitoredRegion] = []
        for (index, table) in tables.enumerated() {
            if index == context.maximumRegionCount {
                let count = String(context.maximumRegionCount)
                table.problems.add(table.line, .finding(.error.fileRulesTooManyRegions, [count]))
            }
            guard let region = RegionDraft.read(table, defaults: context.defaults) else { continue }
            let identifier = region.region.identifier
            reportDuplicate(identifier, table, &lines)
            if let taken = context.reserved.first(where: { identifier == $0 || identifier.hasPrefix($0 + ":") }) {
                table.problems.add(
                    table.line, .finding(.error.fileRulesReserved, [table.full("id"), identifier, taken]))
            }
            regions.append(region)
        }
        return regions
    }

    private static func rules(
        _ tables: [TableReader], _ surroundings: RuleDraft.Surroundings, _ taken: RulesContext.TakenRules?
    ) -> [Rule] {
        var lines: [String: Int] = [:]
        return tables.compactMap { table in
            guard let rule = RuleDraft.read(table, surroundings) else { return nil }
            reportDuplicate(rule.identifier, table, &lines)
            reportTaken(rule.identifier, table, taken)
            return rule
        }
    }

    /// Reports an identifier that another file uses, or that a server's events may have.
    static func reportTaken(_ identifier: String, _ table: TableReader, _ taken: RulesContext.TakenRules?) {
        if identifier.hasPrefix(BeacappEvents.rulePrefix) {
            table.problems.add(table.line, .finding(.error.fileRulesPrefix, [identifier, BeacappEvents.rulePrefix]))
        }
        guard let taken, taken.identifiers.contains(identifier) else { return }
        table.problems.add(table.line, .finding(.error.fileRulesTaken, [identifier, taken.path]))
    }

    /// The identifiers of tables, regardless of other faults in them.
    private static func identifiers(_ tables: [TableReader]) -> [String] { tables.compactMap { $0.table["id"]?.text } }

    /// Reports an identifier that another table of the same kind has.
    static func reportDuplicate(_ identifier: String, _ table: TableReader, _ lines: inout [String: Int]) {
        if let first = lines[identifier] {
            table.problems.add(
                table.line, .finding(.error.fileRulesTwice, [table.full("id"), identifier, String(first)]))
        } else {
            lines[identifier] = table.line
        }
    }
}

extension TableReader {
    /// Reads `id`: up to 64 characters without control characters.
    mutating func identifier(_ key: String = "id") -> String? {
        guard need(key) else { return nil }
        return value(key, expected: .error.configExpectedIdentifier, ["64"]) {
            $0.text.flatMap { RegionIdentifier.isOne($0) ? $0 : nil }
        }
    }

    /// Reads a time in seconds, as a number or with a unit.
    mutating func period(_ key: String, in range: ClosedRange<Double>) -> Double? {
        value(key, expected: .error.configExpectedPeriod, [String(range.lowerBound), String(range.upperBound)]) {
            node in
            WrittenPeriod.seconds(node).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// Reads a list of texts, each converted by `read`. Nil when it is missing or not a list.
    mutating func each<T>(
        _ key: String, expected: TextKey, _ arguments: [String] = [], _ read: (String) -> T?
    ) -> [T]? {
        guard let nodes = list(key, expected: .error.configExpectedTexts) else { return nil }
        return nodes.compactMap { node in
            if let value = node.text.flatMap(read) { return value }
            reject(key, node, expected: expected, arguments)
            return nil
        }
    }
}
