/// Addresses that rules may open.
public enum WebAddress {
    /// The maximum length in bytes.
    public static let longest = 2048

    /// Whether a text is an absolute http or https address, not too long, with a host and without characters that
    /// cannot occur in an address: blanks, control characters, quotation marks, brackets, direction marks and other
    /// invisible characters.
    public static func isGood(_ text: String) -> Bool {
        guard text.utf8.count <= longest, let colon = text.firstIndex(of: ":"),
            ["http", "https"].contains(text[..<colon].lowercased()), text[colon...].hasPrefix("://")
        else { return false }
        let host = text[colon...].dropFirst(3).prefix { !"/?#".contains($0) }
        guard !host.isEmpty, host.first != ":", !host.contains("@") else { return false }
        return text.unicodeScalars.allSatisfy(isAllowed)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value > 0x7F else { return scalar > " " && !"\"<>\\^`{|}\u{7F}".unicodeScalars.contains(scalar) }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse, .surrogate,
            .unassigned:
            return false
        default: return !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
