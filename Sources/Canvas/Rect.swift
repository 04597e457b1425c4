/// A part of a frame, in cells. The right and the lower edge are exclusive; a negative size counts as 0.
public struct Rect: Hashable, Sendable {
    public var column: Int
    public var row: Int
    public var columns: Int
    public var rows: Int

    public init(column: Int, row: Int, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    /// A rectangle that covers all of `size`.
    public init(_ size: Size) {
        self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
    }

    /// The first column to the right of the rectangle.
    public var endColumn: Int { column + columns }

    /// The first row below the rectangle.
    public var endRow: Int { row + rows }

    public var size: Size { Size(columns: columns, rows: rows) }

    public var isEmpty: Bool { columns <= 0 || rows <= 0 }

    public func contains(column: Int, row: Int) -> Bool {
        column >= self.column && column < endColumn && row >= self.row && row < endRow
    }

    /// The common part of two rectangles; empty if they do not overlap.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(column, other.column)
        let top = max(row, other.row)
        return Rect(
            column: left, row: top, columns: min(endColumn, other.endColumn) - left,
            rows: min(endRow, other.endRow) - top)
    }

    /// The rectangle without this number of columns on the left and right, and of rows above and below; at least
    /// empty.
    public func inset(columns: Int = 1, rows: Int = 1) -> Rect {
        Rect(
            column: column + min(columns, self.columns), row: row + min(rows, self.rows),
            columns: self.columns - 2 * columns, rows: self.rows - 2 * rows)
    }

    /// A rectangle of this size in the middle, cut to the available room.
    public func centred(_ size: Size) -> Rect {
        let width = min(size.columns, columns)
        let height = min(size.rows, rows)
        return Rect(
            column: column + (columns - width) / 2, row: row + (rows - height) / 2, columns: width, rows: height)
    }
}

// Splitting: the requested part is cut to the available room, and the rest may be empty.
extension Rect {
    /// Takes `columns` off the left.
    public func splitLeft(_ columns: Int) -> (left: Rect, rest: Rect) {
        let taken = max(0, min(columns, self.columns))
        return (
            Rect(column: column, row: row, columns: taken, rows: rows),
            Rect(column: column + taken, row: row, columns: self.columns - taken, rows: rows)
        )
    }

    /// Takes `columns` off the right.
    public func splitRight(_ columns: Int) -> (right: Rect, rest: Rect) {
        let (rest, right) = splitLeft(self.columns - max(0, min(columns, self.columns)))
        return (right, rest)
    }

    /// Takes `rows` off the top.
    public func splitTop(_ rows: Int) -> (top: Rect, rest: Rect) {
        let taken = max(0, min(rows, self.rows))
        return (
            Rect(column: column, row: row, columns: columns, rows: taken),
            Rect(column: column, row: row + taken, columns: columns, rows: self.rows - taken)
        )
    }

    /// Takes `rows` off the bottom.
    public func splitBottom(_ rows: Int) -> (bottom: Rect, rest: Rect) {
        let (rest, bottom) = splitTop(self.rows - max(0, min(rows, self.rows)))
        return (bottom, rest)
    }

    /// Cuts `rows` off the top of this rectangle and returns them.
    public mutating func takeTop(_ rows: Int = 1) -> Rect {
        let (part, rest) = splitTop(rows)
        self = rest
        return part
    }

    /// Cuts `rows` off the bottom of this rectangle and returns them.
    public mutating func takeBottom(_ rows: Int = 1) -> Rect {
        let (part, rest) = splitBottom(rows)
        self = rest
        return part
    }

    /// Cuts `columns` off the left of this rectangle and returns them.
    public mutating func takeLeft(_ columns: Int) -> Rect {
        let (part, rest) = splitLeft(columns)
        self = rest
        return part
    }
}
