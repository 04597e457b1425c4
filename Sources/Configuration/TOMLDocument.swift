import TOMLKit
public import Theming

/// What is wrong in a configuration or theme file, and where. The texts are made where a language is known.
public struct ConfigurationProblem: Error, Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// No TOML; the parser's own words.
        case syntax(String)
        /// A key that nobody knows; the nearest known one.
        case unknownKey(String, suggestion: String?)
        /// A key that must be there and is not.
        case missingKey(String)
        /// A value that is not what was expected. `expected` names the expectation: `boolean`, `integer` and `decimal`
        /// (with the ends of the range as `arguments`), `text`, `language`, `theme`, `autoYesNo`, `directory` or
        /// `source`.
        case badValue(key: String, found: String, expected: String, arguments: [String])
        /// A frame layout that does not compile, at a character counted from 1.
        case badLayout(String, character: Int, expected: String)
        /// What a theme says of a role cannot be used.
        case badStyle(role: String, ThemeError.Kind)
        /// The file cannot be read: the system's error number, and its own words.
        case unreadable(errno: Int32, String)
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
    /// `[section]` with nothing below it.
    case emptyTable
    case other

    /// The value as a person would write it.
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

    /// Text between quotation marks, as TOML has it.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\0"..<" ", "\u{7F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
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
        try Self.checkHeaders(text, path: path)
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

    /// Refuses table headers whose name begins with what no name begins with: there the parser ends the process with an
    /// assertion (toml++ 3.3 in TOMLKit 0.6, `parse_key`) where it should say so.
    private static func checkHeaders(_ text: String, path: String) throws(ConfigurationProblem) {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            // A byte order mark and blanks beyond ASCII are passed over by the parser, too.
            let trimmed = line.drop { $0 <= UInt8(ascii: " ") || $0 >= 0x7F }
            guard trimmed.first == UInt8(ascii: "[") else { continue }
            let inner = trimmed.dropFirst()
            let name = (inner.first == UInt8(ascii: "[") ? inner.dropFirst() : inner).drop(while: isBlank)
            if let first = name.first, isNameStart(first) { continue }
            throw ConfigurationProblem(path: path, line: index + 1, kind: .syntax("the name of a table was expected"))
        }
    }

    private static func isNameStart(_ octet: UInt8) -> Bool {
        switch octet {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "\""),
            UInt8(ascii: "'"):
            true
        default: false
        }
    }

    private mutating func read(_ table: TOMLTable, section: String, _ lines: TOMLLines) {
        for key in table.keys {
            guard let value = table[key] else { continue }
            let inner = section.isEmpty ? key : section + "." + key
            if let child = value.table {
                if child.keys.isEmpty {
                    let line = lines.line(section: section, key: key)
                    entries.append(Entry(section: section, key: key, value: .emptyTable, line: line))
                }
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
                section = String(trimmed.dropFirst().prefix { $0 != "]" }.filter { $0 != " " && $0 != "\"" })
                if lines[section] == nil { lines[section] = index + 1 }
            } else if !trimmed.hasPrefix("#"), let equals = trimmed.firstIndex(of: "=") {
                let key = trimmed[..<equals].filter { $0 != " " && $0 != "\t" && $0 != "\"" && $0 != "'" }
                let full = section.isEmpty ? key : section + "." + key
                if lines[full] == nil { lines[full] = index + 1 }
            }
        }
    }

    /// The line of a key, or of its section where it stands in an inline table; 0 when neither is found.
    func line(section: String, key: String) -> Int {
        lines[section.isEmpty ? key : section + "." + key] ?? lines[section] ?? 0
    }
}
