import Advertising
import Basics

/// The common parts of the files of official and managed regions: `{"regions": [{"regionID", "UUID", …}]}`.
enum RegionTables {
    static func octets(_ path: String) throws(ConfigurationProblems) -> [UInt8] {
        do throws(ConfigurationProblem) {
            return try FileText.octets(path)
        } catch {
            throw ConfigurationProblems(error)
        }
    }

    /// The tables of the regions. Problems outside of them are thrown immediately.
    static func read(_ octets: [UInt8], _ problems: ProblemList) throws(ConfigurationProblems) -> [TableReader] {
        let root: SourceNode
        do throws(ConfigurationProblem) {
            root = try JSONSource.read(octets, path: problems.path)
        } catch {
            throw ConfigurationProblems(error)
        }
        guard let table = root.table else {
            problems.add(root.line, .finding(.error.fileJsonObject, []))
            try problems.check()
            return []
        }
        var top = TableReader(table, name: "", line: root.line, problems: problems)
        return top.need("regions") ? top.tables("regions") ?? [] : []
    }

    /// The parts that every region has. Nil, with a recorded problem, when one is missing or invalid or the
    /// identifier was used before.
    static func base(
        _ table: inout TableReader, _ identifiers: inout [String: Int]
    ) -> (regionID: String, uuid: UUID128)? {
        let identifier = table.identifier("regionID")
        let uuid =
            table.need("UUID")
            ? table.value("UUID", expected: .error.configExpectedUuid) { $0.text.flatMap { UUID128(strictly: $0) } }
            : nil
        if let identifier { reportDuplicate("regionID", identifier, table, &identifiers) }
        guard let identifier, let uuid else { return nil }
        return (identifier, uuid)
    }

    static func reportDuplicate(_ key: String, _ value: String, _ table: TableReader, _ lines: inout [String: Int]) {
        if let first = lines[value] {
            table.problems.add(table.line, .finding(.error.fileRulesTwice, [table.full(key), value, String(first)]))
        } else {
            lines[value] = table.line
        }
    }

    /// The text of a file with these regions, one on each line.
    static func write(_ regions: [[(String, String)]]) -> String {
        let lines = regions.map { members in
            "  { " + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + " }"
        }
        return "{ \"regions\": [\n" + lines.joined(separator: ",\n") + "\n] }\n"
    }
}
