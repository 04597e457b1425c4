/// A field of comma-separated values (RFC 4180) on its way into a sheet, and out of one again.
///
/// A sheet runs what looks like a formula, and anybody can send a name that does. Such a text gets an apostrophe in
/// front, which reading takes off again; numbers do not come this way. Every text comes back as it was, one with an
/// apostrophe of its own too.
public enum SheetField {
    /// What ends a line.
    public static let lineEnd: StaticString = "\r\n"
    /// What a file may begin with, so that sheets read it as UTF-8 whatever their own encoding is.
    public static let byteOrderMark: StaticString = "\u{FEFF}"

    /// A text as a field, between quotation marks where it needs them.
    public static func write(_ text: String) -> String {
        let field = isRunnable(text) ? "'" + text : text
        guard field.utf8.contains(where: { [0x2C, 0x22, 0x0D, 0x0A].contains($0) }) else { return field }
        // By scalars: a mark may combine with a quotation mark.
        let doubled = field.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
        return "\"" + String(String.UnicodeScalarView(doubled)) + "\""
    }

    /// The text that `write` made a field of, once its quotation marks are gone.
    public static func read(_ field: String) -> String {
        guard field.utf8.first == UInt8(ascii: "'") else { return field }
        let text = String(field.unicodeScalars.dropFirst())
        return isRunnable(text) ? text : field
    }

    /// The texts of a line without its end; nil where its quotation marks do not fit.
    public static func texts(of line: some StringProtocol) -> [String]? {
        guard line.utf8.contains(UInt8(ascii: "\"")) else {
            return line.split(separator: ",", omittingEmptySubsequences: false).map { read(String($0)) }
        }
        let rows = try? CSVRows.read(String(line))
        return rows?.count == 1 ? rows?.first?.fields : nil
    }

    /// Whether a sheet could take it for a formula, blanks in front and the apostrophes of `write` left aside.
    private static func isRunnable(_ text: String) -> Bool {
        guard let first = text.utf8.first, !isLetterOrDigit(first) else { return false }
        let bare = text.unicodeScalars.drop { $0 == "'" }
        if let first = bare.first, ["\t", "\r", "\n"].contains(first) { return true }
        let said = bare.drop(while: isBlank)
        return said.first.map(starts.contains) ?? false
    }

    /// What begins a formula: in ASCII, in full width, and in the small forms.
    private static let starts: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫", "\u{2212}",
    ]

    /// What a sheet may pass over, the sign for what was neutralised included.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{FFFD}" || scalar.value < 0x20 || scalar.properties.isWhitespace
            || scalar.properties.isDefaultIgnorableCodePoint
    }

    private static func isLetterOrDigit(_ octet: UInt8) -> Bool {
        (0x30...0x39).contains(octet) || (0x41...0x5A).contains(octet) || (0x61...0x7A).contains(octet)
    }
}
