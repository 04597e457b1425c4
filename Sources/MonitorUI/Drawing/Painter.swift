import Canvas
import Localization

/// The drawing context of every view: the frame, the styles of roles, the texts and the glyphs.
struct Painter {
    var frame: Frame
    let theme: Theme
    let texts: Localizer
    let glyphs: GlyphSet
    /// The clickable areas, in the order in which they were drawn.
    var targets: [(rect: Rect, target: ScreenTarget)] = []

    var textWidth: TextWidth { frame.textWidth }

    /// Draws `text`, cut with an ellipsis if it is wider than `width`; returns the cells it took.
    @discardableResult
    mutating func draw(_ text: String, at column: Int, _ row: Int, _ role: Role = .text, width: Int) -> Int {
        guard width > 0 else { return 0 }
        let clipped = textWidth.clip(text, to: width, ellipsis: glyphs.ellipsis)
        return frame.draw(clipped, at: column, row, style: theme[role], width: width)
    }

    mutating func fill(_ rect: Rect, _ role: Role) {
        frame.fill(rect, style: theme[role])
    }

    /// Gives all cells of `rect` the style of a role, for a bar that is visible whatever its content.
    mutating func paint(_ rect: Rect, _ role: Role) {
        let style = theme[role]
        frame.setStyle(rect) { $0 = style }
    }

    /// Draws texts in the middle of `rect`, one in each row.
    mutating func drawCentred(_ lines: [(text: String, role: Role)], in rect: Rect) {
        let shown = lines.prefix(rect.rows)
        var row = rect.row + (rect.rows - shown.count) / 2
        for line in shown {
            let width = min(rect.columns, textWidth.width(of: line.text))
            draw(line.text, at: rect.column + (rect.columns - width) / 2, row, line.role, width: width)
            row += 1
        }
    }
}

/// One or more words in a line that may be too short for all of its items.
struct LineItem {
    var text: String
    var role: Role
    /// Items with the greatest rank are left out first when there is not enough room.
    var rank: Int
    /// The target of a click on the item.
    var target: ScreenTarget?

    init(_ text: String, _ role: Role = .titleBar, rank: Int, target: ScreenTarget? = nil) {
        self.text = text
        self.role = role
        self.rank = rank
        self.target = target
    }
}

extension Painter {
    /// The number of cells that items need in a row, including the blanks at its ends.
    func room(for items: [LineItem], gap: Int = 2) -> Int {
        items.reduce(2 + gap * max(0, items.count - 1)) { $0 + textWidth.width(of: $1.text) }
    }

    /// Draws items from the left and from the right edge into one row; if they do not fit, items are left out by rank.
    mutating func draw(_ left: [LineItem], _ right: [LineItem], in rect: Rect, gap: Int = 2) {
        var left = left.map { (item: $0, width: textWidth.width(of: $0.text)) }
        var right = right.map { (item: $0, width: textWidth.width(of: $0.text)) }
        func needed() -> Int {
            (left + right).reduce(0) { $0 + $1.width } + gap * max(0, left.count + right.count - 1) + 2
        }
        while left.count + right.count > 1, needed() > rect.columns {
            let worst = (left + right).map(\.item.rank).max() ?? 0
            if let index = left.lastIndex(where: { $0.item.rank == worst }) {
                left.remove(at: index)
            } else {
                right.removeAll { $0.item.rank == worst }
            }
        }
        var column = rect.column + (needed() <= rect.columns ? 1 : 0)
        for (item, width) in left {
            let cells = draw(item.text, at: column, rect.row, item.role, width: min(width, rect.endColumn - column))
            if let target = item.target {
                place(target, in: Rect(column: column, row: rect.row, columns: cells, rows: 1))
            }
            column += cells + gap
        }
        column = rect.endColumn - 1
        for (item, width) in right.reversed() {
            column -= width
            draw(item.text, at: max(rect.column, column), rect.row, item.role, width: min(width, rect.columns))
            column -= gap
        }
    }
}
