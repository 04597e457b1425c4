/// Reads JSON (RFC 8259) into values that contain their lines and their byte ranges.
///
/// Any bytes give either values or a fault with its line. Foundation's decoder reports neither, and stops at the
/// first value that does not fit.
package struct JSONReader {
    /// The maximum number of lists and objects nested in each other.
    package static let deepest = 64

    private let octets: [UInt8]
    private var position = 0
    private var line = 1

    /// The value of a text with or without a byte order mark. Bytes in a string that are not UTF-8 become U+FFFD.
    package static func read(_ octets: [UInt8]) throws(JSONFault) -> SourceNode {
        var reader = JSONReader(octets)
        if octets.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
        reader.skipBlanks()
        let node = try reader.value(depth: 0)
        reader.skipBlanks()
        if reader.position < octets.count { throw reader.expected(.end) }
        return node
    }

    private init(_ octets: [UInt8]) { self.octets = octets }

    private var next: UInt8? { position < octets.count ? octets[position] : nil }

    private func expected(_ what: JSONFault.Kind, _ detail: String? = nil) -> JSONFault {
        JSONFault(line: line, kind: what, detail: detail)
    }

    private mutating func value(depth: Int) throws(JSONFault) -> SourceNode {
        guard depth <= Self.deepest else { throw expected(.depth, String(Self.deepest)) }
        let (start, line) = (position, line)
        let value: SourceNode.Value =
            switch next {
            case UInt8(ascii: "{"): .table(SourceTable(items: try object(depth)))
            case UInt8(ascii: "["): .list(try array(depth))
            case UInt8(ascii: "\""): .text(try string())
            case UInt8(ascii: "t"): try literal("true", .boolean(true))
            case UInt8(ascii: "f"): try literal("false", .boolean(false))
            case UInt8(ascii: "n"): try literal("null", .null)
            default: try number()
            }
        return SourceNode(value: value, line: line, octets: start..<position)
    }

    private mutating func object(_ depth: Int) throws(JSONFault) -> [SourceTable.Item] {
        var members: [SourceTable.Item] = []
        var keys: Set<String> = []
        position += 1
        skipBlanks()
        if accept("}") { return members }
        repeat {
            skipBlanks()
            guard next == UInt8(ascii: "\"") else { throw expected(.key) }
            let line = line
            let key = try string()
            guard keys.insert(key).inserted else { throw expected(.duplicate, key) }
            skipBlanks()
            guard accept(":") else { throw expected(.colon) }
            skipBlanks()
            var node = try value(depth: depth + 1)
            node.line = line
            members.append(.init(key: key, node: node))
            skipBlanks()
        } while accept(",")
        guard accept("}") else { throw expected(.closingBrace) }
        return members
    }

    private mutating func array(_ depth: Int) throws(JSONFault) -> [SourceNode] {
        var list: [SourceNode] = []
        position += 1
        skipBlanks()
        if accept("]") { return list }
        repeat {
            skipBlanks()
            list.append(try value(depth: depth + 1))
            skipBlanks()
        } while accept(",")
        guard accept("]") else { throw expected(.closingBracket) }
        return list
    }

    private mutating func literal(
        _ word: StaticString, _ value: SourceNode.Value
    ) throws(JSONFault) -> SourceNode.Value {
        let text = "\(word)"
        guard octets[position...].starts(with: text.utf8) else { throw expected(.value) }
        position += text.utf8.count
        return value
    }

    /// Reads a number: `-`, digits without a leading zero, a fraction, an exponent.
    private mutating func number() throws(JSONFault) -> SourceNode.Value {
        let start = position
        _ = accept("-")
        guard let first = next, (0x30...0x39).contains(first) else { throw expected(.value) }
        var isWhole = true
        let whole = digits()
        if whole > 1, first == UInt8(ascii: "0") { throw expected(.number) }
        if accept(".") {
            isWhole = false
            guard digits() > 0 else { throw expected(.number) }
        }
        if accept("e") || accept("E") {
            isWhole = false
            if !accept("+") { _ = accept("-") }
            guard digits() > 0 else { throw expected(.number) }
        }
        let text = String(decoding: octets[start..<position], as: UTF8.self)
        if isWhole, let number = Int(text) { return .integer(number) }
        guard let number = Double(text), number.isFinite else { throw expected(.number) }
        return .decimal(number)
    }

    private mutating func digits() -> Int {
        let start = position
        while let octet = next, (0x30...0x39).contains(octet) { position += 1 }
        return position - start
    }

    private mutating func string() throws(JSONFault) -> String {
        position += 1
        var text: [UInt8] = []
        while let octet = next {
            switch octet {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += try escape().utf8
            case 0..<0x20: throw expected(.closingQuote)
            default:
                text.append(octet)
                position += 1
            }
        }
        throw expected(.closingQuote)
    }

    private mutating func escape() throws(JSONFault) -> String {
        position += 1
        guard let octet = next else { throw expected(.closingQuote) }
        position += 1
        switch octet {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(Unicode.Scalar(octet))
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw expected(.escape)
        }
    }

    /// Reads four digits, or a surrogate pair of two times four; half a pair is not a character.
    private mutating func unicodeEscape() throws(JSONFault) -> String {
        let first = try fourDigits()
        var value = first
        if first & 0xFC00 == 0xD800 {
            guard accept("\\"), accept("u") else { throw expected(.escape) }
            let second = try fourDigits()
            guard second & 0xFC00 == 0xDC00 else { throw expected(.escape) }
            value = 0x10000 + (first & 0x3FF) << 10 + second & 0x3FF
        }
        guard let scalar = Unicode.Scalar(value) else { throw expected(.escape) }
        return String(scalar)
    }

    private mutating func fourDigits() throws(JSONFault) -> UInt32 {
        let digits = octets[position...].prefix(4)
        guard digits.count == 4, let value = Hexadecimal.number(digits) else { throw expected(.escape) }
        position += 4
        return UInt32(value)
    }

    private mutating func accept(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while let octet = next {
            switch octet {
            case UInt8(ascii: "\n"):
                line += 1
                position += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
            default: return
            }
        }
    }
}
