public import Basics

/// The string by which an application identifies its user (auid). It is part of records and of requests to a server,
/// and is never shown in full.
public enum UserIdentifier {
    /// The maximum length in characters.
    public static let maximumLength = 128
    /// The maximum length in bytes of UTF-8, because one character may carry any number of combining marks.
    public static let maximumOctets = 512

    /// The reason why a text cannot be an identifier.
    public enum Fault: Error, Equatable, Sendable {
        /// The text has more than `maximumLength` characters or `maximumOctets` bytes.
        case tooLong
        /// The text contains a control character, a line break or an invisible character.
        case control

        /// The key of the sentence that describes the fault; its parameter is `maximumLength`.
        public var textKey: TextKey {
            switch self {
            case .tooLong: .auid.tooLong
            case .control: .auid.control
            }
        }
    }

    /// The text as it is stored, without blanks at its ends, or nil if nothing is left, which means "no identifier".
    public static func checked(_ text: String) throws(Fault) -> String? {
        var kept = text.drop { $0 == " " }
        while kept.last == " " { kept.removeLast() }
        guard !kept.unicodeScalars.contains(where: isHidden) else { throw .control }
        guard kept.count <= maximumLength, kept.utf8.count <= maximumOctets else { throw .tooLong }
        return kept.isEmpty ? nil : String(kept)
    }

    /// The identifier in a form that may be shown: its first 4 characters when it is longer than 8, and nothing that
    /// reveals its length.
    public static func masked(_ identifier: String) -> String {
        (identifier.count > 8 ? String(identifier.prefix(4)) : "") + "****"
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        BeaconName.isControl(scalar) || scalar.properties.generalCategory == .format && scalar.value != 0x200D
    }
}
