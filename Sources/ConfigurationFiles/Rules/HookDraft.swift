import Basics
import BeaconService
import Regions

/// Reads `[[hook]]`.
enum HookDraft {
    /// - Parameters:
    ///   - subjects: The identifiers of regions and rules that a hook may name.
    ///   - mayLackRegions: See `RulesContext.mayLackRegions`.
    static func read(_ table: TableReader, subjects: Set<String>, mayLackRegions: Bool) -> Hook? {
        var table = table
        let words = SiteEvent.Kind.allCases.map(\.rawValue)
        let kinds = table.each("on", expected: .error.configExpectedWords, [TableReader.list(words)]) {
            SiteEvent.Kind(rawValue: $0)
        }
        let names = table.each("for", expected: .error.configExpectedIdentifier, ["64"]) {
            RegionIdentifier.isOne($0) ? $0 : nil
        }
        for node in table.node("for")?.list ?? [] {
            guard let name = node.text, names?.contains(name) == true, !subjects.contains(name) else { continue }
            let place = [table.full("for"), name]
            if mayLackRegions {
                table.problems.remark(node.line, .finding(.error.fileRulesAbsent, place))
            } else {
                table.problems.add(node.line, .finding(.error.fileRulesUnknownSubject, place))
            }
        }
        let budget = table.period("budget", in: 1...BackgroundBudget.extended)
        let environment = table.each("environment", expected: .error.configExpectedVariable) {
            isVariable($0) ? $0 : nil
        }
        let command = command(&table)
        table.reportUnknownKeys()
        guard let command else { return nil }
        return Hook(
            kinds: kinds ?? [], subjects: names ?? [], command: command, budget: budget ?? BackgroundBudget.standard,
            environment: environment ?? [])
    }

    /// Whether a name is a letter or underscore, followed by letters, underscores or digits.
    private static func isVariable(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return name.utf8.allSatisfy { octet in
            octet == UInt8(ascii: "_") || (0x30...0x39).contains(octet) || (0x41...0x5A).contains(octet)
                || (0x61...0x7A).contains(octet)
        }
    }

    /// The program and its arguments, without NULs, which the system does not accept.
    private static func command(_ table: inout TableReader) -> [String]? {
        guard table.need("run") else { return nil }
        return table.value("run", expected: .error.configExpectedCommand) { node in
            guard let list = node.list else { return nil }
            let words = list.compactMap(\.text)
            guard words.count == list.count, words.first?.isEmpty == false,
                !words.contains(where: { $0.contains("\0") })
            else { return nil }
            return words
        }
    }
}
