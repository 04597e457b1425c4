/// The rules for namespaces and types of messages.
public enum NearbyName {
    /// The maximum length of a type in code points.
    public static let longestType = 100
    /// The maximum length of a namespace in code points.
    public static let longestNamespace = 256

    /// Whether a text can be a namespace: 1 to 256 code points, without a slash, and not `*`.
    public static func isNamespace(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.unicodeScalars.count <= longestNamespace && text != "*" && isWriteable(text)
    }

    /// Whether a text can be a type: at most 100 code points, without a slash, and not `*`. The empty text is the
    /// default type.
    public static func isType(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.count <= longestType && text != "*" && isWriteable(text)
    }

    /// Whether a text has neither slashes nor control characters, which are invisible, such as the one at which the
    /// store ends a text.
    private static func isWriteable(_ text: some StringProtocol) -> Bool {
        !text.utf8.contains(UInt8(ascii: "/"))
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
