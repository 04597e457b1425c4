import Canvas

/// How much room the detail of the selected row takes. With 120 columns it may stand beside the table.
enum DetailLevel: Hashable {
    case none
    /// Below the table.
    case pane
    /// In place of the table.
    case full
}

/// Where the parts of the screen stand. Made of the state alone, so that moving by pages and drawing agree.
struct ScreenLayout: Hashable {
    /// Columns from which on the detail stands beside the table.
    static let wideColumns = 120
    /// Rows of the body from which on the detail has room below the table.
    static let splitRows = 12

    /// The first line: source, rates, what is wrong.
    var title: Rect
    /// The second line: the views.
    var tabs: Rect
    /// What is wrong and what to do about it, where there is something.
    var banner: Rect
    var body: Rect
    /// The line in which text is typed or a message stands; empty when there is neither.
    var message: Rect
    /// The last line: the keys that work here.
    var keys: Rect
    /// The table of the body with its header; the whole body where there is no detail.
    var table: Rect
    /// The detail of the selected row; empty when it is not shown.
    var detail: Rect
    /// A line about the whole list, above the table; empty in most views.
    var summary = Rect(column: 0, row: 0, columns: 0, rows: 0)
    /// What is asked at the first start; empty otherwise.
    var welcome = Rect(column: 0, row: 0, columns: 0, rows: 0)
    /// Whether a line stands between table and detail: to the left of the detail.
    var isBeside = false

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

    /// Makes room for the line above the table, also where a detail stands beside it.
    mutating func placeSummary() {
        guard body.rows >= 6 else { return }
        summary = body.takeTop()
        table = body
    }

    /// Makes room for the detail of the selected row.
    ///
    /// - Parameter opensByItself: whether it stands beside a wide table without being asked for.
    mutating func placeDetail(_ level: DetailLevel, opensByItself: Bool = true) {
        guard opensByItself || level != .none else { return }
        let isWide = body.columns >= ScreenLayout.wideColumns && body.rows >= 6
        switch level {
        case .full: (detail, table) = body.splitTop(body.rows)
        case .none where !isWide: break
        case _ where isWide:
            isBeside = true
            (detail, table) = body.splitRight(min(72, max(40, body.columns / 3)))
            table.columns -= 1  // a blank before the line between them
        case .pane where body.rows >= ScreenLayout.splitRows:
            (table, detail) = body.splitTop(max(5, body.rows / 3))
        default: (detail, table) = body.splitTop(body.rows)
        }
    }
}

extension MonitorState {
    /// Where the parts of the screen stand now.
    var layout: ScreenLayout {
        var layout = ScreenLayout(
            size: size, bannerRows: banner?.rows(size) ?? 0, hasMessage: notice != nil || isTyping)
        if let welcome { layout.placeWelcome(welcome) }
        switch view {
        case .beacons: layout.placeDetail(beacons.detailLevel)
        case .regions:
            layout.placeSummary()
            layout.placeDetail(regionRows.isEmpty ? .none : regions.detailLevel, opensByItself: !regionRows.isEmpty)
        case .designated: placeDesignatedDetail(&layout)
        case .events:
            if events.filter.isOn { layout.placeSummary() }
            layout.placeDetail(events.detailLevel, opensByItself: false)
        case .contents: layout.placeDetail(contents.detailLevel, opensByItself: false)
        case .status: break
        }
        return layout
    }

    /// Rows of the table on the screen, never less than 1.
    var visibleRows: Int { max(1, layout.tableRows) }
}
