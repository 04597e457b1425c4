import Canvas
import Localization
import Texts

/// How wide a column becomes for what stands in it.
struct Fit: Sendable {
    /// The width up to which it grows when it is the turn of a column with this priority.
    let limit: Int
    let priority: Int
    /// When it grows to whatever it needs; nil: never.
    var wholePriority: Int?
}

/// Cells that what stands in a column needs.
struct Need: Equatable, Sendable {
    /// Of what must be seen, up to the limit of the column.
    var first = 0
    /// With what may follow it.
    var whole = 0

    /// No more than so many cells are asked for, whatever comes from the air.
    private static let most = 60

    init(_ first: Int = 0, whole: Int? = nil) {
        self.first = min(first, Self.most)
        self.whole = min(max(first, whole ?? first), Self.most)
    }

    mutating func widen(to other: Need) { self = Need(max(first, other.first), whole: max(whole, other.whole)) }
}

/// A table with what its columns need: the same for the list and for what the first lines say of it.
struct FittedTable<Row: ListRow> {
    let table: ListTable<Row>
    private let needs: (Pen) -> [TextKey: Need]

    init(_ table: ListTable<Row>, needs: @escaping (Pen) -> [TextKey: Need] = { _ in [:] }) {
        self.table = table
        self.needs = needs
    }

    /// - Parameter rows: All rows and not those on the screen alone, so that columns do not jump while it scrolls; of very
    ///   many the first ones.
    init(_ table: ListTable<Row>, _ rows: some Sequence<Row>) {
        let measured = Array(rows.prefix(300))
        self.init(table) { table.needs(for: measured, $0) }
    }

    /// The columns in so many cells, and what their texts are made with. What stands in a column may depend on whether
    /// another one is shown, so that it is measured again where one has found no room.
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
