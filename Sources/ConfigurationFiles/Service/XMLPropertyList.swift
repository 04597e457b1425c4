import Basics

/// Reads the XML form of property lists: their elements and comments, and nothing else of XML.
struct XMLPropertyList {
    private let octets: [UInt8]
    private let path: String
    private var position = 0
    private var line = 1

    static func read(_ text: String, path: String) throws(ConfigurationProblem) -> SourceNode {
        var list = XMLPropertyList(octets: Array(text.utf8), path: path)
        if list.octets.starts(with: [0xEF, 0xBB, 0xBF]) { list.position = 3 }
        try list.prolog()
        guard try list.tag() == Tag(name: "plist") else { throw list.expected(.error.filePlistPlist) }
        try list.skipBlanks()
        let node = try list.value(try list.tag(), depth: 0)
        try list.skipBlanks()
        try list.close("plist")
        try list.skipBlanks()
        if list.position < list.octets.count { throw list.expected(.error.filePlistEnd) }
        return node
    }

    private init(octets: [UInt8], path: String) {
        self.octets = octets
        self.path = path
    }

    private struct Tag: Equatable {
        var name: String
        var isClosing = false
        var isEmpty = false
    }

    private func expected(_ what: TextKey, _ arguments: [String] = []) -> ConfigurationProblem {
        ConfigurationProblem(path: path, line: line, kind: .finding(what, arguments))
    }

    /// Reads the parts that may precede the list: the XML and document type declarations, and comments. A document
    /// type that contains declarations is rejected, because entities could expand without limit.
    private mutating func prolog() throws(ConfigurationProblem) {
        while true {
            try skipBlanks()
            if starts(with: "<?") {
                guard skip(past: "?>") else { throw expected(.error.filePlistTag) }
            } else if starts(with: "<!DOCTYPE") {
                let start = position
                guard skip(past: ">"), !octets[start..<position].contains(UInt8(ascii: "[")) else {
                    throw expected(.error.filePlistDoctype)
                }
            } else {
                return
            }
        }
    }

    private mutating func value(_ tag: Tag, depth: Int) throws(ConfigurationProblem) -> SourceNode {
        let line = line
        guard depth <= PropertyList.deepest else {
            throw expected(.error.filePlistDepth, [String(PropertyList.deepest)])
        }
        guard !tag.isClosing else { throw expected(.error.filePlistValue) }
        let value: SourceNode.Value
        switch tag.name {
        case "dict": value = .table(tag.isEmpty ? SourceTable() : try dictionary(depth))
        case "array": value = .list(tag.isEmpty ? [] : try array(depth))
        case "true", "false":
            value = .boolean(tag.name == "true")
            if !tag.isEmpty { try close(tag.name) }
        case "string": value = .text(try content(tag))
        case "integer":
            guard let number = Self.integer(try content(tag)) else { throw expected(.error.filePlistInteger) }
            value = .integer(number)
        case "real":
            guard let number = Double(Self.trimmed(try content(tag))) else { throw expected(.error.filePlistReal) }
            value = .decimal(number)
        case "date":
            guard let moment = CivilMoment(Self.trimmed(try content(tag))), moment.utcOffset == 0 else {
                throw expected(.error.filePlistDate)
            }
            value = .moment(moment)
        case "data":
            guard let octets = Base64.octets(try content(tag)) else { throw expected(.error.filePlistData) }
            value = .data(octets)
        default: throw expected(.error.filePlistValue)
        }
        return SourceNode(value: value, line: line)
    }

    private mutating func dictionary(_ depth: Int) throws(ConfigurationProblem) -> SourceTable {
        var table = SourceTable()
        var keys: Set<String> = []
        while true {
            try skipBlanks()
            let tag = try tag()
            if tag == Tag(name: "dict", isClosing: true) { return table }
            guard tag.name == "key", !tag.isClosing else { throw expected(.error.filePlistKey) }
            let line = line
            let key = try content(tag)
            guard keys.insert(key).inserted else { throw expected(.error.filePlistDuplicate, [key]) }
            try skipBlanks()
            var node = try value(try self.tag(), depth: depth + 1)
            node.line = line
            table.items.append(.init(key: key, node: node))
        }
    }

    private mutating func array(_ depth: Int) throws(ConfigurationProblem) -> [SourceNode] {
        var list: [SourceNode] = []
        while true {
            try skipBlanks()
            let tag = try tag()
            if tag == Tag(name: "array", isClosing: true) { return list }
            list.append(try value(tag, depth: depth + 1))
        }
    }

    /// Reads `<name>`, `</name>` or `<name/>`; attributes are ignored.
    private mutating func tag() throws(ConfigurationProblem) -> Tag {
        guard starts(with: "<") else { throw expected(.error.filePlistTag) }
        let start = position + 1
        guard skip(past: ">") else { throw expected(.error.filePlistTag) }
        var text = octets[start..<(position - 1)]
        let isClosing = text.first == UInt8(ascii: "/")
        if isClosing { text = text.dropFirst() }
        let isEmpty = !isClosing && text.last == UInt8(ascii: "/")
        let name = text.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
        return Tag(name: String(decoding: name, as: UTF8.self), isClosing: isClosing, isEmpty: isEmpty)
    }

    private mutating func close(_ name: String) throws(ConfigurationProblem) {
        let problem = expected(.error.filePlistClosing, [name])
        guard starts(with: "</"), try tag() == Tag(name: name, isClosing: true) else { throw problem }
    }

    /// The text of an element, up to its closing tag.
    private mutating func content(_ tag: Tag) throws(ConfigurationProblem) -> String {
        if tag.isEmpty { return "" }
        var text: [UInt8] = []
        while position < octets.count, octets[position] != UInt8(ascii: "<") || starts(with: "<![CDATA[") {
            if starts(with: "<![CDATA[") {
                let start = position + 9
                guard skip(past: "]]>") else { throw expected(.error.filePlistClosing, [tag.name]) }
                text += octets[start..<max(start, position - 3)]
            } else if octets[position] == UInt8(ascii: "&") {
                text += try entity().utf8
            } else {
                text.append(octets[position])
                advance()
            }
        }
        try close(tag.name)
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads an entity: `&amp;`, `&#65;`, `&#x41;` and the like.
    private mutating func entity() throws(ConfigurationProblem) -> String {
        let rest = octets[position...].prefix(12)
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { throw expected(.error.filePlistEntity) }
        let name = String(decoding: rest[..<end].dropFirst(), as: UTF8.self)
        position = end + 1
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let isHexadecimal = name.hasPrefix("#x")
            let digits = name.dropFirst(isHexadecimal ? 2 : 1)
            guard name.hasPrefix("#"), digits.utf8.allSatisfy({ Hexadecimal.value(ofDigit: $0) != nil }),
                let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(value)
            else { throw expected(.error.filePlistEntity) }
            return String(scalar)
        }
    }

    /// A whole number, decimal or hexadecimal with `0x`.
    private static func integer(_ text: String) -> Int? {
        let text = trimmed(text)
        let isNegative = text.hasPrefix("-")
        let number = text.dropFirst(isNegative || text.hasPrefix("+") ? 1 : 0)
        let isHexadecimal = number.hasPrefix("0x") || number.hasPrefix("0X")
        let digits = isHexadecimal ? number.dropFirst(2) : number
        // A second sign before the digits, which Int would accept, is rejected.
        guard digits.utf8.first.flatMap(Hexadecimal.value(ofDigit:)) != nil else { return nil }
        return Int((isNegative ? "-" : "") + digits, radix: isHexadecimal ? 16 : 10)
    }

    private static func trimmed(_ text: String) -> String {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    private func starts(with text: StaticString) -> Bool { octets[position...].starts(with: "\(text)".utf8) }

    private mutating func advance() {
        if octets[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    /// Advances past the next `text`; returns false when there is none.
    private mutating func skip(past text: StaticString) -> Bool {
        while position < octets.count {
            if starts(with: text) {
                position += text.utf8CodeUnitCount
                return true
            }
            advance()
        }
        return false
    }

    /// Skips blanks and comments.
    private mutating func skipBlanks() throws(ConfigurationProblem) {
        while position < octets.count {
            if starts(with: "<!--") {
                guard skip(past: "-->") else { throw expected(.error.filePlistComment) }
            } else if octets[position] <= UInt8(ascii: " ") {
                advance()
            } else {
                return
            }
        }
    }
}
