import Advertising
import Canvas
import Theming

/// A line of a view that is mostly text.
enum TextLine: Hashable {
    case heading(String)
    case field(String, String, Role)
    case text(String, Role)
    /// A row of the chart.
    case chart(Int)
    case blank

    static func field(_ label: String, _ value: String) -> TextLine { .field(label, value, .text) }
}

/// Sections of lines, arranged in columns beside each other; no section is divided.
struct LineColumns {
    private(set) var columns: [[TextLine]]

    /// Lines of the longest column.
    var count: Int { columns.map(\.count).max() ?? 0 }

    init(_ sections: [[TextLine]], columns number: Int) {
        let total = sections.reduce(0) { $0 + $1.count + 1 }
        let goal = (total + number - 1) / max(1, number)
        columns = [[]]
        for section in sections where !section.isEmpty {
            let used = columns[columns.count - 1].count
            if used > 0, columns.count < number, used + section.count / 2 >= goal { columns.append([]) }
            if !columns[columns.count - 1].isEmpty { columns[columns.count - 1].append(.blank) }
            columns[columns.count - 1] += section
        }
    }
}

extension TextWidth {
    /// `text` in lines of at most `cells`: broken at a blank or beside a wide glyph, without splitting a narrow word of
    /// less than half a line, and without beginning a line with a Japanese closing mark. At least one line.
    func wrapped(_ text: String, to cells: Int) -> [String] {
        let cells = max(2, cells)
        guard width(of: text) > cells else { return [text] }
        var lines: [String] = []
        var line = ""
        var used = 0
        for (glyph, width) in glyphs(of: text) {
            if used + width > cells {
                var rest = ""
                if width == 1, glyph != .blank { rest = takeWord(from: &line, within: cells) }
                if rest.isEmpty, TextWidth.closing.contains(glyph.base) {
                    // The glyph before it goes to the next line as well, or two if that is such a mark, too.
                    for _ in 0..<2 where line.count > 1 {
                        let last = line.removeLast()
                        rest = String(last) + rest
                        if last.unicodeScalars.first.map({ !TextWidth.closing.contains($0) }) ?? true { break }
                    }
                }
                lines.append(line)
                line = rest
                used = self.width(of: rest)
                if glyph == .blank && line.isEmpty { continue }
            }
            glyph.write(to: &line)
            used += width
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// Removes the narrow word at the end of a line and the blank before it; none if it is half a line long.
    private func takeWord(from line: inout String, within cells: Int) -> String {
        let start = line.lastIndex { $0 == " " || width(of: String($0)) != 1 }
        guard let start else { return "" }
        let word = String(line[line.index(after: start)...])
        guard width(of: word) * 2 < cells else { return "" }
        line = String(line[...start])
        if line.last == " " { line.removeLast() }
        return word
    }

    /// Characters that must not begin a line (kinsoku).
    private static let closing = Set("。、．，！？：；）」』】〕》〉・ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ｡､｣".unicodeScalars)
}

extension Hexadecimal {
    /// `02 01 06`
    static func spaced(_ octets: some Sequence<UInt8>) -> String {
        var text = ""
        for octet in octets {
            if !text.isEmpty { text += " " }
            text += upper(octet)
        }
        return text
    }
}

extension Painter {
    /// Draws lines from `first` on. Labels take `labelWidth` cells.
    mutating func draw(_ lines: [TextLine], from first: Int, in rect: Rect, labelWidth: Int) {
        for row in 0..<max(0, min(rect.rows, lines.count - first)) {
            draw(lines[first + row], at: rect.column, rect.row + row, width: rect.columns, labelWidth: labelWidth)
        }
    }

    private mutating func draw(_ line: TextLine, at column: Int, _ row: Int, width: Int, labelWidth: Int) {
        switch line {
        case .heading(let text): draw(text, at: column, row, .heading, width: width)
        case .text(let text, let role): draw(text, at: column, row, role, width: width)
        case .field(let label, let value, let role):
            let room = min(labelWidth, width)
            draw(label, at: column, row, .muted, width: room)
            draw(value, at: column + room + 1, row, role, width: width - room - 1)
        case .chart, .blank: break
        }
    }

    /// Draws columns beside each other, each as wide as the others.
    mutating func draw(_ text: LineColumns, from first: Int, in rect: Rect, labelWidth: Int) {
        let width = rect.columns / max(1, text.columns.count)
        for (index, lines) in text.columns.enumerated() {
            let column = Rect(column: rect.column + index * width, row: rect.row, columns: width - 1, rows: rect.rows)
            draw(lines, from: min(first, lines.count), in: column, labelWidth: labelWidth)
        }
    }
}
