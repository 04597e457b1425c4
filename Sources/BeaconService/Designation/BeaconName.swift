/// Names that users give to beacons.
public enum BeaconName {
    /// The maximum length of a name in characters.
    public static let maximumLength = 64
    /// The maximum length in bytes of UTF-8, because one character may carry any number of combining marks.
    public static let maximumOctets = 512

    /// The name as it is stored, or nil if nothing is left of it.
    public static func clean(_ text: String) -> String? {
        let spoken = text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint || $0.value == 0x200D }
            .map { isControl($0) ? " " : $0 }
        var name = String(String.UnicodeScalarView(spoken)).drop(while: \.isWhitespace)
        while name.last?.isWhitespace == true { name.removeLast() }
        name = name.prefix(maximumLength)
        while name.utf8.count > maximumOctets { name.unicodeScalars.removeLast() }
        return name.isEmpty ? nil : String(name)
    }

    /// Control characters and the separators of lines and paragraphs.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
