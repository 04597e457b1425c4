import Canvas

/// A field of a form, as it is drawn.
struct FormField {
    enum Content {
        case text(LineEditor, unit: String = "", columns: Int = 12)
        /// One of several values that the user cycles through.
        case choice(String)
        case check(Bool, String)
    }

    /// The label; blank where the field continues the one above.
    var label: String
    var content: Content
}

extension Painter {
    /// Draws as many fields of a form as fit, including the one under the cursor. All text fields begin in the same
    /// column.
    mutating func drawForm(_ fields: [FormField], cursor: Int, in rect: Rect) {
        let widest = fields.map { textWidth.width(of: $0.label) }.max() ?? 0
        let labelWidth = min(widest + 1, rect.columns / 2)
        drawItems(fields.count, cursor: cursor, in: rect) { painter, index, line in
            painter.draw(fields[index].label, at: line.column, line.row, .dialog, width: labelWidth)
            let content = Rect(
                column: line.column + labelWidth, row: line.row, columns: line.columns - labelWidth, rows: 1)
            painter.draw(fields[index].content, isSelected: index == cursor, in: content)
        }
    }

    private mutating func draw(_ content: FormField.Content, isSelected: Bool, in rect: Rect) {
        switch content {
        case .text(let editor, let unit, let columns):
            drawInput(editor, unit, isSelected: isSelected, columns: columns, in: rect)
        case .choice(let text):
            draw("< " + text + " >", at: rect.column + 2, rect.row, .dialog, width: rect.columns - 2)
            if isSelected { drawCursor(in: rect) }
        case .check(let isOn, let text):
            drawCheck(isOn, text, in: rect)
            if isSelected { drawCursor(in: rect) }
        }
    }

    private mutating func drawInput(
        _ editor: LineEditor, _ unit: String, isSelected: Bool, columns: Int, in rect: Rect
    ) {
        let input = Rect(
            column: rect.column + 2, row: rect.row, columns: max(0, min(columns, rect.columns - 2)), rows: 1)
        fill(input, .input)
        if isSelected {
            draw(glyphs.cursor, at: rect.column, rect.row, .dialog, width: 2)
            drawLine(editor, at: input.column, input.row, width: input.columns)
        } else {
            draw(SafeText.neutralise(editor.text), at: input.column, input.row, .input, width: input.columns)
        }
        draw(unit, at: input.endColumn + 1, rect.row, .muted, width: rect.endColumn - input.endColumn - 1)
    }
}
