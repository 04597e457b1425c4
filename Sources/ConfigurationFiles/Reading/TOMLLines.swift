/// The lines of all keys and elements of a TOML text. The text must be valid; for any other text the result has no
/// meaning, but is computed safely.
struct TOMLLines {
    struct Place {
        var line: Int
        /// Increases in the order of the text.
        var order: Int
    }

    private let octets: [UInt8]
    private var position = 0
    private var line = 1
    private var places: [String: Place] = [:]
    /// The number of tables that each array of tables has so far.
    private var counts: [String: Int] = [:]

    init(_ text: String) {
        octets = Array(text.utf8)
        if octets.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        scan()
    }

    /// The place of a key; if it is not found, that of the line above.
    func place(_ path: String, above line: Int) -> Place { places[path] ?? Place(line: line, order: .max) }

    static func below(_ path: String, _ key: String) -> String { path + "\u{1F}" + key }
    static func below(_ path: String, element: Int) -> String { path + "\u{1F}#\(element)" }

    private mutating func scan() {
        var section = ""
        while skip(newlines: true), position < octets.count {
            if accept("[") {
                section = header(isArray: accept("["))
                skipLine()
            } else {
                pair(below: section, depth: 0)
            }
        }
    }

    /// Reads `[a.b]` or `[[a.b]]` after its brackets; returns the path of the keys that follow.
    private mutating func header(isArray: Bool) -> String {
        var path = ""
        let parts = keys()
        for (index, part) in parts.enumerated() {
            path = Self.below(path, part)
            note(path)
            if index < parts.count - 1 {
                if let count = counts[path] { path = Self.below(path, element: count - 1) }
            } else if isArray {
                let count = counts[path, default: 0]
                counts[path] = count + 1
                path = Self.below(path, element: count)
                note(path)
            }
        }
        return path
    }

    /// `a.b = value`
    private mutating func pair(below section: String, depth: Int) {
        let start = position
        var path = section
        for part in keys() {
            path = Self.below(path, part)
            note(path)
        }
        skip(newlines: false)
        if accept("=") {
            value(at: path, depth: depth)
        } else if position == start {
            advance()
        }
    }

    private mutating func value(at path: String, depth: Int) {
        skip(newlines: false)
        guard position < octets.count, depth < 300 else { return skipLine() }
        switch octets[position] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): string()
        case UInt8(ascii: "["):
            position += 1
            elements(until: UInt8(ascii: "]")) { lines, index in
                let inner = Self.below(path, element: index)
                lines.note(inner)
                lines.value(at: inner, depth: depth + 1)
            }
        case UInt8(ascii: "{"):
            position += 1
            elements(until: UInt8(ascii: "}")) { lines, _ in lines.pair(below: path, depth: depth + 1) }
        default:
            while position < octets.count, !Self.endsBare.contains(octets[position]) { position += 1 }
        }
    }

    /// Reads the elements between brackets, separated by commas.
    private mutating func elements(until end: UInt8, _ body: (inout TOMLLines, Int) -> Void) {
        var index = 0
        while skip(newlines: true), position < octets.count {
            if octets[position] == end {
                position += 1
                return
            }
            if accept(",") { continue }
            let start = position
            body(&self, index)
            index += 1
            if position == start { advance() }
        }
    }

    private static let endsBare: Set<UInt8> = Set(",]}#\n".utf8)
    private static let endsKey: Set<UInt8> = Set(".=] \t\r\n".utf8)

    /// `a."b".'c'`
    private mutating func keys() -> [String] {
        var parts: [String] = []
        repeat {
            skip(newlines: false)
            let start = position
            if position < octets.count, octets[position] == UInt8(ascii: "\"") || octets[position] == UInt8(ascii: "'")
            {
                string()
                parts.append(String(decoding: octets[start..<position].dropFirst().dropLast(), as: UTF8.self))
            } else {
                while position < octets.count, !Self.endsKey.contains(octets[position]) { position += 1 }
                parts.append(String(decoding: octets[start..<position], as: UTF8.self))
            }
            skip(newlines: false)
        } while accept(".")
        return parts
    }

    /// Skips a string of any of the four kinds with its quotation marks.
    private mutating func string() {
        let end = TOMLBounds.stringEnd(in: octets, from: position)
        while position < end { advance() }
    }

    private mutating func note(_ path: String) {
        if places[path] == nil { places[path] = Place(line: line, order: places.count) }
    }

    private mutating func accept(_ character: Unicode.Scalar) -> Bool {
        guard position < octets.count, octets[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func advance() {
        guard position < octets.count else { return }
        if octets[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
    }

    private mutating func skipLine() {
        while position < octets.count, octets[position] != UInt8(ascii: "\n") { position += 1 }
    }

    /// Skips blanks, and line breaks and comments where they are allowed.
    @discardableResult
    private mutating func skip(newlines: Bool) -> Bool {
        while position < octets.count {
            switch octets[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
            case UInt8(ascii: "\n") where newlines: advance()
            case UInt8(ascii: "#") where newlines: skipLine()
            default: return true
            }
        }
        return true
    }
}
