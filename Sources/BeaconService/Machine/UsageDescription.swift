/// The reason for listening that the permission dialogue shows (NSLocationAlwaysUsageDescription and
/// NSLocationWhenInUseUsageDescription).
public struct UsageDescription: Equatable, Sendable {
    /// The maximum number of characters that fit into the dialogue.
    public static let maximumLength = 200

    public let text: String

    /// The error for a text that has more characters than fit: `length`.
    public struct TooLong: Error, Equatable {
        public let length: Int
    }

    public init(_ text: String) throws(TooLong) {
        guard text.count <= Self.maximumLength else { throw TooLong(length: text.count) }
        self.text = text
    }
}
