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

/// The only order of lists of what happened.
enum TimeOrder: Equatable, Sendable {
    case time
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
        _ state: MonitorState, _ table: ListTable<Row>, needs: [TextKey: Int] = [:], by sort: Row.Order
    ) -> [LineItem] {
        guard let order = state.order else { return [] }
        let layout = table.layout(width: state.layout.table.columns, Pen(self), known: needs)
        let isSeen = layout.placements.contains { table.columns[$0.index].order == sort }
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
