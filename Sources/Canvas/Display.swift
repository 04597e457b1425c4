/// Something that shows frames: a terminal, or memory in tests.
public protocol Display: ~Copyable {
    /// The size in columns and rows that can be drawn on now.
    var size: Size { get }

    /// Shows `frame`; only the cells that changed since the previous frame are sent.
    mutating func show(_ frame: Frame)
}

/// A size in cells.
public struct Size: Hashable, Sendable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}
