public import Tracking

/// What is known when an application is asked whether to update its events.
public struct EventUpdateInfo: Equatable, Sendable {
    /// Nil before the first update.
    public var lastUpdatedAt: Timestamp?
    /// Whether the server has nothing newer.
    public var isAlreadyNewest: Bool

    public init(lastUpdatedAt: Timestamp?, isAlreadyNewest: Bool) {
        self.lastUpdatedAt = lastUpdatedAt
        self.isAlreadyNewest = isAlreadyNewest
    }

    /// The answer when an application gives none: update only when there is something newer.
    public var shouldUpdateByDefault: Bool { !isAlreadyNewest }
}
