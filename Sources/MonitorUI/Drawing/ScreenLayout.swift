import Canvas

/// The area of the detail of the selected row. From 120 columns on it is beside the table.
enum DetailLevel: Hashable {
    case none
    /// Below the table.
    case pane
    /// Instead of the table.
    case full
}

/// The positions of the screen's parts. They depend only on the state, so that paging and drawing agree.
struct ScreenLayout: Hashable {
    /// From this width on, the detail is beside the table.
    static let wideColumns = 120
    /// From this width on, the detail is shown without a request: no part of the table gets narrower for it.
    static let openColumns = 200
    /// Cells of a detail beside the table.
    private static let besideColumns = 40...100
    /// From this many rows of the body on, the detail fits below the table.
    static let splitRows = 12

    /// The first line: source, rates, problems.
    var title: Rect
    /// The second line: the views.
    var tabs: Rect
    /// A problem and the advice for it, if there is one.
    var banner: Rect
    var body: Rect
    /// The line for typed text or for a message; empty when there is neither.
    var message: Rect
    /// The last line: the keys that work here.
    var keys: Rect
    /// The table of the body with its header; the whole body if there is no detail.
    var table: Rect
    /// The detail of the selected row; empty when it is not shown.
    var detail: Rect
    /// Lines about the whole list, above the table; empty in most views.
    var summary = Rect(column: 0, row: 0, columns: 0, rows: 0)
    /// The position of a replay; empty otherwise.
    var replay = Rect(column: 0, row: 0, columns: 0, rows: 0)
    /// The questions of the first start; empty otherwise.
    var welcome = Rect(column: 0, row: 0, columns: 0, rows: 0)
    /// Whether the detail is beside the table, with a line to its left.
    var isBeside = false
    /// Whether the detail is shown without a request, so that it cannot be closed.
    var isUnasked = false
    /// Whether the detail already has the maximum area.
    var isWhole: Bool { showsDetail && detail == body }

    /// Rows of the table without its header.
    var tableRows: Int { max(0, table.rows - headerRows) }
    /// 1 when the table has a header.
    var headerRows: Int { table.rows >= 3 ? 1 : 0 }
    var showsDetail: Bool { !detail.isEmpty }

    init(size: Size, bannerRows: Int, hasMessage: Bool) {
        var rest = Rect(size)
        let rows = rest.rows
        title = rest.takeTop(rows == 1 || rows >= 3 ? 1 : 0)
        keys = rest.takeBottom(rows >= 4 ? 1 : 0)
        tabs = rest.takeTop(rows >= 6 ? 1 : 0)
        banner = rest.takeTop(rows >= 8 ? bannerRows : 0)
        message = rest.takeBottom(hasMessage && rows >= 2 ? 1 : 0)
        body = rest
        table = body
        detail = Rect(column: 0, row: 0, columns: 0, rows: 0)
    }

    /// Makes room for the position of a replay.
    mutating func placeReplay() {
        guard body.rows >= 8 else { return }
        replay = body.takeTop()
        table = body
    }

    /// Makes room for lines above the table, also if a detail is beside it: only one line in a low body.
    mutating func placeSummary(rows: Int = 1) {
        guard body.rows >= 6 else { return }
        summary = body.takeTop(max(1, min(rows, body.rows - 9)))
        table = body
    }

    /// Makes room for the detail of the selected row.
    ///
    /// - Parameter opensByItself: whether the detail appears beside a very wide table without a request.
    mutating func placeDetail(_ level: DetailLevel, opensByItself: Bool = true) {
        isUnasked = opensByItself && body.columns >= ScreenLayout.openColumns && body.rows >= 6
        let least = ScreenLayout.besideColumns.lowerBound
        if opensByItself, level == .none, !isUnasked {
            // The table never gets columns that a wider screen would take away again.
            table.columns = min(table.columns, ScreenLayout.openColumns - least - 1)
        }
        guard isUnasked || level != .none else { return }
        let isWide = body.columns >= ScreenLayout.wideColumns && body.rows >= 6
        switch level {
        case .full: (detail, table) = body.splitTop(body.rows)
        case _ where isWide:
            isBeside = true
            let spare = max(least, body.columns - ScreenLayout.openColumns + least)
            (detail, table) = body.splitRight(min(ScreenLayout.besideColumns.upperBound, spare, body.columns / 3))
            table.columns -= 1  // a blank before the line between them
        case .pane where body.rows >= ScreenLayout.splitRows:
            (table, detail) = body.splitTop(max(5, body.rows / 3))
        default: (detail, table) = body.splitTop(body.rows)
        }
    }
}

extension MonitorState {
    /// The current layout.
    var layout: ScreenLayout { hunt == nil ? viewLayout : plainLayout }

    /// The layout of the view, also during a hunt in its place: it must be unchanged afterwards.
    private var viewLayout: ScreenLayout {
        var layout = plainLayout
        if let welcome { layout.placeWelcome(welcome) }
        view.screen.place(&layout, in: self)
        return layout
    }

    /// The layout that is the same in every view.
    private var plainLayout: ScreenLayout {
        var layout = ScreenLayout(
            size: size, bannerRows: banner?.rows(size) ?? 0,
            hasMessage: notice != nil || shownCommand != nil || isTyping)
        if let replay = status.replay, replay.duration > 0 { layout.placeReplay() }
        return layout
    }

    /// Rows of the table on the screen, never less than 1.
    var visibleRows: Int { max(1, viewLayout.tableRows) }
}
