/// The columns of a table that fit, and their places. The layout draws the header and the rows.
public struct TableLayout: Hashable, Sendable {
    /// All columns of the table, including those that do not fit.
    public let columns: [Table.Column]
    /// The columns that are shown, from left to right.
    public let placements: [Placement]
    /// The width of a whole row in cells.
    public let width: Int

    /// The place of a column.
    public struct Placement: Hashable, Sendable {
        /// The index of the column in the table.
        public let index: Int
        /// The distance from the left edge of the table in cells.
        public let column: Int
        /// The width in cells.
        public let width: Int
    }

    /// The place of a column of the table; nil when there is no room for it.
    public func placement(of index: Int) -> Placement? {
        placements.first { $0.index == index }
    }

    /// A text in a row, with its own style or that of the row.
    public struct Text: Hashable, Sendable, ExpressibleByStringInterpolation {
        public var text: String
        public var style: Style?

        public init(_ text: String, style: Style? = nil) {
            self.text = text
            self.style = style
        }

        public init(stringLiteral value: String) {
            self.init(value)
        }
    }
}

extension Frame {
    /// Draws the titles of the columns, with the direction beside the sorted one.
    public mutating func drawHeader(
        _ table: TableLayout, at column: Int, _ row: Int, glyphs: GlyphSet, style: Style = .plain,
        sortedBy sorted: (index: Int, isDescending: Bool)? = nil
    ) {
        fill(Rect(column: column, row: row, columns: table.width, rows: 1), style: style)
        for placement in table.placements {
            let titles = table.columns[placement.index]
            // A title takes one of the blanks after its column before it is cut.
            let isFree = titles.alignment == .leading && placement.column + placement.width < table.width
            let cells = placement.width + (isFree ? 1 : 0)
            var sign = ""
            if let sorted, sorted.index == placement.index {
                sign = sorted.isDescending ? glyphs.descending : glyphs.ascending
            }
            let room = max(0, cells - textWidth.width(of: sign))
            let wide = titles.wideTitle.flatMap { textWidth.width(of: $0) <= room ? $0 : nil }
            let title = wide ?? titles.title
            // The column has no room for an ellipsis beside the sign.
            let text = textWidth.clip(title, to: room, ellipsis: sign.isEmpty ? glyphs.ellipsis : nil) + sign
            drawField(
                text, at: column + placement.column, row, width: cells,
                alignment: table.columns[placement.index].alignment, style: style)
        }
    }

    /// Draws one row. `texts` contains one text for each column of the table, in order; missing ones are blank.
    ///
    /// The whole row gets `style`; a text with its own style keeps that style. For the bar of a selection, change
    /// the styles afterwards with ``setStyle(_:_:)``.
    public mutating func drawRow(
        _ table: TableLayout, at column: Int, _ row: Int, glyphs: GlyphSet, texts: [TableLayout.Text],
        style: Style = .plain
    ) {
        fill(Rect(column: column, row: row, columns: table.width, rows: 1), style: style)
        for placement in table.placements where placement.index < texts.count {
            let text = texts[placement.index]
            drawField(
                text.text, at: column + placement.column, row, width: placement.width,
                alignment: table.columns[placement.index].alignment, ellipsis: glyphs.ellipsis,
                style: text.style ?? style)
        }
    }
}
