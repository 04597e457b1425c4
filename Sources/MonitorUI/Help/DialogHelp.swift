import Basics
import Canvas
import Localization

/// The help of a dialogue: its purpose and its keys. It covers the dialogue, and closing it returns there.
struct DialogHelp: Equatable, Sendable {
    var of: Layer
    /// The first line on the screen.
    var first = 0

    /// The lines of the help, none wider than `width` cells.
    private func lines(
        _ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet, width: Int
    ) -> [TextLine] {
        let dialog = of.dialog
        let sentences = dialog.explanation.map { TextWidth().wrapped(texts.text($0), to: width) } ?? []
        return sentences.map { .text($0, .dialog) } + [.blank, .heading(texts.text(.help.keys))]
            + dialog.hints(in: state).map { .field($0.key.name(glyphs), texts.text($0.label)) }
    }

    private static let columns = 64
    private static let labelWidth = 12

    /// The number of cells of a line.
    private static func width(_ size: Size) -> Int { max(8, min(columns, size.columns - 2) - 4) }
}

extension DialogHelp: Dialog {
    var layer: Layer { .explained(self) }

    func hints(in state: MonitorState) -> [KeyHint] {
        [KeyHint(.escape, .hint.back), KeyHint(.pageDown, .hint.scroll)]
    }

    mutating func press(_ key: Key, in state: inout MonitorState, _ texts: Localizer) -> [Effect]? {
        guard let action = state.settings.keys.actionInDialog(on: key), [.back, .help, .detail].contains(action) else {
            return nil
        }
        state.layer = of
        return []
    }

    mutating func move(_ motion: Motion, in state: MonitorState, _ texts: Localizer) {
        let lines = lines(state, texts, .ascii, width: DialogHelp.width(state.size))
        let page = max(1, min(lines.count, HelpView.area(state.size).rows - 2))
        first = motion.scrolled(from: first, count: lines.count, page: page)
    }

    func draw(_ state: MonitorState, on painter: inout Painter) {
        let texts = painter.texts
        let lines = lines(state, texts, painter.glyphs, width: DialogHelp.width(state.size))
        let rect = painter.dialog(
            state, texts.text(.help.dialog), columns: DialogHelp.columns, rows: lines.count + 2)
        guard !rect.isEmpty else { return }
        let start = max(0, min(first, lines.count - rect.rows))
        painter.draw(lines, from: start, in: rect, labelWidth: DialogHelp.labelWidth)
    }
}
