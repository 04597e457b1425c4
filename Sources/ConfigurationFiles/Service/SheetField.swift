/// A field of comma-separated values (RFC 4180) that is safe in a spreadsheet and can be read back.
///
/// A spreadsheet runs text that looks like a formula, and anyone can transmit such a name. Such a text gets a
/// leading apostrophe, which reading removes again; numbers are not written through this type. Every text is
/// restored exactly, even one that begins with an apostrophe.
public enum SheetField {
    /// The end of a line.
    public static let lineEnd: StaticString = "\r\n"
    /// An optional beginning of a file that makes spreadsheets read it as UTF-8, regardless of their default
    /// encoding.
    public static let byteOrderMark: StaticString = "\u{FEFF}"

    /// A text as a field, with quotation marks if needed.
    public static func write(_ text: String) -> String {
        let field = isRunnable(text) ? "'" + text : text
        guard field.utf8.contains(where: { [0x2C, 0x22, 0x0D, 0x0A].contains($0) }) else { return field }
        // Scalars are compared, because a combining mark may merge with a quotation mark.
        let doubled = field.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
        return "\"" + String(String.UnicodeScalarView(doubled)) + "\""
    }

    /// The text from which `write` made a field, given the field without its quotation marks.
    public static func read(_ field: String) -> String {
        guard field.utf8.first == UInt8(ascii: "'") else { return field }
        let text = String(field.unicodeScalars.dropFirst())
        return isRunnable(text) ? text : field
    }

    /// The texts of a line without its end; nil if its quotation marks do not match.
    public static func texts(of line: some StringProtocol) -> [String]? {
        guard line.utf8.contains(UInt8(ascii: "\"")) else {
            return line.split(separator: ",", omittingEmptySubsequences: false).map { read(String($0)) }
        }
        let rows = try? CSVRows.read(String(line))
        return rows?.count == 1 ? rows?.first?.fields : nil
    }

    /// Whether a spreadsheet could interpret a text as a formula, ignoring leading blanks and the apostrophes of
    /// `write`.
    private static func isRunnable(_ text: String) -> Bool {
        guard let first = text.utf8.first, !isLetterOrDigit(first) else { return false }
        let bare = text.unicodeScalars.drop { $0 == "'" }
        if let first = bare.first, ["\t", "\r", "\n"].contains(first) { return true }
        let said = bare.drop(while: isBlank)
        return said.first.map(starts.contains) ?? false
    }

    /// Characters that begin a formula: in ASCII, in full width, and in the small forms.
    private static let starts: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫", "\u{2212}",
    ]

    /// Characters that a spreadsheet may skip, including the sign that replaces neutralised characters.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{FFFD}" || scalar.value < 0x20 || scalar.properties.isWhitespace
            || scalar.properties.isDefaultIgnorableCodePoint
    }

    private static func isLetterOrDigit(_ octet: UInt8) -> Bool {
        (0x30...0x39).contains(octet) || (0x41...0x5A).contains(octet) || (0x61...0x7A).contains(octet)
    }
}
