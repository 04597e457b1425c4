/// The cursor of a list with the newest row at the end: it stays on that row until the user moves it away.
struct FollowingCursor<ID: Hashable & Sendable>: Equatable, Sendable {
    private var cursor = ListCursor<ID>()
    var isFollowing = true

    var selected: ID? { cursor.selected }
    var row: Int { cursor.row }
    /// The first row on the screen.
    var first: Int { cursor.first }

    mutating func move(_ motion: Motion, _ rows: [ID], visible: Int) {
        guard !rows.isEmpty else { return }
        cursor.move(motion, rows, visible: visible)
        isFollowing = cursor.row == rows.count - 1
    }

    /// Takes the current rows.
    /// - Parameter isHeld: Whether the cursor keeps its row, because that is being read.
    mutating func settle(_ rows: [ID], visible: Int, isHeld: Bool = false) {
        if isFollowing, !isHeld, let last = rows.last { cursor.select(last, rows, visible: visible) }
        cursor.settle(rows, visible: visible)
    }
}
