/// The events view: what happened, oldest first, and where the cursor stands.
public struct EventList: Equatable, Sendable {
    /// The most events kept; older ones go.
    public static let limit = 2000

    private(set) var events: [MonitorEvent] = []
    /// Events that went because there were too many.
    private(set) var forgotten = 0
    /// The event under the cursor.
    var cursor = 0
    /// The first event on the screen.
    var first = 0
    /// Whether the cursor stays on the newest event.
    var isFollowing = true
    var detailLevel = DetailLevel.none
    /// The first line of the detail on the screen.
    var detailFirst = 0

    var isFiltered: Bool { false }

    mutating func clearFilter() {}

    var selected: MonitorEvent? { events.indices.contains(cursor) ? events[cursor] : nil }

    mutating func append(_ new: [MonitorEvent], visible: Int) {
        events += new.suffix(EventList.limit)
        forgotten += max(0, new.count - EventList.limit)
        // Many at once, so that a full list does not move all of its events for each new one.
        let surplus = events.count - EventList.limit
        if surplus > 0 {
            let gone = min(events.count, surplus + EventList.limit / 10)
            events.removeFirst(gone)
            forgotten += gone
            cursor = max(0, cursor - gone)
            first = max(0, first - gone)
        }
        settle(visible: visible)
    }

    mutating func move(_ motion: Motion, visible: Int) {
        guard !events.isEmpty else { return }
        cursor = motion.target(from: cursor, count: events.count, page: visible)
        isFollowing = cursor == events.count - 1
        settle(visible: visible)
    }

    /// Keeps the cursor on the screen, and on the newest event while following.
    mutating func settle(visible: Int) {
        let visible = max(1, visible)
        if isFollowing { cursor = max(0, events.count - 1) }
        if cursor < first { first = cursor }
        if cursor >= first + visible { first = cursor - visible + 1 }
        first = max(0, min(first, events.count - visible))
    }
}
