import Advertising
import BeaconService
import Canvas
import Localization
import Regions
import Texts
import Theming
import Tracking

/// Contents that the service handed over, in the contents view: where the cursor stands.
struct PresentationList: Equatable, Sendable {
    private(set) var cursor = ListCursor<UUID128>()
    /// Whether the cursor stays on the newest one.
    var isFollowing = true

    mutating func move(_ motion: Motion, _ rows: [UUID128], visible: Int) {
        guard !rows.isEmpty else { return }
        cursor.move(motion, rows, visible: visible)
        isFollowing = cursor.row == rows.count - 1
    }

    /// Keeps the cursor on the screen, and on the newest one while following.
    mutating func settle(_ rows: [UUID128], visible: Int) {
        if isFollowing, let last = rows.last { cursor.select(last, rows, visible: visible) }
        cursor.settle(rows, visible: visible)
    }
}

extension MonitorState {
    /// Contents that pass the filter, the oldest first.
    var presentationRows: [KeptContent] {
        // What is being read stays, though it is no longer unread.
        let reading = views.contents.detailLevel == .none ? nil : views.contents.presentations.cursor.selected
        let contents =
            views.contents.choice == .unread
            ? site.contents.filter { $0.opened == nil || $0.identifier == reading } : site.contents
        guard let filter = rowFilter(of: .contents) else { return contents }
        let texts = Localizer(language: language)
        return contents.filter { filter.passes(FilterSubject($0.said(texts))) }
    }

    /// The one under the cursor.
    var selectedPresentation: KeptContent? {
        let selected = views.contents.presentations.cursor.selected
        return site.contents.first { $0.identifier == selected }
    }

    /// How many were not opened yet.
    var unreadCount: Int { site.contents.count { $0.opened == nil } }

    /// Shows the other contents.
    mutating func turnContents() -> [Effect] {
        views.contents.tab = views.contents.tab == .rules ? .service : .rules
        views.contents.choice = nil
        views.contents.detailLevel = .none
        views.contents.detailFirst = 0
        settleScrolling()
        return pull()
    }

    /// Shows content in full, which opens what is no page; a page is opened from there, after a question, since another
    /// program does it. The service is told either.
    mutating func openPresentation() -> [Effect] {
        guard let content = selectedPresentation else { return [.bell] }
        let open = Effect.site(.openContent(content.identifier))
        let page = content.presentation.contentURL.flatMap(PageAddress.init)
        guard let page, views.contents.detailLevel != .none else {
            let isNew = page == nil && content.opened == nil && views.contents.detailLevel == .none
            return ContentList.openDetail(in: &self) + (isNew ? [open] : [])
        }
        var question = page.question
        question.effects = [open]
        layer = .question(question)
        return []
    }
}

extension KeptContent {
    /// What a filter reads of it: what it is called and what stands in its row.
    fileprivate func said(_ texts: Localizer) -> RowText {
        RowText(
            [presentation.body ?? "", texts.text(presentation.kind.textKey), texts.text(readKey)],
            fields: [presentation.presentationID, presentation.campaignID, place.regionID, place.keycode ?? ""])
    }

    /// The key of whether it was opened.
    fileprivate var readKey: TextKey { opened == nil ? .contents.unread : .contents.read }

    /// It in full, as lines.
    func lines(_ parts: DetailParts, _ moment: (Timestamp) -> String) -> [TextLine] {
        let texts = parts.texts
        var lines = (presentation.body ?? "").split(whereSeparator: \.isNewline).flatMap { line in
            TextWidth().wrapped(SafeText.neutralise(String(line)), to: parts.width).map { TextLine.text($0, .text) }
        }
        if !lines.isEmpty { lines.append(.blank) }
        lines += parts.field(.detail.type, texts.text(presentation.kind.textKey))
        lines += parts.field(.detail.url, presentation.contentURL.map(SafeText.neutralise))
        lines += parts.field(.contents.identifier, SafeText.neutralise(presentation.presentationID))
        lines += parts.field(.contents.campaign, SafeText.neutralise(presentation.campaignID))
        lines += parts.field(.contents.from, SafeText.neutralise(Spelling.region(place.description)))
        lines += parts.field(.contents.received, moment(received))
        lines += parts.field(.contents.notified, notified.map(moment))
        lines += parts.field(.contents.opened, opened.map(moment) ?? texts.text(.contents.unread))
        lines += parts.field(.contents.ends, presentation.endTime.map(moment))
        return lines
    }
}

extension Presentation.Kind {
    /// The key of its name.
    var textKey: TextKey {
        switch self {
        case .unknown: .contentKind.unknown
        case .web: .contentKind.web
        case .audioVisual: .contentKind.audioVisual
        case .banner: .contentKind.banner
        }
    }
}

/// Content of the service as it is shown.
struct PresentationLine: ListRow {
    typealias Order = TimeOrder

    let content: KeptContent
    /// When it came, and from where, as texts.
    let time: String
    let from: String

    static let table = ListTable<PresentationLine>(
        margin: 2,
        columns: [
            ColumnSpec(TextKey.column.time, .made { pen, _ in pen.timeWidth }, priority: 2, order: .time) {
                line, pen, _ in
                .init(line.time, style: pen.theme[.muted])
            },
            ColumnSpec(
                TextKey.contents.state, .made { pen, _ in pen.widest(of: [.contents.unread, .contents.read]) },
                priority: 1
            ) { line, pen, _ in
                .init(pen.texts.text(line.content.readKey), style: pen.theme[line.isUnread ? .heading : .muted])
            },
            ColumnSpec(
                TextKey.column.kind,
                .made { pen, _ in pen.widest(of: Presentation.Kind.allCases.map(\.textKey)) }, priority: 3
            ) { line, pen, _ in .init(pen.texts.text(line.content.presentation.kind.textKey)) },
            ColumnSpec(
                TextKey.column.from, 10, maximum: 32, priority: 4, fit: Fit(limit: 22, priority: 5, wholePriority: 6)
            ) { line, _, _ in
                .init(line.from)
            },
            ColumnSpec(
                TextKey.column.content, 10, ideal: 60, maximum: 400, priority: 0, steps: [.init(to: 30, priority: 2)]
            ) { line, _, _ in
                .init(SafeText.neutralise(line.content.words))
            },
        ])

    private var isUnread: Bool { content.opened == nil }
}

extension ContentList {
    static func drawPresentations(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter) {
        let (rows, list) = (state.presentationRows, state.views.contents.presentations)
        var page = ListPage<TimeOrder>(count: rows.count, first: list.cursor.first)
        page.sorted = (.time, false)
        page.empty =
            painter.hidden(state) ?? [
                (painter.texts.text(.empty.presentations), .heading),
                (painter.texts.text(.empty.presentationsHint), .muted),
            ]
        let texts = painter.texts
        let fitted = FittedTable(
            PresentationLine.table.chosen(state), rows.suffix(300).lazy.map { state.line(of: $0, texts) })
        painter.draw(fitted, page, in: layout.table, layout) { number, pen in
            ListLine(
                row: state.line(of: rows[number], pen.texts),
                isSelected: rows[number].identifier == list.cursor.selected)
        }
    }

    /// The contents that are shown, and the others.
    static func drawTabs(_ state: MonitorState, on painter: inout Painter, in rect: Rect) {
        let texts = painter.texts
        let unread = state.unreadCount
        let counts: [(Tab, String)] = [
            (.rules, texts.text(.contents.fromRules, .integer(state.views.contents.items.count))),
            (
                .service,
                texts.text(.contents.fromService, .integer(state.site.contents.count))
                    + (unread > 0 ? texts.text(.contents.unreadCount, .integer(unread)) : "")
            ),
        ]
        let items = counts.map { tab, text in
            let isShown = tab == state.views.contents.tab
            return LineItem(
                " " + text + " ", isShown ? .tabSelected : .tab, rank: isShown ? 0 : 1,
                target: isShown ? nil : state.settings.keys.keys(of: .contentTab).first.map { .key($0) })
        }
        painter.draw(items, [], in: rect, gap: 0)
    }
}

extension MonitorState {
    fileprivate func line(of content: KeptContent, _ texts: Localizer) -> PresentationLine {
        let from = title(ofRegion: content.place.description)
        return PresentationLine(
            content: content, time: rowTime(of: content.received, local(content.received), texts), from: from)
    }
}
