/// A screenful of cells, drawn in full every time and compared by the display.
public struct Frame: Equatable, Sendable {
    public let size: Size
    public init(size: Size) { self.size = size }
}
