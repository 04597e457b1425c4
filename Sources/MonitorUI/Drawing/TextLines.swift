import Advertising
import Basics
import Canvas

/// A line of a view that consists mostly of text.
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

    /// Draws columns beside each other, all of the same width.
    mutating func draw(_ text: LineColumns, from first: Int, in rect: Rect, labelWidth: Int) {
        let width = rect.columns / max(1, text.columns.count)
        for (index, lines) in text.columns.enumerated() {
            let column = Rect(column: rect.column + index * width, row: rect.row, columns: width - 1, rows: rect.rows)
            draw(lines, from: min(first, lines.count), in: column, labelWidth: labelWidth)
        }
    }
}
