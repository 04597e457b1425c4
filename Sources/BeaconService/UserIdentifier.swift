/// The string by which an application knows its user (auid, S-42). It goes into tracking records and to nobody else, and
/// is never shown in full.
public enum UserIdentifier {
    /// Characters at most.
    public static let maximumLength = 128
    /// Octets of UTF-8 at most: letters may carry any number of marks.
    public static let maximumOctets = 512

    /// Why a text cannot be one.
    public enum Fault: Error, Equatable, Sendable {
        /// More than `maximumLength` characters or `maximumOctets` octets.
        case tooLong
        /// A control character, a line break, or a sign that cannot be seen.
        case control

        /// The key of the sentence; it takes `maximumLength`.
        public var textKey: String {
            switch self {
            case .tooLong: "auid.tooLong"
            case .control: "auid.control"
            }
        }
    }

    /// The text as it is kept, without blanks at its ends; nil: nothing is left, which stands for "no identifier".
    public static func checked(_ text: String) throws(Fault) -> String? {
        var kept = text.drop { $0 == " " }
        while kept.last == " " { kept.removeLast() }
        guard !kept.unicodeScalars.contains(where: isHidden) else { throw .control }
        guard kept.count <= maximumLength, kept.utf8.count <= maximumOctets else { throw .tooLong }
        return kept.isEmpty ? nil : String(kept)
    }

    /// As it may be shown: the first 4 characters of one that is longer than 8, and nothing that tells its length.
    public static func masked(_ identifier: String) -> String {
        (identifier.count > 8 ? String(identifier.prefix(4)) : "") + "****"
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        BeaconName.isControl(scalar) || scalar.properties.generalCategory == .format && scalar.value != 0x200D
    }
}
