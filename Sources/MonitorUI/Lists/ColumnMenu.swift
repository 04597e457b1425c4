import Basics
import Canvas
import Localization

/// The columns of the shown list, to be ticked.
struct ColumnMenu: Dialog {
    var cursor = 0

    var layer: Layer { .columns(self) }
    var closing: [Action] { [.columns] }

    func hints(in state: MonitorState) -> [KeyHint] {
        [
            KeyHint(.character(" "), .hint.toggle), KeyHint(.escape, .hint.close), KeyHint(.delete, .hint.usual),
            KeyHint(.down, .hint.move),
        ]
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        let columns = state.view.screen.columns
        switch key {
        case .character(" "), .enter:
            guard columns.indices.contains(cursor), !columns[cursor].isFixed else { return [.bell] }
            let isShown = state.views.columns.shows(columns[cursor], in: state.view)
            state.views.columns.set(columns[cursor], in: state.view, !isShown)
        case .delete: state.views.columns.reset(state.view)
        default: return nil
        }
        return []
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        let count = state.view.screen.columns.count
        cursor = motion.target(from: cursor, count: count, page: count)
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        let columns = state.view.screen.columns
        let title = painter.texts.text(Action.columns.key)
        let rect = painter.dialog(state, title, columns: 44, rows: columns.count + 2)
        painter.drawItems(columns.count, cursor: cursor, in: rect) { painter, index, line in
            let name = painter.texts.text(columns[index].title).trimmed
            painter.drawCheck(state.views.columns.shows(columns[index], in: state.view), name, in: line)
            if index == cursor { painter.drawCursor(in: line) }
        }
    }
}

extension String {
    /// The text without its leading blanks, with which a title makes room for signs.
    fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
