/// A row of values as a row of columns, one cell each; the newest value is on the right.
public struct Sparkline: Hashable, Sendable {
    /// The values from oldest to newest; nil is a gap.
    public var values: [Double?]
    /// The values of the lowest and of the full column; values outside are drawn at the edge.
    public var range: ClosedRange<Double>

    public init(_ values: [Double?], range: ClosedRange<Double>) {
        self.values = values
        self.range = range
    }

    /// Draws as text the newest values that fit into `width` cells, with blanks on the left if there are fewer.
    public func text(width: Int, glyphs: GlyphSet) -> String {
        var text = ""
        for value in shown(width) { text.unicodeScalars.append(level(of: value, glyphs)) }
        return text
    }

    func shown(_ width: Int) -> [Double?] {
        let newest = values.suffix(max(0, width))
        return Array(repeating: nil, count: max(0, width - newest.count)) + newest
    }

    /// The position of `value` in the range, 0 to 1; nil for a gap.
    func fraction(of value: Double?) -> Double? {
        guard let value, !value.isNaN else { return nil }
        let extent = range.upperBound - range.lowerBound
        guard extent > 0 else { return value < range.lowerBound ? 0 : 1 }
        return max(0, min(1, (value - range.lowerBound) / extent))
    }

    func level(of value: Double?, _ glyphs: GlyphSet) -> Unicode.Scalar {
        guard let fraction = fraction(of: value), !glyphs.levels.isEmpty else { return " " }
        let count = glyphs.levels.count
        return glyphs.levels[min(count - 1, Int(fraction * Double(count)))]
    }
}

extension Frame {
    /// Draws the newest `width` values: the lowest quarter in the style `low` and the highest in `high`, if given.
    public mutating func draw(
        _ sparkline: Sparkline, at column: Int, _ row: Int, width: Int, glyphs: GlyphSet, style: Style = .plain,
        low: Style? = nil, high: Style? = nil
    ) {
        // Adjacent columns with the same style are drawn as one text.
        var run = ""
        var runStyle = style
        var start = column
        var end = column
        for value in sparkline.shown(width) {
            var look = style
            if let fraction = sparkline.fraction(of: value) {
                if fraction < 0.25 { look = low ?? style }
                if fraction >= 0.75 { look = high ?? style }
            }
            if look != runStyle {
                draw(run, at: start, row, style: runStyle)
                run = ""
                runStyle = look
                start = end
            }
            run.unicodeScalars.append(sparkline.level(of: value, glyphs))
            end += 1
        }
        draw(run, at: start, row, style: runStyle)
    }
}
