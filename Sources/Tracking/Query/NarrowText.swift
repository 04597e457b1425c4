extension StringProtocol {
    /// The text with wide letters, digits, signs and blanks, as a Japanese keyboard writes them, replaced by those
    /// of ASCII.
    public var narrow: String {
        var narrow = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0xFF01...0xFF5E: narrow.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
            case 0x3000: narrow.append(" ")
            default: narrow.append(scalar)
            }
        }
        return String(narrow)
    }
}
