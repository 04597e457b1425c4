import Canvas
import Localization
import Texts
import Tracking

/// The orders a list can have; the one in force has the sign of its direction.
struct SortMenu: Dialog {
    var cursor = 0

    var layer: Layer { .sort(self) }

    func hints(in state: MonitorState) -> [KeyHint] {
        [
            KeyHint(.enter, .hint.choose), KeyHint(.escape, .hint.close), KeyHint(.character("I"), .hint.reverse),
            KeyHint(.down, .hint.move),
        ]
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        let sorts = BeaconSort.allCases
        switch key {
        case .enter, .character(" "):
            state.layer = nil
            let isSame = state.order?.sort == sorts[cursor]
            return state.setOrder(sorts[cursor], isReversed: isSame && state.order?.isReversed ?? false)
        case .character(">"), .function(6): cursor = (cursor + 1) % sorts.count
        case .character("<"): cursor = (cursor + sorts.count - 1) % sorts.count
        case .character("I"):
            // What is chosen is turned; it is then in force, so that it is seen.
            let isReversed = state.order?.sort == sorts[cursor] && !(state.order?.isReversed ?? false)
            return state.setOrder(sorts[cursor], isReversed: isReversed)
        default: return nil
        }
        return []
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        let count = BeaconSort.allCases.count
        cursor = motion.target(from: cursor, count: count, page: count)
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        let sorts = BeaconSort.allCases
        let rect = painter.dialog(state, painter.texts.text(Action.sort.key), columns: 44, rows: sorts.count + 2)
        painter.drawItems(sorts.count, cursor: cursor, in: rect) { painter, index, line in
            let sort = sorts[index]
            var sign = ""
            if let order = state.order, order.sort == sort {
                sign = sort.isDescending != order.isReversed ? painter.glyphs.descending : painter.glyphs.ascending
            }
            painter.drawChoice(painter.texts.text(sort.key), sign, isSelected: index == cursor, in: line)
        }
    }
}

extension MonitorState {
    /// What the list that is shown is in order of; nil: its order cannot be chosen.
    var order: (sort: BeaconSort, isReversed: Bool)? {
        switch view {
        case .beacons: (views.beacons.sort, views.beacons.isReversed)
        case .designated: (views.designated.sort, views.designated.isReversed)
        case .regions, .events, .managed, .contents, .status: nil
        }
    }

    mutating func setOrder(_ sort: BeaconSort, isReversed: Bool) -> [Effect] {
        if view == .designated {
            (views.designated.sort, views.designated.isReversed) = (sort, isReversed)
            settleScrolling()
            return []
        }
        (views.beacons.sort, views.beacons.isReversed) = (sort, isReversed)
        return tableChanged()
    }

    /// Turns the order of the list round.
    mutating func reverseOrder() -> [Effect] {
        guard let order else { return [.bell] }
        return setOrder(order.sort, isReversed: !order.isReversed)
    }

    /// Opens the chooser at the order in force.
    mutating func openSort() -> [Effect] {
        let cursor = order.flatMap { BeaconSort.allCases.firstIndex(of: $0.sort) } ?? 0
        layer = .sort(SortMenu(cursor: cursor))
        return []
    }
}
