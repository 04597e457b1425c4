import Advertising
import Basics
import BeaconService
public import Regions

/// Reads rules in Beacapp's JSON: `beacons` and `events` with their triggers and actions.
///
/// The public documents have two names for some things; both are accepted. Since they leave much undefined, unknown
/// keys are ignored, and actions with other names are kept with their text.
public enum BeacappFile {
    /// Reads the bytes of a file of a server's operator, or of a server's response.
    /// - Parameter path: The path of the file; or the server, host and port.
    /// - Returns: The rules, with the identifiers of their events.
    /// - Throws: All its problems, or only the first one if it is not JSON. Problems that Beacapp reports as error
    ///   1009 are marked as such.
    public static func read(_ octets: [UInt8], path: String) throws(ConfigurationProblems) -> RuleSet {
        try read(octets, path: path) { _, _ in }
    }

    /// Reads the bytes of a file of the user.
    /// - Parameter taken: The rules of another file.
    static func read(
        _ octets: [UInt8], path: String, taken: RulesContext.TakenRules?
    ) throws(ConfigurationProblems) -> RuleSet {
        try read(octets, path: path) { RulesFile.reportTaken($0, $1, taken) }
    }

    /// The rules made from a server's events, each identified by `BeacappEvents.rulePrefix` followed by the
    /// identifier of its event.
    /// - Parameter place: Host and port of the server.
    /// - Throws: All their problems.
    public static func serverRules(_ text: String, place: String) throws(ConfigurationProblems) -> [Rule] {
        try read(Array(text.utf8), path: place).rules.map { rule in
            var rule = rule
            rule.identifier = BeacappEvents.rulePrefix + rule.identifier
            return rule
        }
    }

    private static func read(
        _ octets: [UInt8], path: String, reject: (_ identifier: String, _ event: TableReader) -> Void
    ) throws(ConfigurationProblems) -> RuleSet {
        let root: SourceNode
        do throws(ConfigurationProblem) {
            root = try JSONSource.read(octets, path: path)
        } catch {
            throw ConfigurationProblems(error)
        }
        let problems = ProblemList(path)
        guard let table = root.table else {
            problems.add(root.line, .finding(.error.fileJsonObject, []))
            try problems.check()
            return RuleSet()
        }
        var top = TableReader(table, name: "", line: root.line, problems: problems)
        let beacons = beacons(top.tables("beacons") ?? [])
        _ = top.need("events")
        var lines: [String: Int] = [:]
        let rules = (top.tables("events") ?? []).compactMap { event -> Rule? in
            guard let rule = rule(event, beacons, octets) else { return nil }
            reportDuplicate("event_id", rule.identifier, event, &lines)
            reject(rule.identifier, event)
            return rule
        }
        try problems.check()
        return RuleSet(rules: rules)
    }

    /// The beacons that events name, by their identifiers. The value is nil if a beacon is listed but unreadable,
    /// which is reported once.
    private static func beacons(_ tables: [TableReader]) -> [String: RegionConstraint?] {
        var beacons: [String: RegionConstraint?] = [:]
        var lines: [String: Int] = [:]
        for table in tables {
            var table = table
            let identifier = identifier("beacon_id", &table)
            let uuid = table.value("uuid", expected: .error.configExpectedUuid) {
                $0.text.flatMap { UUID128(strictly: $0) }
            }
            let major = table.integer("major", in: 0...65_535).map { UInt16($0) }
            let minor = table.integer("minor", in: 0...65_535).map { UInt16($0) }
            _ = table.need("uuid")
            if let node = table.node("minor"), !table.has("major") {
                table.problems.add(
                    node.line, .finding(.error.fileRulesMinorWithoutMajor, [table.full("minor"), table.full("major")]))
            }
            guard let identifier else { continue }
            reportDuplicate("beacon_id", identifier, table, &lines)
            let constraint = uuid.flatMap { try? RegionConstraint(uuid: $0, major: major, minor: minor) }
            beacons.updateValue(constraint, forKey: identifier)
        }
        return beacons
    }

    private static func rule(
        _ event: TableReader, _ beacons: [String: RegionConstraint?], _ octets: [UInt8]
    ) -> Rule? {
        var event = event
        let identifier = identifier("event_id", &event)
        let isEnabled =
            event.value("enabled", expected: .error.configExpectedBoolean, read: BeacappTrigger.flag) ?? true
        let tables = event.tables("triggers") ?? []
        if !event.has("triggers") || event.node("triggers")?.list?.isEmpty == true { event.missing("triggers") }
        let triggers = tables.map { BeacappTrigger.read($0, beacons) }
        let condition = ConditionDraft.readBeacapp(&event, count: triggers.count)
        let action = action(&event, octets)
        guard let identifier, let action else { return nil }
        return Rule(
            identifier: identifier, isEnabled: isEnabled, triggers: triggers, condition: condition, action: action)
    }

    private static func action(_ event: inout TableReader, _ octets: [UInt8]) -> RuleAction? {
        guard let node = event.node("action_data"), var table = event.inner("action_data") else {
            if !event.has("action_data") { noAction(event, event.line) }
            return nil
        }
        guard table.has("action") else {
            noAction(event, table.line)
            return nil
        }
        let name = table.value("action", expected: .error.configExpectedIdentifier, ["64"]) { node in
            node.text.flatMap { RegionIdentifier.isOne($0) ? $0 : nil }
        }
        switch name {
        case "jbcp_open_image": return address(&table).map { .openImage(url: $0) }
        case "jbcp_open_url": return address(&table).map { .openURL(url: $0) }
        case "jbco_open_text", "jbcp_open_text":
            guard table.need("text") else { return nil }
            return table.value("text", expected: .error.configExpectedShortText, [String(RuleDraft.longestText)]) {
                node in
                node.text.flatMap { $0.count <= RuleDraft.longestText ? .openText($0) : nil }
            }
        case "jbcp_custom_key_value": return keyValues(&table).map { .custom($0) }
        case .some(let name):
            return .unknown(name: name, text: String(decoding: octets[node.octets], as: UTF8.self))
        case nil: return nil
        }
    }

    private static func noAction(_ event: TableReader, _ line: Int) {
        event.problems.add(line, .finding(.error.fileBeacappAction, [event.full("action_data.action")]))
    }

    private static func address(_ table: inout TableReader) -> String? {
        guard table.need("url") else { return nil }
        return table.value("url", expected: .error.configExpectedUrl, [String(WebAddress.longest)]) { node in
            node.text.flatMap { WebAddress.isGood($0) ? $0 : nil }
        }
    }

    private static func keyValues(_ table: inout TableReader) -> [RuleAction.KeyValue]? {
        guard table.need("key_values"), let inner = table.inner("key_values") else { return nil }
        return inner.table.items.compactMap { item in
            guard let text = item.node.scalarText else {
                inner.reject(item.key, item.node, expected: .error.configExpectedScalar)
                return nil
            }
            return RuleAction.KeyValue(item.key, text)
        }
    }

    /// Reads a text, or a whole number as its digits.
    private static func identifier(_ key: String, _ table: inout TableReader) -> String? {
        guard table.need(key) else { return nil }
        return table.value(key, expected: .error.configExpectedIdentifier, ["64"]) { name($0) }
    }

    static func name(_ node: SourceNode) -> String? {
        switch node.value {
        case .integer(let number): String(number)
        case .text(let text): RegionIdentifier.isOne(text) ? text : nil
        default: nil
        }
    }

    private static func reportDuplicate(
        _ key: String, _ identifier: String, _ table: TableReader, _ lines: inout [String: Int]
    ) {
        if let first = lines[identifier] {
            table.problems.add(
                table.line, .finding(.error.fileRulesTwice, [table.full(key), identifier, String(first)]))
        } else {
            lines[identifier] = table.line
        }
    }
}
