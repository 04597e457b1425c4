import Basics
import BeaconService
import Canvas
import Localization
import Tracking

/// A sort key for rows.
protocol ListSort: CaseIterable, Equatable, Sendable where AllCases == [Self] {
    /// The text key of the name.
    var key: TextKey { get }
    /// Whether the greatest value is at the top, unless the order is reversed.
    var isDescending: Bool { get }
}

extension ListSort {
    /// The index among all sort keys.
    var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The order of a list, and the other possible orders.
struct ListOrder {
    let all: [any ListSort]
    let number: Int
    let isReversed: Bool

    init<Sort: ListSort>(_ sort: Sort, isReversed: Bool) {
        all = Sort.allCases
        number = sort.number
        self.isReversed = isReversed
    }

    /// Whether the greatest value is at the top.
    var isDescending: Bool { all[number].isDescending != isReversed }

    /// The sign of the direction, for its name and its column.
    func sign(_ glyphs: GlyphSet) -> String { isDescending ? glyphs.descending : glyphs.ascending }
}

extension Sequence {
    /// Sorts the elements by a key, the greatest first if the order is reversed. Elements with equal keys keep
    /// their order, and those without a key are at the end in both directions.
    func ordered<Key: Comparable>(_ isReversed: Bool, by key: (Element) -> Key?) -> [Element] {
        let keyed = map { (element: $0, key: key($0)) }
        let known = keyed.compactMap { pair in pair.key.map { (pair.element, $0) } }
        return known.sorted { isReversed ? $0.1 > $1.1 : $0.1 < $1.1 }.map(\.0)
            + keyed.filter { $0.key == nil }.map(\.element)
    }
}

/// The only order of lists of events.
enum TimeOrder: Equatable, Sendable {
    case time
}

/// A list whose order can be chosen.
protocol SortedListView: ListView {
    associatedtype Sort: ListSort
    /// The sort key of the rows, and whether the order is reversed.
    var sort: Sort { get set }
    var isReversed: Bool { get set }
    /// Makes the list again after a change of the order.
    static func orderChanged(in state: inout MonitorState) -> [Effect]
}

extension SortedListView {
    static func order(in state: MonitorState) -> ListOrder? {
        ListOrder(state[keyPath: path].sort, isReversed: state[keyPath: path].isReversed)
    }

    static func setOrder(_ number: Int, isReversed: Bool, in state: inout MonitorState) -> [Effect] {
        guard Sort.allCases.indices.contains(number) else { return [.bell] }
        state[keyPath: path].sort = Sort.allCases[number]
        state[keyPath: path].isReversed = isReversed
        return orderChanged(in: &state)
    }

    static func orderChanged(in state: inout MonitorState) -> [Effect] {
        state.settleScrolling()
        return []
    }
}

extension ScreenView {
    /// Sorts by the order of a column; if that is the present order, reverses it.
    static func sort(by order: any Sendable, in state: inout MonitorState) -> [Effect] {
        guard let number = (order as? any ListSort)?.number, let present = self.order(in: state) else { return [] }
        return setOrder(number, isReversed: present.number == number && !present.isReversed, in: &state)
    }
}

extension MonitorState {
    /// The order of the shown list; nil: it cannot be chosen.
    var order: ListOrder? { view.screen.order(in: self) }

    /// Reverses the order of the list.
    mutating func reverseOrder() -> [Effect] {
        guard let order else { return [.bell] }
        return view.screen.setOrder(order.number, isReversed: !order.isReversed, in: &self)
    }

    /// Opens the menu of orders at the present one.
    mutating func openSort() -> [Effect] {
        guard let order else { return [.bell] }
        layer = .sort(SortMenu(cursor: order.number))
        return []
    }
}

extension Painter {
    /// The items about the order of the shown list. Where a visible column shows the sign of the direction, the
    /// item only repeats it, and is left out first.
    func orderItems<Row: ListRow>(
        _ state: MonitorState, _ fitted: FittedTable<Row>, by sort: Row.Order
    ) -> [LineItem] {
        guard let order = state.order else { return [] }
        let (columns, _) = fitted.layout(width: state.layout.table.columns, Pen(self))
        let isSeen = columns.placements.contains { fitted.table.columns[$0.index].order == sort }
        let name = texts.text(.beacons.orderedBy, .text(texts.text(order.all[order.number].key)))
        return [item(name + order.sign(glyphs), rank: isSeen ? 7 : 1)]
    }
}

extension BeaconSort: ListSort {
    var key: TextKey {
        switch self {
        case .proximity: .sort.proximity
        case .rssi: .sort.rssi
        case .identity: .sort.identity
        case .seen: .sort.seen
        case .firstSeen: .sort.firstSeen
        case .interval: .sort.interval
        case .battery: .sort.battery
        case .distance: .sort.distance
        case .loss: .sort.loss
        case .name: .sort.name
        case .condition: .sort.condition
        }
    }

    /// The strongest signal, the latest appearance, and the greatest loss are at the top.
    var isDescending: Bool { self == .rssi || self == .firstSeen || self == .loss }
}
