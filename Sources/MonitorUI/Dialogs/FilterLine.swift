import Basics
import Canvas
import Localization
import Regions
import Tracking

/// The line in which the filter of a view is typed. The list follows it at once; a part that cannot be parsed is
/// reported above.
struct FilterLine: Dialog {
    var layer: Layer { .filter }
    var coversView: Bool { false }
    var explanation: TextKey? { .about.filter }
    var takesText: Bool { true }

    func hints(in state: MonitorState) -> [KeyHint] {
        [KeyHint(.enter, .hint.keep), KeyHint(.escape, .hint.clear), KeyHint(.up, .hint.move)]
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        switch key {
        case .enter, .function(4):
            guard state.filterProblem == nil else { return [.bell] }
            state.layer = nil
            state.settleScrolling()
            return []
        case .escape:
            state.layer = nil
            if state.view == .beacons { state.views.beacons.clearFilter() }
            _ = state.clearTyped()
            return state.filterChanged()
        case .up, .down, .pageUp, .pageDown:
            return state.settings.keys.actionInDialog(on: key).map { state.perform($0, texts) } ?? []
        default:
            let before = state.typed.text
            guard state.typed.handle(key), state.typed.text != before else { return [] }
            return state.filterChanged()
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
        drawProblem(state.filterProblem, above: rect)
        let counts = state.view.screen.counts(in: state)
        let count = texts.text(.beacons.matchedOf, .text(texts.number(counts.shown)), .text(texts.number(counts.all)))
        let countWidth = textWidth.width(of: count)
        var end = rect.endColumn
        if end - column > countWidth + 12 {
            draw(count, at: end - countWidth - 1, rect.row, .muted, width: countWidth)
            end -= countWidth + 2
        }
        drawLine(state.typed, at: column, rect.row, width: end - column)
    }

    /// Draws the problem with the filter in the lines above it; the list loses these lines while the filter is
    /// being typed.
    mutating func drawProblem(_ problem: FilterProblem?, above rect: Rect) {
        guard let problem else { return }
        let width = max(2, rect.columns - 2)
        let lines = textWidth.wrapped(texts.text(problem.phrase), to: width).prefix(max(0, min(3, rect.row - 2)))
        for (place, line) in lines.enumerated() {
            let row = rect.row - lines.count + place
            fill(Rect(column: rect.column, row: row, columns: rect.columns, rows: 1), .warning)
            draw(line, at: rect.column + 1, row, .warning, width: width)
        }
    }
}
