import BeaconService
import Canvas
import Localization
import Texts
import Tracking

/// What rows can be in order of.
protocol ListSort: CaseIterable, Equatable, Sendable where AllCases == [Self] {
    /// The key of its name.
    var key: TextKey { get }
    /// Whether the greatest value is at the top, unless it is reversed.
    var isDescending: Bool { get }
}

extension ListSort {
    /// Its place among all.
    var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The order of a list, and the others it can have.
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

    /// Its direction, as it stands beside its name and above its column.
    func sign(_ glyphs: GlyphSet) -> String { isDescending ? glyphs.descending : glyphs.ascending }
}

extension Sequence {
    /// In the order of a key, the greatest first if it is reversed. Those that are alike stay as they were, and those without
    /// a key stand at the end either way.
    func ordered<Key: Comparable>(_ isReversed: Bool, by key: (Element) -> Key?) -> [Element] {
        let keyed = map { (element: $0, key: key($0)) }
        let known = keyed.compactMap { pair in pair.key.map { (pair.element, $0) } }
        return known.sorted { isReversed ? $0.1 > $1.1 : $0.1 < $1.1 }.map(\.0)
            + keyed.filter { $0.key == nil }.map(\.element)
    }
}

/// The only order of lists of what happened.
enum TimeOrder: Equatable, Sendable {
    case time
}

/// A list whose order can be chosen.
protocol SortedListView: ListView {
    associatedtype Sort: ListSort
    /// What the rows are in order of, and whether it is turned round.
    var sort: Sort { get set }
    var isReversed: Bool { get set }
    /// Makes the list anew after that.
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
    /// The order of a column; its own order once more, the other way round.
    static func sort(by order: any Sendable, in state: inout MonitorState) -> [Effect] {
        guard let number = (order as? any ListSort)?.number, let present = self.order(in: state) else { return [] }
        return setOrder(number, isReversed: present.number == number && !present.isReversed, in: &state)
    }
}

extension MonitorState {
    /// What the list that is shown is in order of; nil: its order cannot be chosen.
    var order: ListOrder? { view.screen.order(in: self) }

    /// Turns the order of the list round.
    mutating func reverseOrder() -> [Effect] {
        guard let order else { return [.bell] }
        return view.screen.setOrder(order.number, isReversed: !order.isReversed, in: &self)
    }

    /// Opens the chooser at the order in force.
    mutating func openSort() -> [Effect] {
        guard let order else { return [.bell] }
        layer = .sort(SortMenu(cursor: order.number))
        return []
    }
}

extension Painter {
    /// What the list that is shown is in order of. Where the sign stands above a column that is seen, that is told twice,
    /// and gives way first.
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

    /// The strongest signal, the last to come, and who is missed most stand at the top.
    var isDescending: Bool { self == .rssi || self == .firstSeen || self == .loss }
}
