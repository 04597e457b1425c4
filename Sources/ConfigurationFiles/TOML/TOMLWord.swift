import Basics

/// Reads the values of TOML that are not enclosed in marks: numbers, booleans, dates and times.
enum TOMLWord {
    /// The value that begins at the cursor.
    static func read(_ cursor: inout TOMLCursor) throws(TOMLFault) -> SourceNode.Value {
        var word = cursor.run(while: belongs)
        if isDate(word), cursor.next == UInt8(ascii: " "), let octet = cursor.octet(1), isDigit(octet) {
            cursor.pass()
            word += " " + cursor.run(while: belongs)
        }
        switch word {
        case "": throw cursor.fault(.value)
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "inf", "+inf": return .decimal(.infinity)
        case "-inf": return .decimal(-.infinity)
        case "nan", "+nan", "-nan": return .decimal(.nan)
        default: break
        }
        if looksLikeMoment(word) {
            guard let value = moment(word) else { throw cursor.fault(.moment, word) }
            return value
        }
        guard let first = word.utf8.first, isDigit(first) || "+-.".utf8.contains(first) else {
            throw cursor.fault(.quotes, word)
        }
        if let digits = whole(word) {
            guard let number = Int(digits.text, radix: digits.radix) else { throw cursor.fault(.integerRange, word) }
            return .integer(number)
        }
        guard let number = decimal(word) else { throw cursor.fault(.number, word) }
        return .decimal(number)
    }

    private static func belongs(_ octet: UInt8) -> Bool { octet > UInt8(ascii: " ") && !",]}#".utf8.contains(octet) }

    private static func isDigit(_ octet: UInt8) -> Bool { (0x30...0x39).contains(octet) }

    // MARK: Numbers

    /// The digits of a whole number without underscores, with its sign; nil if the word is not a whole number.
    private static func whole(_ word: String) -> (text: String, radix: Int)? {
        let radix =
            switch word.prefix(2) {
            case "0x": 16
            case "0o": 8
            case "0b": 2
            default: 10
            }
        guard radix == 10 ? isDecimalWhole(unsigned(word)) : isDigits(word.dropFirst(2), radix) else { return nil }
        return ((radix == 10 ? word[...] : word.dropFirst(2)).filter { $0 != "_" }, radix)
    }

    private static func decimal(_ word: String) -> Double? {
        let parts = word.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        let mantissa = unsigned(parts[0]).split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard isDecimalWhole(mantissa[0]), mantissa.dropFirst().allSatisfy({ isDigits($0, 10) }),
            parts.dropFirst().allSatisfy({ isDigits(unsigned($0), 10) }),
            let number = Double(word.filter { $0 != "_" }), number.isFinite
        else { return nil }
        return number
    }

    private static func unsigned(_ word: some StringProtocol) -> Substring {
        Substring(word.hasPrefix("+") || word.hasPrefix("-") ? word.dropFirst() : word[...])
    }

    /// Whether a text consists of digits without a leading zero.
    private static func isDecimalWhole(_ text: Substring) -> Bool {
        isDigits(text, 10) && (text.utf8.count == 1 || text.utf8.first != UInt8(ascii: "0"))
    }

    /// Whether a text has at least one digit; single underscores may separate digits.
    private static func isDigits(_ text: Substring, _ radix: Int) -> Bool {
        text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.allSatisfy { Hexadecimal.value(ofDigit: $0).map { $0 < radix } ?? false }
        }
    }

    // MARK: Dates and times

    private static func looksLikeMoment(_ word: String) -> Bool {
        let octets = Array(word.utf8.prefix(5))
        return octets.count == 5 && octets[..<4].allSatisfy(isDigit) && octets[4] == UInt8(ascii: "-")
            || octets.count >= 3 && octets[..<2].allSatisfy(isDigit) && octets[2] == UInt8(ascii: ":")
    }

    private static func isDate(_ word: String) -> Bool { word.utf8.count == 10 && looksLikeMoment(word) }

    /// A date, a date with a time, or a time alone, which none of noroshi's files uses. Fractions of a second are
    /// dropped.
    private static func moment(_ word: String) -> SourceNode.Value? {
        guard let text = withoutFraction(word) else { return nil }
        if let moment = CivilMoment(text) { return .moment(moment) }
        return CivilMoment("2000-01-01T" + text).flatMap { $0.utcOffset == nil ? .other : nil }
    }

    /// The word without the digits of a fraction after the seconds, of which there must be at least one.
    private static func withoutFraction(_ word: String) -> String? {
        guard let point = word.utf8.firstIndex(of: UInt8(ascii: ".")) else { return word }
        let (before, rest) = (word[..<point], word[point...].dropFirst())
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        let hasSeconds = before.suffix(6).enumerated().allSatisfy { ($0.offset % 3 == 0) == ($0.element == ":") }
        return hasSeconds && !digits.isEmpty ? String(before + rest.dropFirst(digits.count)) : nil
    }
}
