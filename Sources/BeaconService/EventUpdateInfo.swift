public import Tracking

/// What is known when an application is asked whether to update its events (J-6 … J-13).
public struct EventUpdateInfo: Equatable, Sendable {
    /// Nil before the first update.
    public var lastUpdatedAt: Timestamp?
    /// Nothing newer is on the server.
    public var isAlreadyNewest: Bool

    public init(lastUpdatedAt: Timestamp?, isAlreadyNewest: Bool) {
        self.lastUpdatedAt = lastUpdatedAt
        self.isAlreadyNewest = isAlreadyNewest
    }

    /// The answer of an application that does not care: only what is newer is fetched (J-9).
    public var shouldUpdateByDefault: Bool { !isAlreadyNewest }
}
