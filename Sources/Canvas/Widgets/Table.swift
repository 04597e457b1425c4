/// The columns of a table, and how they share the available room.
public struct Table: Hashable, Sendable {
    public var columns: [Column]
    /// Blank cells between two columns.
    public var spacing: Int

    /// A column. Widths are in cells.
    public struct Column: Hashable, Sendable {
        public var title: String
        /// A column that would be narrower is dropped.
        public var minimum: Int
        /// The preferred width; raised to the width of the title as far as the maximum allows.
        public var ideal: Int
        /// The greatest width when there is room left.
        public var maximum: Int
        /// The order of dropping when there is not enough room: highest number first, among equals the rightmost. Also
        /// the order of growing: lowest number first.
        public var priority: Int
        public var alignment: TextAlignment

        public init(
            _ title: String, minimum: Int, ideal: Int? = nil, maximum: Int? = nil, priority: Int = 0,
            alignment: TextAlignment = .leading
        ) {
            self.title = title
            self.minimum = max(0, minimum)
            self.ideal = max(self.minimum, ideal ?? minimum)
            self.maximum = max(self.ideal, maximum ?? self.ideal)
            self.priority = priority
            self.alignment = alignment
        }
    }

    public init(_ columns: [Column], spacing: Int = 2) {
        self.columns = columns
        self.spacing = max(0, spacing)
    }

    /// The places of the columns in `width` cells.
    ///
    /// Columns are dropped by priority until the minimum widths fit; the last one left is cut. With the remaining room,
    /// columns grow to their ideal and then to their maximum widths, the most important ones first.
    public func layout(width: Int, textWidth: TextWidth = TextWidth()) -> TableLayout {
        var shown = Array(columns.indices)
        while shown.count > 1, needed(shown) > width {
            let dropped = shown.indices.max { columns[shown[$0]].priority <= columns[shown[$1]].priority }
            shown.remove(at: dropped ?? shown.count - 1)
        }
        var widths = shown.map { columns[$0].minimum }
        var room = width - needed(shown)
        if room < 0, !widths.isEmpty { widths[0] = max(0, min(widths[0], width)) }
        let order = shown.indices.sorted { (columns[shown[$0]].priority, $0) < (columns[shown[$1]].priority, $1) }
        for goal in [idealWidth, { column, _ in column.maximum }] {
            for index in order where room > 0 {
                let growth = min(room, max(0, goal(columns[shown[index]], textWidth) - widths[index]))
                widths[index] += growth
                room -= growth
            }
        }
        var placements: [TableLayout.Placement] = []
        var position = 0
        for (index, width) in zip(shown, widths) {
            placements.append(TableLayout.Placement(index: index, column: position, width: width))
            position += width + spacing
        }
        return TableLayout(columns: columns, placements: placements, width: max(0, width))
    }

    private func needed(_ shown: [Int]) -> Int {
        shown.reduce(0) { $0 + columns[$1].minimum } + spacing * max(0, shown.count - 1)
    }

    private func idealWidth(_ column: Column, _ textWidth: TextWidth) -> Int {
        min(column.maximum, max(column.ideal, textWidth.width(of: column.title)))
    }
}
