import Basics
import Canvas
import Localization

/// The means to make the texts of rows.
struct Pen {
    let texts: Localizer
    let glyphs: GlyphSet
    let theme: Theme
    let textWidth: TextWidth
    /// The text keys of the titles of the columns that are shown beside each other; nil: there is no list.
    var shown: Set<TextKey>?

    init(_ painter: borrowing Painter) {
        texts = painter.texts
        glyphs = painter.glyphs
        theme = painter.theme
        textWidth = painter.textWidth
    }

    /// Whether a column is shown in the row that is drawn.
    func shows(_ title: TextKey) -> Bool { shown?.contains(title) ?? true }

    /// Cells of the widest of some words.
    func widest(_ words: [String]) -> Int { words.map { textWidth.width(of: $0) }.max() ?? 0 }

    /// Cells of the widest of some texts, given by their keys.
    func widest(of keys: [TextKey]) -> Int { widest(keys.map { texts.text($0) }) }

    /// Cells of the widest age: seconds, minutes, hours or days.
    var ageWidth: Int { widest([59, 59 * 60, 23 * 3600, 99 * 86400].map { texts.age(seconds: $0) }) }

    /// Cells of a time of day.
    var timeWidth: Int { textWidth.width(of: texts.time(secondsOfDay: 0)) }
}

/// A row of a list, with everything that its cells show.
protocol ListRow {
    /// The sort keys for rows of this kind.
    associatedtype Order: Equatable & Sendable = Never
}

/// A column of a list: its title, its width, and its content.
struct ColumnSpec<Row: ListRow>: Sendable {
    /// The minimum width of a column.
    enum Least: Sendable, ExpressibleByIntegerLiteral {
        case cells(Int)
        /// Computed for each frame, from the cells of the whole list.
        case made(@Sendable (Pen, Int) -> Int)

        init(integerLiteral cells: Int) { self = .cells(cells) }
    }

    /// The text key of the title; nil: there is none.
    let title: TextKey?
    /// A longer title, used where the column has room for it.
    var wideTitle: (@Sendable (Pen) -> String)?
    let least: Least
    var ideal: Int?
    var maximum: Int?
    /// The priority: columns with a greater number are dropped earlier when there is not enough room.
    let priority: Int
    /// Widths that the column grows to before less important columns appear.
    var steps: [Table.Step] = []
    /// The rule for growing with the content; nil: the column does not grow.
    var fit: Fit?
    var alignment = TextAlignment.leading
    /// Cells beside the title, which is then never cut; nil: it may be cut.
    var besideTitle: Int?
    /// The order that the column shows.
    var order: Row.Order?
    /// Whether the column is shown only if the user chose it.
    var isExtra = false
    /// The text of the column in a row; the last parameter is the number of cells.
    let text: @Sendable (Row, Pen, Int) -> TableLayout.Text
    /// Draws into the cells after the text.
    var overlay: (@Sendable (Row, inout Painter, Rect) -> Void)?

    init(
        _ title: TextKey?, wideTitle: (@Sendable (Pen) -> String)? = nil, _ least: Least, ideal: Int? = nil,
        maximum: Int? = nil, priority: Int, steps: [Table.Step] = [], fit: Fit? = nil,
        alignment: TextAlignment = .leading, besideTitle: Int? = nil, order: Row.Order? = nil,
        isExtra: Bool = false,
        overlay: (@Sendable (Row, inout Painter, Rect) -> Void)? = nil,
        text: @escaping @Sendable (Row, Pen, Int) -> TableLayout.Text
    ) {
        self.title = title
        self.wideTitle = wideTitle
        self.least = least
        self.ideal = ideal
        self.maximum = maximum
        self.priority = priority
        self.steps = steps
        self.fit = fit
        self.alignment = alignment
        self.besideTitle = besideTitle
        self.order = order
        self.isExtra = isExtra
        self.overlay = overlay
        self.text = text
    }

    /// - Parameter need: The cells that the content needs, if the column grows with it.
    func column(width: Int, _ pen: Pen, need: Need?) -> Table.Column {
        let title = title.map { pen.texts.text($0) } ?? ""
        var minimum =
            switch least {
            case .cells(let cells): cells
            case .made(let make): make(pen, width)
            }
        if let besideTitle { minimum = max(minimum, pen.textWidth.width(of: title) + besideTitle) }
        var (maximum, steps) = (maximum, steps)
        if let fit, let need {
            let head = pen.textWidth.width(of: title) + 1
            let (first, whole) = (max(need.first, head), max(need.whole, head))
            minimum = min(minimum, first)
            steps.append(.init(to: min(first, fit.limit), priority: fit.priority))
            if let priority = fit.wholePriority { steps.append(.init(to: whole, priority: priority)) }
            maximum = max(minimum, min(whole, maximum ?? whole))
        }
        var column = Table.Column(
            title, minimum: minimum, ideal: fit == nil ? ideal : nil, maximum: maximum, priority: priority,
            steps: steps, alignment: alignment)
        column.wideTitle = wideTitle?(pen)
        return column
    }
}

/// A list of rows in columns. All it uses of its rows comes through its columns.
struct ListTable<Row: ListRow>: Sendable {
    /// Cells before the first column: mark, cursor and blank; no mark where rows cannot be marked.
    let margin: Int
    var columns: [ColumnSpec<Row>]
    /// Draws a line across the whole row in place of columns. Returns false if this row has columns.
    var across: (@Sendable (Row, inout Painter, Rect) -> Bool)?

    /// The columns that fit into a list of a number of cells.
    func layout(width: Int, _ pen: Pen, needs: [TextKey: Need] = [:]) -> TableLayout {
        let columns = columns.map { spec in
            spec.column(width: width, pen, need: spec.fit == nil ? nil : spec.title.flatMap { needs[$0] })
        }
        return Table(columns).layout(width: width - margin, textWidth: pen.textWidth)
    }

    /// The widths for some rows of the columns that grow with their content.
    func needs(for rows: some Sequence<Row>, _ pen: Pen) -> [TextKey: Need] {
        var needs: [TextKey: Need] = [:]
        let fitted = columns.filter { $0.fit != nil }
        for row in rows {
            for spec in fitted {
                guard let title = spec.title else { continue }
                let width = pen.textWidth.width(of: spec.text(row, pen, .max).text)
                needs[title, default: Need()].widen(to: Need(width))
            }
        }
        return needs
    }

    /// The texts of a row, blank for a column without room.
    func texts(of row: Row, _ layout: TableLayout, _ pen: Pen) -> [TableLayout.Text] {
        var texts = [TableLayout.Text](repeating: "", count: columns.count)
        for placement in layout.placements {
            texts[placement.index] = columns[placement.index].text(row, pen, placement.width)
        }
        return texts
    }
}

/// A row on the screen.
struct ListLine<Row> {
    var row: Row
    var isSelected = false
    var isMarked = false
}

/// The part of a list that is on the screen.
struct ListPage<Order> {
    /// The number of all rows, and the first row on the screen.
    var count: Int
    var first: Int
    /// The sort key of the rows, where it can be chosen.
    var sorted: (by: Order, isDescending: Bool)?
    /// The text in place of rows when there are none: the current activity, and advice.
    var empty: [(text: String, role: Role)] = []
    /// Whether the titles are shown above that text.
    var titlesEmpty = false
    /// Cells left free at both sides of that text.
    var emptyMargin = 0
}

extension Painter {
    /// Draws the titles of a list, and as many rows as fit.
    ///
    /// - Parameter line: returns the row with a number, if it is loaded.
    mutating func draw<Row>(
        _ fitted: FittedTable<Row>, _ page: ListPage<Row.Order>, in rect: Rect, _ layout: ScreenLayout,
        line: (Int, Pen) -> ListLine<Row>?
    ) {
        guard !rect.isEmpty else { return }
        let table = fitted.table
        var rows = rect
        let (columns, pen) = fitted.layout(width: rect.columns, Pen(self))
        if layout.headerRows > 0, page.count > 0 || page.titlesEmpty {
            let header = rows.takeTop()
            fill(header, .tableHeader)
            let sorted = page.sorted.flatMap { sorted in
                table.columns.firstIndex { $0.order == sorted.by }.map { ($0, sorted.isDescending) }
            }
            frame.drawHeader(
                columns, at: header.column + table.margin, header.row, glyphs: glyphs, style: theme[.tableHeader],
                sortedBy: sorted)
            for place in columns.placements {
                guard let order = table.columns[place.index].order else { continue }
                let title = Rect(
                    column: header.column + table.margin + place.column, row: header.row, columns: place.width, rows: 1)
                self.place(.heading(order), in: title)
            }
        }
        guard page.count > 0 else {
            drawCentred(page.empty, in: rows.inset(columns: page.emptyMargin, rows: 0))
            return
        }
        for number in 0..<max(0, min(rows.rows, page.count - page.first)) {
            guard let line = line(page.first + number, pen) else { continue }
            let place = Rect(column: rows.column, row: rows.row + number, columns: rows.columns, rows: 1)
            draw(line, table, columns, in: place, pen)
            self.place(.row(page.first + number), in: place)
        }
    }

    private mutating func draw<Row>(
        _ line: ListLine<Row>, _ table: ListTable<Row>, _ columns: TableLayout, in rect: Rect, _ pen: Pen
    ) {
        if table.across?(line.row, &self, rect) != true {
            drawCells(of: line.row, table, columns, at: rect.column + table.margin, rect.row, pen)
        }
        if line.isSelected {
            paint(rect, .selection)
            draw(glyphs.cursor, at: rect.column + table.margin - 2, rect.row, .selection, width: 2)
        }
        if line.isMarked {
            draw(glyphs.mark, at: rect.column, rect.row, line.isSelected ? .selection : .mark, width: 1)
        }
    }

    /// Draws the cells of a row.
    mutating func drawCells<Row>(
        of row: Row, _ table: ListTable<Row>, _ columns: TableLayout, at column: Int, _ line: Int, _ pen: Pen,
        _ role: Role = .text
    ) {
        frame.drawRow(
            columns, at: column, line, glyphs: glyphs, texts: table.texts(of: row, columns, pen), style: theme[role])
        for place in columns.placements {
            guard let overlay = table.columns[place.index].overlay else { continue }
            overlay(row, &self, Rect(column: column + place.column, row: line, columns: place.width, rows: 1))
        }
    }
}
