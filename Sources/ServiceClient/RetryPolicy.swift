/// The policy for sending a request again that did not arrive: three times, after about 1, 2 and 4 seconds.
public struct RetryPolicy: Equatable, Sendable {
    /// Seconds before each repetition.
    public var waits: [Double]
    /// The fraction by which each wait is longer or shorter, so that a thousand clients do not return at the same
    /// moment.
    public var spread: Double
    /// The longest accepted wait in seconds: a server that asks for more is not asked again.
    public var longest: Double

    public init(waits: [Double] = [1, 2, 4], spread: Double = 0.2, longest: Double = 30) {
        self.waits = waits
        self.spread = spread
        self.longest = longest
    }

    /// The policy of a request that is sent once only.
    public static let none = RetryPolicy(waits: [])

    /// Seconds to wait before the request is sent again; nil: it is abandoned.
    /// - Parameters:
    ///   - attempt: How often it was sent, 1 at first.
    ///   - random: 0 to 1.
    ///   - asked: Seconds that the server asked for (`Retry-After`).
    public func wait(after attempt: Int, random: Double, asked: Double?) -> Double? {
        guard waits.indices.contains(attempt - 1) else { return nil }
        let wait = waits[attempt - 1] * (1 + spread * (2 * min(max(random, 0), 1) - 1))
        guard let asked else { return wait }
        return asked <= longest ? max(wait, asked) : nil
    }
}
