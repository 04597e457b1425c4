/// Names that users give to beacons.
public enum BeaconName {
    /// The most characters a name may have.
    public static let maximumLength = 64
    /// The most octets of UTF-8: one character may carry any number of combining marks.
    public static let maximumOctets = 512

    /// The name as it is stored; nil when nothing is left of it.
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
