/// Why a program wants to listen, as the dialogue of the permission says it (NSLocationAlwaysUsageDescription and
/// NSLocationWhenInUseUsageDescription, T-15).
public struct UsageDescription: Equatable, Sendable {
    /// Characters that the dialogue has room for.
    public static let maximumLength = 200

    public let text: String

    /// The text has more characters than fit; so many.
    public struct TooLong: Error, Equatable {
        public let length: Int
    }

    public init(_ text: String) throws(TooLong) {
        guard text.count <= Self.maximumLength else { throw TooLong(length: text.count) }
        self.text = text
    }
}
