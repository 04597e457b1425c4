import Regions

/// The events of an agent in their order: it numbers them, keeps those that a screen has not fetched yet, and passes
/// them to the listeners.
struct EventFeed: Sendable {
    /// The most events that wait for a screen or a listener; older ones are dropped but are in the log.
    static let limit = 10_000

    private var fresh: [SiteEvent] = []
    private var last = 0
    private var isAnew = false
    private var listeners = Listeners<SiteEvent>()

    /// Whether events wait for a screen.
    var isEmpty: Bool { fresh.isEmpty }

    /// Adds an event.
    /// - Returns: The event with its number.
    mutating func add(_ event: SiteEvent) -> SiteEvent {
        var event = event
        last += 1
        event.number = last
        fresh.append(event)
        if fresh.count > Self.limit { fresh.removeFirst(fresh.count - Self.limit + Self.limit / 10) }
        listeners.tell(event)
        return event
    }

    /// The events since the last call, and whether another site replaced the former one in the meantime.
    mutating func take() -> (events: [SiteEvent], isAnew: Bool) {
        defer { (fresh, isAnew) = ([], false) }
        return (fresh, isAnew)
    }

    /// Drops the events of a capture that is read again: they come again.
    mutating func dropRepeated() { fresh.removeAll { $0.comesAgain } }

    /// Drops the events of a site that another one replaces. Numbers continue.
    mutating func beginAnew() { (fresh, isAnew) = ([], true) }

    /// See `Listeners.add`.
    mutating func listen(onEnd: @escaping @Sendable (Int) -> Void) -> AsyncStream<SiteEvent> {
        listeners.add(limit: Self.limit, onEnd: onEnd)
    }

    mutating func removeListener(_ number: Int) { listeners.remove(number) }

    mutating func end() { listeners.end() }
}
