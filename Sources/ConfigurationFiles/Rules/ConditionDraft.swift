import Basics
import Regions

/// Reads the combination of triggers, in TOML (`when`) and in Beacapp's JSON (`trigger_condition`).
struct ConditionDraft {
    /// The deepest nesting of operators.
    static let deepest = 16

    /// The names of the operators, and the functions that apply them.
    let joins: [(name: String, join: @Sendable ([TriggerCondition]) -> TriggerCondition)]
    /// The number of triggers.
    let count: Int
    let key: String
    let table: TableReader

    /// Reads `when = "any"`, or a tree. Nil means all triggers.
    static func read(_ table: inout TableReader, count: Int) -> TriggerCondition? {
        guard let node = table.node("when") else { return nil }
        let all = (0..<count).map { TriggerCondition.trigger($0) }
        switch node.text {
        case "all": return .all(all)
        case "any": return .any(all)
        case "sequence": return .sequence(all)
        default:
            let draft = ConditionDraft(
                joins: [
                    ("and", { .all($0) }), ("or", { .any($0) }), ("sequence", { .sequence($0) }),
                ],
                count: count, key: "when", table: table)
            return draft.read(node, depth: 0)
        }
    }

    /// Reads `{"$seq": [0, {"$or": [1, 2]}]}`. Nil means all triggers.
    static func readBeacapp(_ table: inout TableReader, count: Int) -> TriggerCondition? {
        guard let node = table.node("trigger_condition") else { return nil }
        let draft = ConditionDraft(
            joins: [("$and", { .all($0) }), ("$or", { .any($0) }), ("$seq", { .sequence($0) })], count: count,
            key: "trigger_condition", table: table)
        return draft.read(node, depth: 0)
    }

    private func read(_ node: SourceNode, depth: Int) -> TriggerCondition? {
        if let number = node.integer, depth > 0 {
            if (0..<count).contains(number) { return .trigger(number) }
            if count > 0 { table.reject(key, node, expected: .error.configExpectedTriggerNumber, [String(count - 1)]) }
            return nil
        }
        guard let items = node.table?.items, items.count == 1, depth < Self.deepest,
            let join = joins.first(where: { $0.name == items[0].key })?.join, let list = items[0].node.list,
            !list.isEmpty
        else {
            table.reject(
                key, node, expected: key == "when" ? .error.configExpectedWhen : .error.configExpectedTriggerCondition)
            return nil
        }
        let parts = list.compactMap { read($0, depth: depth + 1) }
        return parts.count == list.count ? join(parts) : nil
    }
}
