import Basics

/// Reads the texts of TOML: basic and literal ones, each on one line or on several.
enum TOMLString {
    /// A text between quotation marks, as a file has it: every escape of JSON is also one of TOML.
    static func quoted(_ text: String) -> String { JSONEscape.quoted(text) }

    /// The text that begins at the cursor with its quotation mark. Lines of a multi-line text end with a line feed
    /// in the value.
    static func read(_ cursor: inout TOMLCursor) throws(TOMLFault) -> String {
        guard let quote = cursor.next, cursor.octet(1) == quote, cursor.octet(2) == quote else {
            return try line(&cursor)
        }
        return try long(&cursor, quote)
    }

    /// The single-line text that begins at the cursor with its quotation mark.
    static func line(_ cursor: inout TOMLCursor) throws(TOMLFault) -> String {
        let quote = cursor.next
        var text: [UInt8] = []
        cursor.pass()
        while !cursor.isAtLineEnd, let octet = cursor.next {
            if octet == quote {
                cursor.pass()
                return String(decoding: text, as: UTF8.self)
            }
            if octet == backslash, quote == doubleQuote {
                try escape(&cursor, &text)
            } else {
                try plain(octet, &cursor, &text)
            }
        }
        throw cursor.fault(.closingQuote)
    }

    private static func long(_ cursor: inout TOMLCursor, _ quote: UInt8) throws(TOMLFault) -> String {
        let start = cursor.fault(.closingQuote)
        var text: [UInt8] = []
        cursor.pass(3)
        _ = cursor.acceptLineEnd()
        while let octet = cursor.next {
            if octet == quote {
                // Up to two quotation marks of the text may precede the closing three.
                let count = (1...5).last { places in (0..<places).allSatisfy { cursor.octet($0) == quote } } ?? 1
                cursor.pass(count)
                text += repeatElement(quote, count: count < 3 ? count : count - 3)
                if count >= 3 { return String(decoding: text, as: UTF8.self) }
            } else if octet == backslash, quote == doubleQuote {
                if !passFold(&cursor) { try escape(&cursor, &text) }
            } else if cursor.acceptLineEnd() {
                text.append(UInt8(ascii: "\n"))
            } else {
                try plain(octet, &cursor, &text)
            }
        }
        throw start
    }

    private static let doubleQuote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    private static func plain(
        _ octet: UInt8, _ cursor: inout TOMLCursor, _ text: inout [UInt8]
    ) throws(TOMLFault) {
        if TOMLCursor.isControl(octet) { throw cursor.fault(.control) }
        text.append(octet)
        cursor.pass()
    }

    /// Passes a backslash at the end of a line with all white space up to the next text.
    private static func passFold(_ cursor: inout TOMLCursor) -> Bool {
        var ahead = cursor
        ahead.pass()
        ahead.passBlanks()
        guard ahead.acceptLineEnd() else { return false }
        repeat { ahead.passBlanks() } while ahead.acceptLineEnd()
        cursor = ahead
        return true
    }

    private static func escape(_ cursor: inout TOMLCursor, _ text: inout [UInt8]) throws(TOMLFault) {
        let fault = cursor.fault(.escape)
        cursor.pass()
        guard let letter = cursor.next else { throw fault }
        if let octet = letters[letter] {
            text.append(octet)
            return cursor.pass()
        }
        guard let digits = digits[letter] else { throw fault }
        cursor.pass()
        var number: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = cursor.next.flatMap(Hexadecimal.value(ofDigit:)),
                number < 1 << 28
            else { throw fault }
            number = number << 4 | UInt32(digit)
            cursor.pass()
        }
        guard let scalar = Unicode.Scalar(number) else { throw fault }
        text += String(scalar).utf8
    }

    private static let letters = Dictionary(
        uniqueKeysWithValues: zip("\"\\btnfre".utf8, "\"\\\u{8}\t\n\u{C}\r\u{1B}".utf8))
    /// The number of hexadecimal digits after each escape character.
    private static let digits = [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8]
}
