import Canvas
import ScreenTesting
import Testing
@testable import MonitorUI

extension Frame {
    /// The only box with corners whose border is drawn completely, including the border; nil if there is none.
    var box: Rect? {
        for (corners, horizontal) in [(["┌", "┐", "└", "┘"], "─"), (["+", "+", "+", "+"], "-")] {
            let glyphs = corners.compactMap { $0.unicodeScalars.first.map { Glyph($0) } }
            for row in 0..<size.rows {
                for column in 0..<max(0, size.columns - 1) where self[column, row].glyph == glyphs[0] {
                    guard self[column + 1, row].glyph == Glyph(Unicode.Scalar(horizontal) ?? "-"),
                        let right = (column + 1..<size.columns).last(where: { self[$0, row].glyph == glyphs[1] }),
                        let below = (row + 1..<max(row + 1, size.rows)).first(where: {
                            self[column, $0].glyph == glyphs[2] && self[right, $0].glyph == glyphs[3]
                        })
                    else { continue }
                    return Rect(column: column, row: row, columns: right - column + 1, rows: below - row + 1)
                }
            }
        }
        return nil
    }

    /// The text in a part of the screen, as rows.
    func rows(in part: Rect) -> [String] {
        (part.row..<part.endRow).map { row in
            (part.column..<part.endColumn).reduce(into: "") { text, column in
                if self[column, row].width > 0 { self[column, row].glyph.write(to: &text) }
            }
        }
    }

    /// Whether a stretch of a row looks selected in the theme without colours.
    func isSelected(_ row: Int, in columns: Range<Int>) -> Bool {
        !columns.isEmpty && columns.allSatisfy { self[$0, row].style.attributes.contains(.reverse) }
    }
}

extension ScreenHarness {
    /// The box of the dialogue over the view, and the key line below it: all that changes when the dialogue does.
    /// The box has to be in the middle of the screen.
    func dialog(_ location: SourceLocation = #_sourceLocation) -> [String] {
        let frame = frame
        guard let box = frame.box, let keys = frame.rows().last else {
            Issue.record("no dialogue:\n\(text)", sourceLocation: location)
            return []
        }
        let right = frame.size.columns - box.endColumn
        #expect(abs(box.column - right) <= 1, "not in the middle:\n\(text)", sourceLocation: location)
        return frame.rows(in: box) + [keys]
    }

    /// A picture of the dialogue, or of the questions of the first start, if there are any; otherwise of the whole
    /// screen.
    var picture: [String] { state.layer == nil && state.layout.welcome.isEmpty ? rows : dialog() }
}

/// The place where the cursor has to be.
enum CursorPlace {
    /// On the first row of the list that is on the screen, or on the last one.
    case first, last
}

extension ScreenHarness {
    /// Expects that the row under the cursor is on the screen and that it is the only row that looks selected, if
    /// the list has room for a row. If the list has no room, the detail or the first line has to be shown. If a
    /// dialogue is over the list, the cursor of the dialogue is checked.
    func expectCursor(_ place: CursorPlace, _ location: SourceLocation = #_sourceLocation) {
        if state.layer != nil { return expectDialogCursor(location) }
        let (frame, layout) = (frame, state.layout)
        let table = layout.table
        let rows = table.row + layout.headerRows..<table.endRow
        guard !rows.isEmpty, table.columns > 0 else {
            let shown = layout.showsDetail ? layout.detail : layout.title
            let isBlank = frame.rows(in: shown).allSatisfy { $0.allSatisfy { $0 == " " } }
            // A detail leaves the first column free, so a detail of one column is blank.
            return #expect(
                !isBlank || shown.isEmpty || shown.columns == 1, "\(state.view) \(frame.size)\n\(text)",
                sourceLocation: location)
        }
        guard hasRows(state.view) else { return }
        let columns = table.column..<table.endColumn
        let selected = rows.filter { frame.isSelected($0, in: columns) }
        let filled = rows.filter { row in columns.contains { frame[$0, row].glyph != .blank } || selected.contains(row)
        }
        // The line with the date is above the first event of the day.
        let expected = place == .last ? filled.suffix(1) : filled.prefix(state.view == .events ? 2 : 1)
        #expect(
            selected.count == 1 && expected.contains(selected[0]),
            "\(state.view) \(frame.size): \(selected) is none of \(expected)\n\(text)", sourceLocation: location)
    }

    /// Whether a view has a list with a row in it.
    private func hasRows(_ view: MonitorView) -> Bool {
        guard let list = view.screen as? any ListView.Type else { return false }
        return list.hasDetail(in: state)
    }

    private func expectDialogCursor(_ location: SourceLocation) {
        // The number of lines above the list: the palette has one, for the text that is typed.
        let above: Int
        switch state.layer {
        case .palette(let palette):
            if palette.matches(in: state, texts).isEmpty { return }
            above = 1
        case .settings, .monitoring, .options: above = 0
        default: return
        }
        let frame = frame
        var list = frame.box?.inset(columns: 1, rows: 1) ?? HelpView.area(state.size)
        _ = list.takeTop(above)
        guard list.columns >= 4, !list.isEmpty else { return }
        let columns = list.column + 1..<list.endColumn - 1
        let selected = (list.row..<list.endRow).filter { frame.isSelected($0, in: columns) }
        #expect(selected.count == 1, "\(frame.size): \(selected)\n\(text)", sourceLocation: location)
    }
}
