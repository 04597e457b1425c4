public import Basics

/// The information on which an application decides whether to update its events.
public struct EventUpdateInfo: Equatable, Sendable {
    /// The time of the last update; nil before the first update.
    public var lastUpdatedAt: Timestamp?
    /// Whether the server has no newer events.
    public var isAlreadyNewest: Bool

    public init(lastUpdatedAt: Timestamp?, isAlreadyNewest: Bool) {
        self.lastUpdatedAt = lastUpdatedAt
        self.isAlreadyNewest = isAlreadyNewest
    }

    /// The decision if the application makes none: update only when there is something newer.
    public var shouldUpdateByDefault: Bool { !isAlreadyNewest }
}
