import Basics

/// The position of a text between quotation marks in a file.
struct QuotedText {
    var place: Range<Int>
    /// Whether the text has no backslash, so that its bytes are the text.
    var isPlain: Bool
}

/// Reads the text of a `.strings` file, entry by entry. Texts between quotation marks are checked, but converted to
/// strings only on request.
struct StringsReader {
    let octets: [UInt8]
    private var position = 0
    private var line = 1

    /// - Parameter octets: Valid UTF-8.
    init(_ octets: [UInt8]) {
        self.octets = octets
    }

    /// The positions of the next entry's key and text, and the line of its key; nil at the end of the file.
    mutating func nextEntry() throws(StringsError) -> (key: QuotedText, value: QuotedText, line: Int)? {
        try skipSpace()
        guard position < octets.count else { return nil }
        let keyLine = line
        guard let key = try quoted() else { throw error(.expectedKey) }
        try skipSpace()
        guard accept(UInt8(ascii: "=")) else { throw error(.expectedEquals) }
        try skipSpace()
        guard let value = try quoted() else { throw error(.expectedValue) }
        try skipSpace()
        guard accept(UInt8(ascii: ";")) else { throw error(.expectedSemicolon) }
        return (key, value, keyLine)
    }

    private func error(_ problem: StringsError.Problem) -> StringsError {
        StringsError(line: line, problem: problem)
    }

    private func peek(_ offset: Int = 0) -> UInt8? {
        position + offset < octets.count ? octets[position + offset] : nil
    }

    private mutating func accept(_ octet: UInt8) -> Bool {
        guard peek() == octet else { return false }
        position += 1
        return true
    }

    /// Skips white space and comments.
    private mutating func skipSpace() throws(StringsError) {
        while let octet = peek() {
            switch octet {
            case UInt8(ascii: "\n"):
                line += 1
                position += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                position += 1
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
                while let next = peek(), next != UInt8(ascii: "\n") { position += 1 }
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
                try skipComment()
            default:
                return
            }
        }
    }

    private mutating func skipComment() throws(StringsError) {
        let opening = error(.unclosedComment)
        position += 2
        while let octet = peek() {
            if octet == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                position += 2
                return
            }
            if octet == UInt8(ascii: "\n") { line += 1 }
            position += 1
        }
        throw opening
    }

    /// The position of a text in quotation marks; nil when none begins here. A text may span several lines.
    private mutating func quoted() throws(StringsError) -> QuotedText? {
        let opening = error(.unclosedText)
        guard accept(UInt8(ascii: "\"")) else { return nil }
        let start = position
        var isPlain = true
        while true {
            skipPlain()
            guard let end = peek() else { throw opening }
            position += 1
            if end == UInt8(ascii: "\"") { return QuotedText(place: start..<(position - 1), isPlain: isPlain) }
            isPlain = false
            _ = try escape(opening)
        }
    }

    /// The string that a text from `nextEntry` represents.
    func text(at quoted: QuotedText) -> String {
        let place = quoted.place
        // The ends of a piece are ASCII, so a piece of valid UTF-8 is valid.
        if quoted.isPlain { return String(decoding: octets[place], as: UTF8.self) }
        var reader = self
        reader.position = place.lowerBound
        var text = ""
        while reader.position < place.upperBound {
            let start = reader.position
            reader.skipPlain()
            text += String(decoding: octets[start..<reader.position], as: UTF8.self)
            guard reader.accept(UInt8(ascii: "\\")), let scalar = try? reader.escape(error(.unclosedText)) else {
                break
            }
            text.unicodeScalars.append(scalar)
        }
        return text
    }

    /// Skips the characters of a text that are not escaped: up to the next quotation mark or backslash, or to the
    /// end.
    private mutating func skipPlain() {
        // A second reference, so that the loop does not access the reader.
        let octets = octets
        let text = octets.span
        var (place, lines) = (position, 0)
        while place < text.count {
            let octet = text[place]
            if octet == UInt8(ascii: "\"") || octet == UInt8(ascii: "\\") { break }
            if octet == UInt8(ascii: "\n") { lines += 1 }
            place += 1
        }
        position = place
        line += lines
    }

    /// Reads the characters after a backslash.
    private mutating func escape(_ opening: StringsError) throws(StringsError) -> Unicode.Scalar {
        guard let octet = peek() else { throw opening }
        position += 1
        switch octet {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "'"): return Unicode.Scalar(octet)
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "U"), UInt8(ascii: "u"): return try unicodeEscape()
        default:
            // The whole character, even if it is not ASCII.
            let rest = String(decoding: octets[(position - 1)..<min(octets.count, position + 3)], as: UTF8.self)
            throw error(.unknownEscape(rest.unicodeScalars.first.map { String(Character($0)) } ?? ""))
        }
    }

    /// Reads four hexadecimal digits, and four more when the first four are a high surrogate.
    private mutating func unicodeEscape() throws(StringsError) -> Unicode.Scalar {
        guard let unit = hexadecimal4() else { throw error(.badUnicodeEscape) }
        if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
        guard UTF16.isLeadSurrogate(unit), accept(UInt8(ascii: "\\")),
            accept(UInt8(ascii: "U")) || accept(UInt8(ascii: "u")),
            let low = hexadecimal4(), UTF16.isTrailSurrogate(low)
        else { throw error(.badUnicodeEscape) }
        let value = 0x10000 + (UInt32(unit) & 0x3FF) << 10 | UInt32(low) & 0x3FF
        guard let scalar = Unicode.Scalar(value) else { throw error(.badUnicodeEscape) }
        return scalar
    }

    private mutating func hexadecimal4() -> UInt16? {
        guard position + 4 <= octets.count, let value = Hexadecimal.number(octets[position..<position + 4]) else {
            return nil
        }
        position += 4
        return UInt16(value)
    }
}
