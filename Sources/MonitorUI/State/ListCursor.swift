/// The cursor of a list whose rows change all the time. It follows its item when the row moves; when the item
/// leaves the list, its neighbour is selected.
public struct ListCursor<ID: Hashable & Sendable>: Equatable, Sendable {
    /// The item under the cursor; nil only while the list is empty.
    private(set) var selected: ID?
    /// The row of the cursor.
    private(set) var row = 0
    /// The first row on the screen.
    private(set) var first = 0

    init() {}

    /// Takes the current rows.
    mutating func settle(_ rows: [ID], visible: Int) {
        if let selected, let index = rows.firstIndex(of: selected) { row = index }
        row = max(0, min(row, rows.count - 1))
        selected = rows.indices.contains(row) ? rows[row] : nil
        let visible = max(1, visible)
        if row < first { first = row }
        if row >= first + visible { first = row - visible + 1 }
        first = max(0, min(first, rows.count - visible))
    }

    mutating func move(_ motion: Motion, _ rows: [ID], visible: Int) {
        guard !rows.isEmpty else { return }
        (row, first) = motion.moved(row, first: first, count: rows.count, page: max(1, visible))
        selected = rows[row]
        settle(rows, visible: visible)
    }

    /// Selects a row, if it exists.
    mutating func select(_ id: ID, _ rows: [ID], visible: Int) {
        guard rows.contains(id) else { return }
        selected = id
        settle(rows, visible: visible)
    }
}
