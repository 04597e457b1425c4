/// The position in a TOML text, with functions for blanks, comments and the ends of lines.
struct TOMLCursor {
    private let octets: [UInt8]
    private var position = 0
    /// The line of the next byte, counted from 1.
    private(set) var line = 1

    /// The position before the first byte of a text, with or without a byte order mark.
    init(_ text: String) {
        octets = Array(text.utf8)
        if octets.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The next byte; nil at the end of the text.
    var next: UInt8? { octet(0) }

    /// The byte that is `places` positions after the next one.
    func octet(_ places: Int) -> UInt8? {
        position + places < octets.count ? octets[position + places] : nil
    }

    /// Whether a line or the text ends here.
    var isAtLineEnd: Bool {
        next == nil || next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r") && octet(1) == UInt8(ascii: "\n")
    }

    func fault(_ kind: TOMLFault.Kind, _ detail: String? = nil) -> TOMLFault {
        TOMLFault(line: line, kind: kind, detail: detail)
    }

    /// Passes bytes, none of which ends a line.
    mutating func pass(_ count: Int = 1) { position += count }

    mutating func accept(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    mutating func acceptLineEnd() -> Bool {
        guard next != nil, isAtLineEnd else { return false }
        position += next == UInt8(ascii: "\r") ? 2 : 1
        line += 1
        return true
    }

    /// Passes the longest run of bytes from here that satisfy a condition, and returns it.
    mutating func run(while belongs: (UInt8) -> Bool) -> String {
        let start = position
        while let octet = next, belongs(octet) { position += 1 }
        return String(decoding: octets[start..<position], as: UTF8.self)
    }

    /// Passes blanks and tabs.
    mutating func passBlanks() {
        while next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { position += 1 }
    }

    /// Passes blanks, comments and the ends of lines.
    mutating func passLines() throws(TOMLFault) {
        repeat { try passComment() } while acceptLineEnd()
    }

    /// Passes blanks and a comment; after them the line must end.
    mutating func endLine() throws(TOMLFault) {
        try passComment()
        guard isAtLineEnd else { throw fault(.lineEnd) }
    }

    /// Passes the rest of the line.
    mutating func passToLineEnd() {
        while !isAtLineEnd { position += 1 }
    }

    /// Passes lines up to one that begins with a bracket.
    mutating func passToHeader() {
        repeat {
            passToLineEnd()
            guard acceptLineEnd() else { return }
            passBlanks()
        } while next != UInt8(ascii: "[")
    }

    private mutating func passComment() throws(TOMLFault) {
        passBlanks()
        guard next == UInt8(ascii: "#") else { return }
        while !isAtLineEnd, let octet = next {
            if Self.isControl(octet) { throw fault(.control) }
            position += 1
        }
    }

    /// Whether a byte is a control character, which is allowed neither in a text nor in a comment.
    static func isControl(_ octet: UInt8) -> Bool { octet < 0x20 && octet != UInt8(ascii: "\t") || octet == 0x7F }
}
