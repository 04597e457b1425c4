import JSON

/// A scalar or a list of scalars of a TOML file.
enum TOMLScalar: Equatable, Sendable {
    case string(String)
    case integer(Int)
    case decimal(Double)
    case boolean(Bool)
    /// `[section]` without any key.
    case emptyTable
    case other

    /// The value as a user would write it.
    var written: String {
        switch self {
        case .string(let value): Self.quoted(value)
        case .integer(let value): String(value)
        case .decimal(let value): String(value)
        case .boolean(let value): String(value)
        case .emptyTable: "{}"
        case .other: "…"
        }
    }

    /// A text between quotation marks, in TOML's format: every escape of JSON is also one of TOML.
    static func quoted(_ text: String) -> String {
        JSONEscape.quoted(text)
    }
}

/// A TOML file as rows of section, key, value and line.
struct TOMLDocument {
    struct Entry: Equatable {
        /// The section: `tracking`, or `layout#0` for the first table of an array.
        var section: String
        var key: String
        var value: TOMLScalar
        var line: Int
    }

    private(set) var entries: [Entry] = []

    init(_ text: String, path: String) throws(ConfigurationProblem) {
        self.init(try TOMLSource.read(text, path: path))
    }

    private init(_ table: SourceTable) {
        read(table, section: "")
        entries.sort { $0.line < $1.line }
    }

    /// Reads the valid lines of a text, and returns all problems of the others.
    static func readAll(_ text: String, path: String) -> (document: TOMLDocument, problems: [ConfigurationProblem]) {
        let (table, problems) = TOMLSource.readAll(text, path: path)
        var document = TOMLDocument(table)
        let lines = Set(problems.map(\.line))
        document.entries.removeAll { lines.contains($0.line) }
        return (document, problems)
    }

    private mutating func read(_ table: SourceTable, section: String) {
        for item in table.items {
            let inner = section.isEmpty ? item.key : section + "." + item.key
            switch item.node.value {
            case .table(let child):
                if child.items.isEmpty { append(item, section, .emptyTable) }
                read(child, section: inner)
            case .list(let list) where list.first?.table != nil:
                for (index, node) in list.enumerated() {
                    if let child = node.table { read(child, section: "\(inner)#\(index)") }
                }
            default: append(item, section, Self.scalar(item.node))
            }
        }
    }

    private mutating func append(_ item: SourceTable.Item, _ section: String, _ value: TOMLScalar) {
        entries.append(Entry(section: section, key: item.key, value: value, line: item.node.line))
    }

    private static func scalar(_ node: SourceNode) -> TOMLScalar {
        switch node.value {
        case .text(let value): .string(value)
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .decimal(let value): .decimal(value)
        default: .other
        }
    }
}
