import Canvas
import Localization
import Theming

// The dialogues over a view: commands and settings.
extension Sheet {
    /// Draws a box in the middle and gives back what is inside of it.
    mutating func dialog(_ state: MonitorState, _ title: String, columns: Int, rows: Int) -> Rect {
        let area = HelpView.area(state.size)
        let box = area.centred(Size(columns: min(columns, max(0, area.columns - 2)), rows: rows))
        guard box.columns >= 6, box.rows >= 3 else {
            fill(area, .dialog)
            return area
        }
        fill(box, .dialog)
        return frame.box(box, glyphs: glyphs, style: theme[.border], title: title, titleStyle: theme[.heading])
            .inset(columns: 1, rows: 0)
    }

    mutating func putPalette(_ state: MonitorState, _ palette: Palette) {
        var rect = dialog(state, texts.text(Action.palette.key), columns: 64, rows: 20)
        guard !rect.isEmpty else { return }
        let input = rect.takeTop()
        fill(input, .input)
        put(":", at: input.column, input.row, .input, width: input.columns)
        putLine(palette.editor, at: input.column + 1, input.row, width: input.columns - 1)
        let matches = palette.matches(in: state, texts)
        guard !matches.isEmpty else {
            put(texts.text(.paletteNothing), at: rect.column, rect.row, .muted, width: rect.columns)
            return
        }
        let first = max(0, min(palette.cursor - rect.rows + 1, matches.count - rect.rows))
        for row in 0..<min(rect.rows, matches.count) {
            let action = matches[first + row]
            let line = Rect(column: rect.column, row: rect.row + row, columns: rect.columns, rows: 1)
            putChoice(
                texts.text(action.key), action.keys.first?.name(glyphs) ?? "",
                isSelected: first + row == palette.cursor,
                in: line)
        }
    }

    mutating func putSettings(_ state: MonitorState, _ cursor: Int) {
        let settings = Setting.allCases
        let rect = dialog(state, texts.text(Action.settings.key), columns: 56, rows: settings.count + 2)
        let first = max(0, min(cursor - rect.rows + 1, settings.count - rect.rows))
        for row in 0..<min(rect.rows, settings.count) {
            let setting = settings[first + row]
            let line = Rect(column: rect.column, row: rect.row + row, columns: rect.columns, rows: 1)
            putChoice(
                texts.text(setting.key), setting.value(in: state, texts), isSelected: first + row == cursor, in: line)
        }
    }

    /// A line of a list: what at the left, a word about it at the right.
    mutating func putChoice(_ name: String, _ word: String, isSelected: Bool, in rect: Rect) {
        let wordWidth = min(textWidth.width(of: word), rect.columns / 2)
        put(name, at: rect.column + 2, rect.row, .dialog, width: rect.columns - wordWidth - 4)
        put(word, at: rect.endColumn - wordWidth, rect.row, .keyName, width: wordWidth)
        guard isSelected else { return }
        paint(rect, .selection)
        put(glyphs.cursor, at: rect.column, rect.row, .selection, width: rect.columns)
    }
}
