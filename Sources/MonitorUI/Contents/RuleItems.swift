import Basics
import Canvas
import Regions

/// The actions of fired rules, oldest first, and the position of the cursor.
struct RuleItems: Equatable, Sendable {
    /// The maximum number of items; older ones are dropped.
    static let limit = 1000

    struct Item: Equatable, Sendable {
        /// An immutable number, because the cursor follows it.
        let number: Int
        let local: LocalTime
        let time: Timestamp
        let event: SiteEvent
        let action: RuleAction
    }

    private(set) var items: [Item] = []
    /// The numbers of the items that pass the filter; nil: there is no filter.
    private var passing: Set<Int>?
    /// The items that are shown.
    private(set) var shown: [Item] = []
    private var cursor = FollowingCursor<Int>()

    var isFollowing: Bool {
        get { cursor.isFollowing }
        set { cursor.isFollowing = newValue }
    }
    var first: Int { cursor.first }
    var row: Int { cursor.row }
    var selected: Item? { shown.indices.contains(cursor.row) ? shown[cursor.row] : nil }

    /// Takes the actions of fired rules from events. Those of an earlier run go to the front, as in the events
    /// view.
    mutating func append(_ new: [MonitorEvent], visible: Int) {
        let found: [(MonitorEvent, SiteEvent, RuleAction)] = new.suffix(EventList.limit).compactMap { event in
            guard case .site(let site) = event.kind, site.kind == .ruleFired, let action = site.action else {
                return nil
            }
            return (event, site, action)
        }.suffix(Self.limit)
        guard let newest = found.last else { return }
        let isEarlier = items.first.map { newest.0.time < $0.time } ?? false
        let start = isEarlier ? (items.first?.number ?? 0) - found.count : (items.last?.number ?? -1) + 1
        let made = found.enumerated().map { offset, part in
            Item(
                number: start + offset, local: part.0.local, time: part.0.time, event: part.1, action: part.2)
        }
        items = isEarlier ? made + items : items + made
        if items.count > Self.limit { items.removeFirst(items.count - Self.limit) }
        show(visible: visible)
    }

    /// Drops the items that a replay produces again.
    mutating func rewind(visible: Int) {
        items = []
        show(visible: visible)
    }

    /// Shows the items with these numbers; nil: all items.
    mutating func narrow(to passing: Set<Int>?, visible: Int) {
        self.passing = passing
        show(visible: visible)
    }

    private mutating func show(visible: Int) {
        shown = passing.map { passing in items.filter { passing.contains($0.number) } } ?? items
        settle(visible: visible)
    }

    mutating func move(_ motion: Motion, visible: Int) {
        cursor.move(motion, shown.map(\.number), visible: visible)
    }

    /// Keeps the cursor on the screen, and on the newest item while following.
    mutating func settle(visible: Int) { cursor.settle(shown.map(\.number), visible: visible) }
}

extension RuleAction {
    /// The text keys of all kinds.
    static let keys: [TextKey] = [.content.image, .content.url, .content.text, .content.custom, .content.unknown]

    /// The whole content, for copying.
    var whole: String {
        switch self {
        case .openImage(let url), .openURL(let url): url
        case .openText(let text): text
        case .custom(let values): values.map { $0.key + "=" + $0.value }.joined(separator: "\n")
        case .unknown(_, let text): text
        }
    }

    /// The address of an image or a page.
    var url: String? {
        switch self {
        case .openImage(let url), .openURL(let url): url
        case .openText, .custom, .unknown: nil
        }
    }

    /// The address, if it may be opened.
    var page: PageAddress? { url.flatMap(PageAddress.init) }
}
