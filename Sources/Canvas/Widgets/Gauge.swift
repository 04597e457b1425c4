/// A fraction as a bar from the left.
public struct Gauge: Hashable, Sendable {
    /// The fraction, 0 to 1; values outside are drawn at the edge.
    public var fraction: Double

    public init(_ fraction: Double) {
        self.fraction = fraction.isNaN ? 0 : max(0, min(1, fraction))
    }

    /// A gauge for a count, for instance 3 of 5; empty if the total is 0.
    public init(_ count: Int, of total: Int) {
        self.init(total > 0 ? Double(count) / Double(total) : 0)
    }

    /// A bar of `width` cells. It is empty only at 0 and full only at 1.
    public func text(width: Int, glyphs: GlyphSet) -> String {
        guard width > 0, let full = glyphs.bars.last else { return "" }
        let steps = glyphs.bars.count
        var filled = Int((fraction * Double(width * steps)).rounded())
        if fraction > 0 { filled = max(1, filled) }
        if fraction < 1 { filled = min(width * steps - 1, filled) }
        var text = String(repeating: String(full), count: filled / steps)
        var used = filled / steps
        if !filled.isMultiple(of: steps) {
            text.unicodeScalars.append(glyphs.bars[filled % steps - 1])
            used += 1
        }
        return text + String(repeating: String(glyphs.emptyBar), count: width - used)
    }
}
