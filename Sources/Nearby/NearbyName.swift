/// What namespaces and types of messages can be.
public enum NearbyName {
    /// Code points of a type at most.
    public static let longestType = 100
    /// Code points of a namespace at most.
    public static let longestNamespace = 256

    /// Whether it can be a namespace: of 1 to 256 code points, without a slash, and no `*`.
    public static func isNamespace(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.unicodeScalars.count <= longestNamespace && text != "*" && isWriteable(text)
    }

    /// Whether it can be a type: of at most 100 code points, without a slash, and no `*`. Empty: the default type.
    public static func isType(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.count <= longestType && text != "*" && isWriteable(text)
    }

    /// Control characters are those that nobody sees, such as the one at which the store ends a text.
    private static func isWriteable(_ text: some StringProtocol) -> Bool {
        !text.utf8.contains(UInt8(ascii: "/"))
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
