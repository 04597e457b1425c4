import Basics
import BeaconService
import ServiceProtocol

/// Reads `apps.json`, the applications that may use the service: `{"demonstration": false, "applications":
/// [{"appCode", "name", "editions", "versions", "namespaces", "rate"}]}`.
enum ApplicationFile {
    static func read(
        _ octets: [UInt8], path: String
    ) throws(ConfigurationProblems) -> (applications: [ServiceApplication], isDemonstration: Bool) {
        let problems = ProblemList(path)
        guard var top = try ServerFile.top(octets, problems) else { return ([], false) }
        let isDemonstration = top.boolean("demonstration") ?? false
        var lines: [String: Int] = [:]
        let tables = top.need("applications") ? top.tables("applications") ?? [] : []
        let applications = tables.compactMap { table -> ServiceApplication? in
            var table = table
            guard let code = table.need("appCode") ? table.text("appCode") : nil else { return nil }
            RegionTables.reportDuplicate("appCode", code, table, &lines)
            let application = ServiceApplication(
                code: code, name: table.text("name") ?? code,
                editions: table.texts("editions") ?? ["SWAMP"], versions: table.texts("versions") ?? [],
                namespaces: namespaces(&table), rate: table.integer("rate", in: 1...1_000_000) ?? 100)
            table.reportUnknownKeys()
            return application
        }
        top.reportUnknownKeys()
        try problems.check()
        return (applications, isDemonstration)
    }

    private static func namespaces(_ table: inout TableReader) -> [String] {
        let names = table.texts("namespaces") ?? []
        for name in names where NamespacedType(namespace: name) == nil {
            table.problems.add(table.line, .finding(.error.fileNamespace, [name]))
        }
        return names
    }
}

/// The common parts of a server's files.
enum ServerFile {
    /// The object of a file. Problems outside of it are thrown immediately.
    static func top(_ octets: [UInt8], _ problems: ProblemList) throws(ConfigurationProblems) -> TableReader? {
        let root: SourceNode
        do throws(ConfigurationProblem) {
            root = try JSONSource.read(octets, path: problems.path)
        } catch {
            throw ConfigurationProblems(error)
        }
        guard let table = root.table else {
            problems.add(root.line, .finding(.error.fileJsonObject, []))
            try problems.check()
            return nil
        }
        return TableReader(table, name: "", line: root.line, problems: problems)
    }
}

extension TableReader {
    /// Reads a list of texts, none of them empty.
    mutating func texts(_ key: String) -> [String]? {
        guard let nodes = list(key) else { return nil }
        return nodes.compactMap { node in
            guard let text = node.text, !text.isEmpty else {
                reject(key, node, expected: .error.configExpectedText)
                return nil
            }
            return text
        }
    }
}
