/// The columns of a table, and how they share the available room.
public struct Table: Hashable, Sendable {
    public var columns: [Column]
    /// Blank cells between two columns.
    public var spacing: Int

    /// A column. Widths are in cells.
    public struct Column: Hashable, Sendable {
        public var title: String
        /// A longer title that replaces `title` where the column has room for it.
        public var wideTitle: String?
        /// The minimum width; a column that would be narrower is dropped.
        public var minimum: Int
        /// The preferred width; raised to the width of the title as far as the maximum allows.
        public var ideal: Int
        /// The maximum width, used when there is room left.
        public var maximum: Int
        /// The order in which columns are added: lowest number first, among equals the leftmost. It is also the
        /// order in which they grow.
        public var priority: Int
        /// The widths to which the column grows before less important columns are added.
        public var steps: [Step]
        public var alignment: TextAlignment

        public init(
            _ title: String, minimum: Int, ideal: Int? = nil, maximum: Int? = nil, priority: Int = 0,
            steps: [Step] = [], alignment: TextAlignment = .leading
        ) {
            self.title = title
            self.minimum = max(0, minimum)
            self.ideal = max(self.minimum, ideal ?? minimum)
            self.maximum = max(self.ideal, maximum ?? self.ideal)
            self.priority = priority
            self.steps = steps
            self.alignment = alignment
        }
    }

    /// A width to which a column grows when columns with this priority are added.
    public struct Step: Hashable, Sendable {
        public var width: Int
        public var priority: Int

        public init(to width: Int, priority: Int) {
            self.width = width
            self.priority = priority
        }
    }

    public init(_ columns: [Column], spacing: Int = 2) {
        self.columns = columns
        self.spacing = max(0, spacing)
    }

    /// The places of the columns in `width` cells.
    ///
    /// Columns are added by priority with their minimum widths, and earlier columns take the steps that are due in
    /// between. When all columns are added, they grow to their ideal and then to their maximum widths, the most
    /// important ones first. If the next column or step does not fit, no later one is considered, so a column never
    /// gets narrower when there is more room.
    public func layout(width: Int, textWidth: TextWidth = TextWidth()) -> TableLayout {
        var room = width
        var isFirst = true
        var widths = [Int?](repeating: nil, count: columns.count)
        for turn in turns(textWidth) {
            let (before, wanted) = (widths[turn.column], turn.width)
            guard let before else {
                let needed = wanted + (isFirst ? 0 : spacing)
                // The first one is cut, since there is no other.
                guard needed <= room || isFirst else { break }
                widths[turn.column] = min(wanted, max(0, room))
                room -= needed
                isFirst = false
                continue
            }
            let growth = min(room, max(0, wanted - before))
            widths[turn.column] = before + growth
            room -= growth
            if before + growth < wanted { break }
        }
        var placements: [TableLayout.Placement] = []
        var position = 0
        for (index, width) in widths.enumerated() {
            guard let width else { continue }
            placements.append(TableLayout.Placement(index: index, column: position, width: width))
            position += width + spacing
        }
        return TableLayout(columns: columns, placements: placements, width: max(0, width))
    }

    /// The widths that the columns request, in the order in which they are granted.
    private func turns(_ textWidth: TextWidth) -> [(column: Int, width: Int)] {
        let order = columns.indices.sorted { (columns[$0].priority, $0) < (columns[$1].priority, $1) }
        let entries = order.map { (priority: columns[$0].priority, column: $0, width: columns[$0].minimum) }
        let steps = order.flatMap { column in
            columns[column].steps.map { (priority: $0.priority, column: column, width: $0.width) }
        }
        // Among equal priorities, a column is added before a step is taken.
        let first = (entries.map { ($0, 0) } + steps.map { ($0, 1) })
            .sorted { ($0.0.priority, $0.1, $0.0.column, $0.0.width) < ($1.0.priority, $1.1, $1.0.column, $1.0.width) }
            .map { (column: $0.0.column, width: $0.0.width) }
        return first + order.map { (column: $0, width: idealWidth(columns[$0], textWidth)) }
            + order.map { (column: $0, width: columns[$0].maximum) }
    }

    private func idealWidth(_ column: Column, _ textWidth: TextWidth) -> Int {
        min(column.maximum, max(column.ideal, textWidth.width(of: column.title)))
    }
}
