/// A terminal in memory: keeps the last frame and counts the cells that would have been sent to a terminal.
public struct MemoryDisplay: Display {
    /// The size; a test changes it to simulate a terminal that is resized.
    public var size: Size
    /// The frame shown last; nil before the first.
    public private(set) var frame: Frame?
    /// The number of frames shown.
    public private(set) var frameCount = 0
    /// The number of cells that the last frame changed.
    public private(set) var changedCells = 0
    /// The number of cells that all frames changed.
    public private(set) var totalChangedCells = 0

    public init(size: Size) {
        self.size = size
    }

    public mutating func show(_ frame: Frame) {
        changedCells = 0
        for run in FrameDifference(from: self.frame, to: frame) { changedCells += run.columns.count }
        totalChangedCells += changedCells
        frameCount += 1
        self.frame = frame
    }

    /// The last shown rows as plain text; none before the first frame.
    public func rows() -> [String] {
        frame?.rows() ?? []
    }
}
