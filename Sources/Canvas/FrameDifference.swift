/// The runs of cells that differ between two frames, row by row and from left to right.
///
/// A run never begins with the second half of a wide glyph or ends with its first half, and can be sent as it is.
/// Frames of different sizes differ in every cell of the new one.
public struct FrameDifference: Sequence, IteratorProtocol {
    /// Adjacent cells in one row that must be sent.
    public struct Run: Hashable, Sendable {
        public var row: Int
        public var columns: Range<Int>

        public init(row: Int, columns: Range<Int>) {
            self.row = row
            self.columns = columns
        }
    }

    private let old: [Cell]?
    private let new: [Cell]
    private let width: Int
    private var index = 0

    /// - Parameters:
    ///   - old: the frame that is shown; nil when it is not known.
    ///   - new: the frame to be shown.
    public init(from old: Frame?, to new: Frame) {
        self.old = old?.size == new.size ? old?.cells : nil
        self.new = new.cells
        width = new.size.columns
    }

    public mutating func next() -> Run? {
        guard let old else { return wholeRow() }
        guard let start = firstChange(since: index, old), width > 0 else {
            index = new.count
            return nil
        }
        let row = start / width
        var end = start + 1
        let rowEnd = (row + 1) * width
        while end < rowEnd, old[end] != new[end] { end += 1 }
        // Both halves of a wide glyph change together, but the second one may be equal to the previous one.
        while end < rowEnd, new[end].width == 0 { end += 1 }
        index = end
        return Run(row: row, columns: start - row * width..<end - row * width)
    }

    private mutating func wholeRow() -> Run? {
        guard index < new.count else { return nil }
        defer { index += width }
        return Run(row: index / width, columns: 0..<width)
    }

    private func firstChange(since start: Int, _ old: [Cell]) -> Int? {
        let before = old.span
        let after = new.span
        var position = start
        while position < after.count {
            if before[position] != after[position] { return position }
            position += 1
        }
        return nil
    }
}
