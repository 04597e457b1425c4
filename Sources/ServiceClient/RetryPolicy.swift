/// When something is sent again that did not arrive: three times, after about 1, 2 and 4 seconds.
public struct RetryPolicy: Equatable, Sendable {
    /// Seconds before each time.
    public var waits: [Double]
    /// By how much each of them is longer or shorter, so that a thousand clients do not come back at one moment.
    public var spread: Double
    /// A server that asks for more seconds than these is not asked again.
    public var longest: Double

    public init(waits: [Double] = [1, 2, 4], spread: Double = 0.2, longest: Double = 30) {
        self.waits = waits
        self.spread = spread
        self.longest = longest
    }

    /// Sent once only.
    public static let none = RetryPolicy(waits: [])

    /// Seconds to wait before it is sent again; nil: it is given up.
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
