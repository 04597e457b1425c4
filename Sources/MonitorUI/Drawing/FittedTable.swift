import Basics
import Canvas
import Localization

/// The rule for how a column grows with its content.
struct Fit: Sendable {
    /// The maximum width that the column reaches at the turn of its priority.
    let limit: Int
    let priority: Int
    /// The priority at which the column grows to the full width of its content; nil: it never does.
    var wholePriority: Int?
}

/// The number of cells that the content of a column needs.
struct Need: Equatable, Sendable {
    /// The cells of the essential content, up to the limit of the column.
    var first = 0
    /// The cells of the whole content, including optional parts.
    var whole = 0

    /// The maximum number of cells requested, whatever is received from the air.
    private static let most = 60

    init(_ first: Int = 0, whole: Int? = nil) {
        self.first = min(first, Self.most)
        self.whole = min(max(first, whole ?? first), Self.most)
    }

    mutating func widen(to other: Need) { self = Need(max(first, other.first), whole: max(whole, other.whole)) }
}

/// A table with the widths that its columns need: the same for the list and for the items about it in the first
/// lines.
struct FittedTable<Row: ListRow> {
    let table: ListTable<Row>
    private let needs: (Pen) -> [TextKey: Need]

    init(_ table: ListTable<Row>, needs: @escaping (Pen) -> [TextKey: Need] = { _ in [:] }) {
        self.table = table
        self.needs = needs
    }

    /// - Parameter rows: All rows, not only those on the screen, so that columns do not jump while the list
    ///   scrolls. Of a very long list only the first rows are measured.
    init(_ table: ListTable<Row>, _ rows: some Sequence<Row>) {
        let measured = Array(rows.prefix(300))
        self.init(table) { table.needs(for: measured, $0) }
    }

    /// The columns in a number of cells, and the pen for their texts. The content of a column may depend on whether
    /// another column is shown, so the columns are measured again if one has no room.
    func layout(width: Int, _ pen: Pen) -> (columns: TableLayout, pen: Pen) {
        var pen = pen
        pen.shown = Set(table.columns.compactMap(\.title))
        var columns = table.layout(width: width, pen, needs: needs(pen))
        let shown = self.shown(columns)
        guard shown != pen.shown else { return (columns, pen) }
        pen.shown = shown
        columns = table.layout(width: width, pen, needs: needs(pen))
        pen.shown = self.shown(columns)
        return (columns, pen)
    }

    private func shown(_ columns: TableLayout) -> Set<TextKey> {
        Set(columns.placements.compactMap { table.columns[$0.index].title })
    }
}
