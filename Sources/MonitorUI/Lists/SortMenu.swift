import Basics
import Canvas
import Localization

/// The menu of the orders of a list; the present one has the sign of its direction.
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
        guard let order = state.order else { return nil }
        let count = order.all.count
        switch key {
        case .enter, .character(" "):
            state.layer = nil
            return choose(isReversed: order.number == cursor && order.isReversed, in: &state)
        case .character(">"), .function(6): cursor = (cursor + 1) % count
        case .character("<"): cursor = (cursor + count - 1) % count
        case .character("I"):
            // The order under the cursor is reversed, and becomes the present one, so that the effect is visible.
            return choose(isReversed: order.number == cursor && !order.isReversed, in: &state)
        default: return nil
        }
        return []
    }

    private func choose(isReversed: Bool, in state: inout MonitorState) -> [Effect] {
        state.view.screen.setOrder(cursor, isReversed: isReversed, in: &state)
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        let count = state.order?.all.count ?? 0
        cursor = motion.target(from: cursor, count: count, page: count)
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        guard let order = state.order else { return }
        let sorts = order.all
        let rect = painter.dialog(state, painter.texts.text(Action.sort.key), columns: 44, rows: sorts.count + 2)
        painter.drawItems(sorts.count, cursor: cursor, in: rect) { painter, index, line in
            let sign = index == order.number ? order.sign(painter.glyphs) : ""
            painter.drawChoice(painter.texts.text(sorts[index].key), sign, isSelected: index == cursor, in: line)
        }
    }
}
