/// What namespaces and types of messages can be.
public enum NearbyName {
    /// Characters of a type at most.
    public static let longestType = 100
    /// Octets of a namespace at most.
    public static let longestNamespace = 256

    /// Whether it can be a namespace: of 1 to 256 octets, without a slash, and no `*`.
    public static func isNamespace(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.count <= longestNamespace && text != "*" && isWriteable(text)
    }

    /// Whether it can be a type: of at most 100 characters, without a slash, and no `*`. Empty: the default type.
    public static func isType(_ text: some StringProtocol) -> Bool {
        text.count <= longestType && text.utf8.count <= 4 * longestType && text != "*" && isWriteable(text)
    }

    /// Control characters are those that nobody sees, such as the one at which the store ends a text.
    private static func isWriteable(_ text: some StringProtocol) -> Bool {
        !text.contains("/") && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
