import TOMLKit

/// What is wrong in a configuration or theme file, and where. The texts are made where a language is known.
public struct ConfigurationProblem: Error, Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// No TOML; the parser's own words.
        case syntax(String)
        /// A key that nobody knows; the nearest known one.
        case unknownKey(String, suggestion: String?)
        /// A value that is not what was expected. `expected` is a key of the strings files below `expected.`, with its
        /// arguments.
        case badValue(key: String, found: String, expected: String, arguments: [String])
        /// A frame layout that does not compile, at a character counted from 1.
        case badLayout(String, character: Int, expected: String)
        /// The file cannot be read; the system's own words.
        case unreadable(String)
    }

    public var path: String
    /// Counted from 1; 0 when it is the file as a whole.
    public var line: Int
    public var kind: Kind

    public init(path: String, line: Int, kind: Kind) {
        self.path = path
        self.line = line
        self.kind = kind
    }
}

/// A scalar or a list of scalars of a TOML file.
enum TOMLScalar: Equatable, Sendable {
    case string(String)
    case integer(Int)
    case decimal(Double)
    case boolean(Bool)
    case other

    /// The value as a person would write it.
    var written: String {
        switch self {
        case .string(let value): "\"\(value)\""
        case .integer(let value): String(value)
        case .decimal(let value): String(value)
        case .boolean(let value): String(value)
        case .other: "…"
        }
    }
}

/// A TOML file as rows of section, key, value and line. TOMLKit reads it; the lines, which it does not keep, are found
/// again in the text.
struct TOMLDocument {
    struct Entry: Equatable {
        /// `tracking`, or `layout#0` for the first table of an array.
        var section: String
        var key: String
        var value: TOMLScalar
        var line: Int
    }

    private(set) var entries: [Entry] = []

    init(_ text: String, path: String) throws(ConfigurationProblem) {
        let table: TOMLTable
        do {
            table = try TOMLTable(string: text)
        } catch {
            let parse = error as? TOMLParseError
            throw ConfigurationProblem(
                path: path, line: parse?.source.begin.line ?? 0,
                kind: .syntax(parse?.description ?? String(describing: error)))
        }
        let lines = TOMLLines(text)
        read(table, section: "", lines)
        entries.sort { $0.line < $1.line }
    }

    private mutating func read(_ table: TOMLTable, section: String, _ lines: TOMLLines) {
        for key in table.keys {
            guard let value = table[key] else { continue }
            let inner = section.isEmpty ? key : section + "." + key
            if let child = value.table {
                read(child, section: inner, lines)
            } else if let array = value.array, array.count > 0, array[0].table != nil {
                for index in 0..<array.count {
                    if let child = array[index].table { read(child, section: "\(inner)#\(index)", lines) }
                }
            } else {
                let line = lines.line(section: section, key: key)
                entries.append(Entry(section: section, key: key, value: Self.scalar(value), line: line))
            }
        }
    }

    private static func scalar(_ value: any TOMLValueConvertible) -> TOMLScalar {
        if let value = value.string { return .string(value) }
        if let value = value.bool { return .boolean(value) }
        if let value = value.int { return .integer(value) }
        if let value = value.double { return .decimal(value) }
        return .other
    }
}

/// In which line a key stands.
private struct TOMLLines {
    private var lines: [String: Int] = [:]

    init(_ text: String) {
        var section = ""
        var counts: [String: Int] = [:]
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let trimmed = line.drop { $0 == " " || $0 == "\t" }
            if trimmed.hasPrefix("[[") {
                let name = String(trimmed.dropFirst(2).prefix { $0 != "]" }.filter { $0 != " " })
                section = "\(name)#\(counts[name, default: 0])"
                counts[name, default: 0] += 1
            } else if trimmed.hasPrefix("[") {
                section = String(trimmed.dropFirst().prefix { $0 != "]" }.filter { $0 != " " })
            } else if !trimmed.hasPrefix("#"), let equals = trimmed.firstIndex(of: "=") {
                let key = trimmed[..<equals].filter { $0 != " " && $0 != "\t" && $0 != "\"" && $0 != "'" }
                let full = section.isEmpty ? key : section + "." + key
                if lines[full] == nil { lines[full] = index + 1 }
            }
        }
    }

    func line(section: String, key: String) -> Int {
        lines[section.isEmpty ? key : section + "." + key] ?? 0
    }
}
