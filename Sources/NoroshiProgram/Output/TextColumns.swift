import Canvas

/// Rows of texts in columns that line up in every script. The texts are neutralised, and long texts from the user are
/// shortened.
struct TextColumns {
    private var rows: [[String]] = []
    private let width = TextWidth()

    mutating func add(_ cells: String?...) { add(cells) }

    mutating func add(_ cells: [String?]) { rows.append(cells.map { GivenText.shorten(SafeOutput.text($0 ?? "")) }) }

    var lines: [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { $0.indices.contains(column) ? width.width(of: $0[column]) : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() where widths[column] > 0 {
                if !line.isEmpty { line += "  " }
                line += width.pad(cell, to: widths[column])
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
