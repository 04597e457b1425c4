import Basics
public import BeaconService

/// Designations with their names as CSV and as JSON, for `noroshi designate export` and `import`.
///
/// CSV has the header `regionID,segment,keycode,switcher,name`; the columns may be in any order, and segment, switcher
/// and name may be missing or empty. JSON is a list of objects with the same keys.
public enum DesignationFile {
    public enum Format: String, CaseIterable, Sendable {
        case csv, json
    }

    static let columns = ["regionID", "segment", "keycode", "switcher", "name"]

    /// The text of a file with these beacons.
    /// - Parameter hasMark: Whether CSV begins with a byte order mark.
    public static func write(_ entries: [DesignationEntry], as format: Format, hasMark: Bool = false) -> String {
        switch format {
        case .csv:
            (hasMark ? "\(SheetField.byteOrderMark)" : "") + CSVRows.write(columns)
                + entries.map { CSVRows.write(fields($0)) }.joined()
        case .json: entries.isEmpty ? "[]\n" : "[\n" + entries.map(object).joined(separator: ",\n") + "\n]\n"
        }
    }

    /// An entry and its line.
    public struct Row: Hashable, Sendable {
        public var entry: DesignationEntry
        public var line: Int
    }

    /// Writes a file with these beacons, completely or not at all, for its owner only. A pipe or a similar object is
    /// written directly.
    /// - Throws: `unwritable`, also if the folder does not exist.
    public static func write(
        _ entries: [DesignationEntry], as format: Format, hasMark: Bool = false, to path: String
    ) throws(ConfigurationProblem) {
        let text = write(entries, as: format, hasMark: hasMark)
        try FileText.write(Array(text.utf8), to: path, makesFolders: false)
    }

    /// Reads a file in either format.
    /// - Parameter scheme: the scheme that key codes must follow.
    /// - Throws: all its problems. A file with problems is not used.
    public static func read(
        _ path: String, scheme: any KeycodeScheme = DecimalPairScheme()
    ) throws(ConfigurationProblems) -> [DesignationEntry] {
        try rows(path, scheme: scheme).map(\.entry)
    }

    /// Reads the bytes of a file. `[` begins JSON, also on standard input, which has no file name.
    public static func read(
        _ octets: [UInt8], path: String, scheme: any KeycodeScheme = DecimalPairScheme()
    ) throws(ConfigurationProblems) -> [DesignationEntry] {
        try rows(octets, path: path, scheme: scheme).map(\.entry)
    }

    /// The entries with their lines, for problems that are found later.
    public static func rows(
        _ path: String, scheme: any KeycodeScheme = DecimalPairScheme()
    ) throws(ConfigurationProblems) -> [Row] {
        try rows(try RegionTables.octets(path), path: path, scheme: scheme)
    }

    public static func rows(
        _ octets: [UInt8], path: String, scheme: any KeycodeScheme = DecimalPairScheme()
    ) throws(ConfigurationProblems) -> [Row] {
        let problems = ProblemList(path)
        let first = octets.first { $0 > UInt8(ascii: " ") && $0 < 0x7F }
        let isJSON = first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
        let tables = isJSON ? try jsonTables(octets, problems) : try csvTables(octets, problems)
        var lines: [String: Int] = [:]
        let rows = tables.compactMap { table in
            var table = table
            return entry(&table, scheme, &lines).map { Row(entry: $0, line: table.line) }
        }
        try problems.check()
        return rows
    }

    private static func entry(
        _ table: inout TableReader, _ scheme: any KeycodeScheme, _ lines: inout [String: Int]
    ) -> DesignationEntry? {
        let region = table.identifier("regionID")
        let keycode =
            table.need("keycode")
            ? table.value("keycode", expected: .error.configExpectedKeycode) {
                $0.text.flatMap { scheme.numbers($0) == nil ? nil : $0 }
            }
            : nil
        let expected = keycode.flatMap { scheme.numbers($0) }.map { scheme.segment(major: $0.major, minor: $0.minor) }
        if let node = table.node("segment"), let expected, node.integer != expected {
            table.reject("segment", node, expected: .error.configExpectedSegment, [String(expected)])
        }
        let isSwitcher = table.boolean("switcher") ?? false
        let name = table.value("name", expected: .error.configExpectedName, ["\(BeaconName.maximumLength)"]) { node in
            node.text.flatMap { BeaconName.clean($0) == $0 ? $0 : nil }
        }
        table.reportUnknownKeys()
        guard let region, let keycode, let expected else { return nil }
        RegionTables.reportDuplicate("keycode", "\(keycode) (\(region))", table, &lines)
        return DesignationEntry(
            ServiceBeaconData(regionID: region, segment: expected, keycode: keycode, isSwitcher: isSwitcher),
            name: name)
    }

    private static func jsonTables(
        _ octets: [UInt8], _ problems: ProblemList
    ) throws(ConfigurationProblems) -> [TableReader] {
        let root: SourceNode
        do throws(ConfigurationProblem) {
            root = try JSONSource.read(octets, path: problems.path)
        } catch {
            throw ConfigurationProblems(error)
        }
        guard let list = root.list else {
            problems.add(root.line, .finding(.error.fileJsonList, []))
            try problems.check()
            return []
        }
        return list.compactMap { node in
            if let table = node.table { return TableReader(table, name: "", line: node.line, problems: problems) }
            problems.add(node.line, .finding(.error.fileJsonObject, []))
            return nil
        }
    }

    /// The rows as tables: empty fields are left out, and texts that look like numbers or booleans become such
    /// values.
    private static func csvTables(
        _ octets: [UInt8], _ problems: ProblemList
    ) throws(ConfigurationProblems) -> [TableReader] {
        let rows: [CSVRows.Row]
        do throws(ConfigurationProblem) {
            rows = try csvRows(octets, problems.path)
        } catch {
            throw ConfigurationProblems(error)
        }
        guard let header = rows.first, isHeader(header, problems) else {
            if rows.isEmpty { problems.add(1, .finding(.error.fileCsvHeader, [columns.joined(separator: ",")])) }
            try problems.check()
            return []
        }
        return rows.dropFirst().compactMap { row in
            guard row.fields.count == header.fields.count else {
                let counts = [String(header.fields.count), String(row.fields.count)]
                problems.add(row.line, .finding(.error.fileCsvFields, counts))
                return nil
            }
            let items = zip(header.fields, row.fields).filter { !$0.1.isEmpty }.map { column, field in
                SourceTable.Item(key: column, node: SourceNode(value: value(field, of: column), line: row.line))
            }
            return TableReader(SourceTable(items: items), name: "", line: row.line, problems: problems)
        }
    }

    private static func csvRows(_ octets: [UInt8], _ path: String) throws(ConfigurationProblem) -> [CSVRows.Row] {
        let text = try FileText.text(octets, path: path)
        do throws(CSVRows.Fault) {
            return try CSVRows.read(text)
        } catch {
            throw ConfigurationProblem(path: path, line: error.line, kind: .finding(error.kind.textKey, []))
        }
    }

    /// Whether the first row consists of known column names, each once.
    private static func isHeader(_ row: CSVRows.Row, _ problems: ProblemList) -> Bool {
        let known = row.fields.allSatisfy { columns.contains($0) }
        let isGood =
            known && Set(row.fields).count == row.fields.count
            && row.fields.contains("regionID") && row.fields.contains("keycode")
        if !isGood { problems.add(row.line, .finding(.error.fileCsvHeader, [columns.joined(separator: ",")])) }
        return isGood
    }

    private static func value(_ field: String, of column: String) -> SourceNode.Value {
        switch column {
        case "segment": Int(field).map { .integer($0) } ?? .text(field)
        case "switcher":
            switch field.lowercased() {
            case "true", "yes", "on", "1": .boolean(true)
            case "false", "no", "off", "0": .boolean(false)
            default: .text(field)
            }
        default: .text(field)
        }
    }

    private static func fields(_ entry: DesignationEntry) -> [String] {
        let data = entry.data
        return [data.regionID, String(data.segment), data.keycode, String(data.isSwitcher), entry.name ?? ""]
    }

    private static func object(_ entry: DesignationEntry) -> String {
        let data = entry.data
        var text = "  { \"regionID\": \(JSONEscape.quoted(data.regionID)), \"segment\": \(data.segment)"
        text += ", \"keycode\": \(JSONEscape.quoted(data.keycode)), \"switcher\": \(data.isSwitcher)"
        if let name = entry.name { text += ", \"name\": \(JSONEscape.quoted(name))" }
        return text + " }"
    }
}
