import Texts

/// Checks the bounds of a TOML text before the parser sees it.
///
/// The parser makes a table for each part of a dotted key and frees them recursively: a key of some ten thousand parts
/// overflows its stack, and a longer one takes all memory. This check looks only at brackets, points and quotation
/// marks. It sees all keys of a text that is well formed up to the first fault, after which the parser does not read on
/// either.
struct TOMLBounds {
    /// The deepest nesting of tables and lists, including those of dotted keys and headers.
    static let deepest = 64
    /// The most octets of a key with all its parts.
    static let longestKey = 1024

    private let octets: [UInt8]
    private let path: String
    private var position = 0
    private var line = 1
    /// The open brackets, each with the depth below it.
    private var open: [(bracket: UInt8, depth: Int)] = []
    /// The depth of the tables of the last header.
    private var section = 0
    /// The depth above the run being read, and where the run begins. A run is a key, or a value after its equals sign.
    private var depth = 0
    private var runStart = 0
    /// Points in the run so far.
    private var points = 0
    private var isHeader = false
    /// Whether the run is a value and not a key.
    private var isValue = false

    /// - Throws: `finding("toml.…")`, or `syntax` for a header that the parser cannot read.
    static func check(_ text: String, path: String) throws(ConfigurationProblem) {
        var bounds = TOMLBounds(octets: Array(text.utf8), path: path)
        try bounds.scan()
    }

    private init(octets: [UInt8], path: String) {
        self.octets = octets
        self.path = path
    }

    private mutating func scan() throws(ConfigurationProblem) {
        try beginLine()
        while position < octets.count {
            let octet = octets[position]
            switch octet {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                passString()
                continue
            case UInt8(ascii: "#"):
                while position < octets.count, octets[position] != UInt8(ascii: "\n") { position += 1 }
                continue
            case UInt8(ascii: "\n"):
                position += 1
                line += 1
                try beginLine()
                continue
            case UInt8(ascii: "["), UInt8(ascii: "{"): try openBracket()
            case UInt8(ascii: "]"), UInt8(ascii: "}"): try closeBracket()
            case UInt8(ascii: "."):
                points += 1
                try checkDepth()
            case UInt8(ascii: "="):
                try checkKey()
                depth += points + 1
                beginRun(at: depth)
                isValue = true
            case UInt8(ascii: ","): beginRun(at: open.last?.depth ?? section)
            case UInt8(ascii: " "), UInt8(ascii: "T"), UInt8(ascii: "t"):
                if isValue { try checkTime() }
            case 0xC2, 0xE2:
                // The parser ends the process at these where a value should begin.
                if endsLine { throw syntax("a line break beyond ASCII was found outside of a text") }
            default: break
            }
            position += 1
        }
    }

    /// After a date the parser assumes that a time begins with a digit (`parse_date_time`).
    private func checkTime() throws(ConfigurationProblem) {
        let date = octets[..<position].suffix(10)
        guard date.count == 10, position + 1 < octets.count else { return }
        // `0000-00-00`.
        let isDate = date.indices.allSatisfy { place in
            let column = place - date.startIndex
            return column == 4 || column == 7
                ? date[place] == UInt8(ascii: "-") : Self.digits.contains(date[place])
        }
        guard isDate else { return }
        let next = octets[position + 1]
        let mayEnd = octets[position] == UInt8(ascii: " ") && " \t\r\n#,]}".utf8.contains(next)
        if !mayEnd, !Self.digits.contains(next) { throw syntax("a time was expected behind the date") }
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    /// Whether U+0085, U+2028 or U+2029 is here.
    private var endsLine: Bool {
        let rest = octets[position...]
        return rest.starts(with: [0xC2, 0x85]) || rest.starts(with: [0xE2, 0x80, 0xA8])
            || rest.starts(with: [0xE2, 0x80, 0xA9])
    }

    private func syntax(_ words: String) -> ConfigurationProblem {
        ConfigurationProblem(path: path, line: line, kind: .syntax(words))
    }

    /// What follows is a header, a key, or the rest of a list.
    private mutating func beginLine() throws(ConfigurationProblem) {
        beginRun(at: open.last?.depth ?? section)
        runStart = position
        guard open.isEmpty else { return }
        // The parser, too, skips a byte order mark and blanks beyond ASCII.
        while position < octets.count, Self.isBlank(octets[position]) { position += 1 }
        guard position < octets.count, octets[position] == UInt8(ascii: "[") else { return }
        position += 1
        if position < octets.count, octets[position] == UInt8(ascii: "[") { position += 1 }
        while position < octets.count, octets[position] == UInt8(ascii: " ") || octets[position] == UInt8(ascii: "\t") {
            position += 1
        }
        // If no name begins here the parser ends the process with an assertion (toml++ 3.3 in TOMLKit 0.6,
        // `parse_key`).
        guard position < octets.count, Self.beginsName(octets[position]) else {
            throw syntax("the name of a table was expected")
        }
        isHeader = true
        // Two, because a header with two brackets puts a list around its table.
        depth = 2
        runStart = position
    }

    private mutating func beginRun(at depth: Int) {
        self.depth = depth
        isHeader = false
        isValue = open.last?.bracket == UInt8(ascii: "[")
        points = 0
        runStart = position + 1
    }

    private mutating func openBracket() throws(ConfigurationProblem) {
        depth += 1
        try checkDepth()
        open.append((octets[position], depth))
        beginRun(at: depth)
    }

    private mutating func closeBracket() throws(ConfigurationProblem) {
        if isHeader {
            try checkKey()
            section = depth + points
            return beginRun(at: section)
        }
        // The parser ends the process when a brace closes a list (`parse_value`).
        if let last = open.popLast(), last.bracket + 2 != octets[position] {
            throw syntax("another closing bracket was expected")
        }
        beginRun(at: open.last?.depth ?? section)
    }

    private func checkDepth() throws(ConfigurationProblem) {
        guard depth + points > Self.deepest else { return }
        throw ConfigurationProblem(path: path, line: line, kind: .finding(.error.fileTomlDepth, [String(Self.deepest)]))
    }

    private func checkKey() throws(ConfigurationProblem) {
        guard position - runStart > Self.longestKey else { return }
        throw ConfigurationProblem(
            path: path, line: line, kind: .finding(.error.fileTomlKey, [String(Self.longestKey)]))
    }

    private mutating func passString() {
        let end = Self.stringEnd(in: octets, from: position)
        while position < end {
            if octets[position] == UInt8(ascii: "\n") { line += 1 }
            position += 1
        }
    }

    /// The end of a string of any of the four kinds that begins at `start`: after its quotation marks, or if it has no
    /// closing ones, before the line feed or at the end of the text.
    static func stringEnd(in octets: [UInt8], from start: Int) -> Int {
        let quote = octets[start]
        let isBasic = quote == UInt8(ascii: "\"")
        func areThree(at place: Int) -> Bool {
            place + 2 < octets.count && octets[place] == quote && octets[place + 1] == quote
                && octets[place + 2] == quote
        }
        let isLong = areThree(at: start)
        var place = start + (isLong ? 3 : 1)
        while place < octets.count {
            let octet = octets[place]
            if isBasic, octet == UInt8(ascii: "\\") {
                place += 2
            } else if octet == quote, !isLong {
                return place + 1
            } else if octet == quote, areThree(at: place) {
                // Up to two quotation marks may precede the closing three.
                place += 3
                while place < octets.count, octets[place] == quote { place += 1 }
                return place
            } else if octet == UInt8(ascii: "\n"), !isLong {
                return place
            } else {
                place += 1
            }
        }
        return octets.count
    }

    private static func isBlank(_ octet: UInt8) -> Bool {
        octet != UInt8(ascii: "\n") && octet <= UInt8(ascii: " ") || octet >= 0x7F
    }

    private static func beginsName(_ octet: UInt8) -> Bool {
        switch octet {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "\""),
            UInt8(ascii: "'"):
            true
        default: false
        }
    }
}
