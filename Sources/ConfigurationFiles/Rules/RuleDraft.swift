import Basics
import BeaconService
import Regions

/// Reads `[[rule]]`.
enum RuleDraft {
    /// The objects that rules may refer to.
    struct Surroundings {
        var regions: [BeaconRegion]
        /// The identifiers of all regions, including those of the file that could not be read.
        var names: Set<String>
        var zone: LocalZone
        /// See `RulesContext.mayLackRegions`.
        var mayLackRegions = false
    }

    /// The maximum length of a text in characters.
    static let longestText = 4096

    static func read(_ table: TableReader, _ surroundings: Surroundings) -> Rule? {
        var table = table
        let identifier = table.identifier()
        let isEnabled = table.boolean("enabled") ?? true
        let tables = table.tables("trigger") ?? []
        let triggers = tables.map { TriggerDraft.read($0, surroundings) }
        if !table.has("trigger") || table.node("trigger")?.list?.isEmpty == true { table.missing("trigger") }
        let condition = ConditionDraft.read(&table, count: triggers.count)
        let action = action(&table)
        let cooldown = table.period("cooldown", in: 0...31_622_400) ?? 0
        let isOncePerDay = table.boolean("once_a_day") ?? false
        table.reportUnknownKeys()
        guard let identifier, let action else { return nil }
        return Rule(
            identifier: identifier, isEnabled: isEnabled, triggers: triggers, condition: condition, action: action,
            cooldown: cooldown, isOncePerDay: isOncePerDay)
    }

    /// Reads the action, one of four kinds.
    private static func action(_ table: inout TableReader) -> RuleAction? {
        let ways = ["text", "url", "image", "data"]
        let told = ways.filter { table.has($0) }
        let text = table.value("text", expected: .error.configExpectedShortText, [String(longestText)]) { node in
            node.text.flatMap { !$0.isEmpty && $0.count <= longestText ? $0 : nil }
        }
        let url = address("url", &table)
        let image = address("image", &table)
        let data = table.node("data").flatMap { keyValues($0, table) }
        guard told.count == 1 else {
            let finding: TextKey = told.isEmpty ? .error.fileRulesNoAction : .error.fileRulesActionTwice
            table.problems.add(table.line, .finding(finding, [TableReader.list(told.isEmpty ? ways : told)]))
            return nil
        }
        return text.map { .openText($0) } ?? url.map { .openURL(url: $0) } ?? image.map { .openImage(url: $0) }
            ?? data.map { .custom($0) }
    }

    private static func address(_ key: String, _ table: inout TableReader) -> String? {
        table.value(key, expected: .error.configExpectedUrl, [String(WebAddress.longest)]) { node in
            node.text.flatMap { WebAddress.isGood($0) ? $0 : nil }
        }
    }

    private static func keyValues(_ node: SourceNode, _ table: TableReader) -> [RuleAction.KeyValue]? {
        guard let items = node.table?.items, !items.isEmpty else {
            table.reject("data", node, expected: .error.configExpectedKeyValues)
            return nil
        }
        return items.compactMap { item in
            guard let text = item.node.scalarText else {
                table.reject("data." + item.key, item.node, expected: .error.configExpectedScalar)
                return nil
            }
            return RuleAction.KeyValue(item.key, text)
        }
    }
}

extension SourceNode {
    /// The text of a scalar.
    var scalarText: String? {
        switch value {
        case .text(let text): text
        case .integer(let number): String(number)
        case .decimal(let number): String(number)
        case .boolean(let boolean): String(boolean)
        case .moment(let moment): moment.description
        case .null, .data, .other, .list, .table: nil
        }
    }
}
