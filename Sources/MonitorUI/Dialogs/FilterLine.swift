import Canvas
import Localization
import Texts
import Theming
import Tracking

/// The line in which the filter of the beacons is typed. What is typed stands in the list, which follows it at once.
struct FilterLine: Dialog {
    var layer: Layer { .filter }

    func hints(in state: MonitorState) -> [KeyHint] {
        [KeyHint(.enter, .hint.keep), KeyHint(.escape, .hint.clear), KeyHint(.up, .hint.move)]
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch key {
        case .enter, .function(4):
            state.layer = nil
            state.settleScrolling()
            return []
        case .escape:
            state.layer = nil
            state.views.beacons.clearFilter()
            return state.tableChanged()
        case .up, .down, .pageUp, .pageDown:
            return Action.on(key).map { state.perform($0, texts) } ?? []
        default:
            let before = state.views.beacons.filter.text
            guard state.views.beacons.filter.handle(key), state.views.beacons.filter.text != before else { return [] }
            return state.tableChanged()
        }
    }

    func draw(_ state: MonitorState, on painter: inout Painter) { painter.drawFilter(state, in: state.layout.message) }
}

extension Painter {
    fileprivate mutating func drawFilter(_ state: MonitorState, in rect: Rect) {
        guard !rect.isEmpty else { return }
        fill(rect, .input)
        let prompt = texts.text(.filter.prompt) + " "
        var column = rect.column + 1
        column += draw(prompt, at: column, rect.row, .heading, width: rect.columns / 2)
        let page = state.views.beacons.page
        let count = texts.text(.beacons.matchedOf, .text(texts.number(page.matched)), .text(texts.number(page.total)))
        let countWidth = textWidth.width(of: count)
        var end = rect.endColumn
        if end - column > countWidth + 12 {
            draw(count, at: end - countWidth - 1, rect.row, .muted, width: countWidth)
            end -= countWidth + 2
        }
        drawLine(state.views.beacons.filter, at: column, rect.row, width: end - column)
    }
}
