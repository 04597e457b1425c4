/// Values over time as columns in a rectangle, with values on the left and times below. The newest is on the right.
public struct Chart: Hashable, Sendable {
    /// The values from oldest to newest, one for each column; nil is a gap.
    public var values: [Double?]
    /// The values of the lower and the upper edge; values outside are drawn at the edge.
    public var range: ClosedRange<Double>
    /// The texts on the left, each at the height of its value.
    public var labels: [Label]
    /// The text below the left end, for instance "-60 s".
    public var start: String
    /// The text below the right end, for instance "now".
    public var end: String

    /// A text at the height of a value.
    public struct Label: Hashable, Sendable {
        public var value: Double
        public var text: String

        public init(_ value: Double, _ text: String) {
            self.value = value
            self.text = text
        }
    }

    public init(
        _ values: [Double?], range: ClosedRange<Double>, labels: [Label] = [], start: String = "", end: String = ""
    ) {
        self.values = values
        self.range = range
        self.labels = labels
        self.start = start
        self.end = end
    }

    /// The styles of the parts of a chart.
    public struct Styles: Hashable, Sendable {
        public var columns: Style
        /// The styles of columns in the lowest and in the highest quarter of the range; nil: the same as the
        /// others.
        public var low: Style?
        public var high: Style?
        /// The style of the axes and the texts.
        public var axis: Style

        public init(columns: Style = .plain, low: Style? = nil, high: Style? = nil, axis: Style = .plain) {
            self.columns = columns
            self.low = low
            self.high = high
            self.axis = axis
        }
    }

    /// The number of columns for values when the chart is drawn `columns` wide.
    public func valueColumns(in columns: Int, textWidth: TextWidth) -> Int {
        max(0, columns - margin(textWidth))
    }

    /// The cells of the texts and of the axis on the left.
    fileprivate func margin(_ textWidth: TextWidth) -> Int {
        1 + (labels.map { textWidth.width(of: $0.text) }.max() ?? 0)
    }
}

extension Frame {
    /// Draws `chart` into `rect`. With less than three rows there are no times, with less than two columns nothing is
    /// drawn.
    public mutating func draw(_ chart: Chart, in rect: Rect, glyphs: GlyphSet, styles: Chart.Styles = Chart.Styles()) {
        var body = rect
        let times = !(chart.start.isEmpty && chart.end.isEmpty) && rect.rows >= 3 ? body.takeBottom() : nil
        let axis = body.rows >= 2 ? body.takeBottom() : nil
        let margin = min(chart.margin(textWidth), max(0, rect.columns - 1))
        let left = body.takeLeft(margin)
        guard body.columns > 0, body.rows > 0 else { return }

        drawAxes(chart, left, axis, glyphs, styles.axis)
        if let times {
            let line = Rect(column: body.column, row: times.row, columns: body.columns, rows: 1)
            let half = (line.columns - 1) / 2
            draw(chart.start, at: line.column, line.row, style: styles.axis, width: half)
            let width = min(textWidth.width(of: chart.end), line.columns - half)
            draw(chart.end, at: line.endColumn - width, line.row, style: styles.axis, width: width)
        }
        let sparkline = Sparkline(chart.values, range: chart.range)
        for (offset, value) in sparkline.shown(body.columns).enumerated() {
            guard let fraction = sparkline.fraction(of: value) else { continue }
            var style = styles.columns
            if fraction < 0.25 { style = styles.low ?? style }
            if fraction >= 0.75 { style = styles.high ?? style }
            drawColumn(fraction, at: body.column + offset, body, glyphs, style)
        }
    }

    /// Draws one column of a chart from below; the smallest one is one step high, to distinguish it from a gap.
    private mutating func drawColumn(
        _ fraction: Double, at column: Int, _ body: Rect, _ glyphs: GlyphSet, _ style: Style
    ) {
        let steps = glyphs.levels.count
        guard steps > 0 else { return }
        var height = max(1, Int((fraction * Double(body.rows * steps)).rounded()))
        var row = body.endRow - 1
        while height > 0, row >= body.row {
            draw(String(glyphs.levels[min(steps, height) - 1]), at: column, row, style: style)
            height -= steps
            row -= 1
        }
    }

    /// Draws the lines on the left and below, and the texts on the left.
    private mutating func drawAxes(_ chart: Chart, _ left: Rect, _ axis: Rect?, _ glyphs: GlyphSet, _ style: Style) {
        guard left.columns > 0 else { return }
        let line = left.endColumn - 1
        verticalLine(at: line, left.row, rows: left.rows, glyphs: glyphs, style: style)
        if let axis {
            horizontalLine(at: line, axis.row, columns: axis.endColumn - line, glyphs: glyphs, style: style)
            draw(String(glyphs.lines.bottomLeft), at: line, axis.row, style: style)
        }
        let sparkline = Sparkline([], range: chart.range)
        for label in chart.labels {
            guard let fraction = sparkline.fraction(of: label.value) else { continue }
            let row = left.endRow - 1 - min(left.rows - 1, Int(fraction * Double(left.rows)))
            drawField(label.text, at: left.column, row, width: left.columns - 1, alignment: .trailing, style: style)
            draw(String(glyphs.lines.right), at: line, row, style: style)
        }
    }
}
