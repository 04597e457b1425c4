import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

/// Contents from the service, the newest at the bottom.
struct ServiceContents: Equatable, Sendable {
    var cursor = FollowingCursor<UUID128>()
}

extension ServiceContents: ContentPage {
    static var columns: [ColumnName] { PresentationLine.table.names }
    static var choices: [RowChoice] { [.unread] }
    static var following: WritableKeyPath<MonitorState, Bool> { \.views.contents.service.cursor.isFollowing }

    static func isThere(in state: MonitorState) -> Bool { state.hasPresentations }

    static func title(_ state: MonitorState, _ texts: Localizer) -> String {
        texts.text(.contents.fromService, .integer(state.site.contents.count))
    }

    static func unread(in state: MonitorState) -> Int { state.site.contents.count { $0.opened == nil } }

    static func counts(in state: MonitorState) -> (shown: Int, all: Int) {
        (state.presentationRows.count, state.site.contents.count)
    }

    static func hasDetail(in state: MonitorState) -> Bool { state.selectedPresentation != nil }

    static func settle(_ state: inout MonitorState) {
        state.views.contents.service.cursor.settle(
            state.presentationRows.map(\.identifier), visible: state.visibleRows, isHeld: state.isReading(.service))
    }

    static func move(_ motion: Motion, in state: inout MonitorState) {
        state.views.contents.service.cursor.move(
            motion, state.presentationRows.map(\.identifier), visible: state.visibleRows)
    }

    /// Shows content in full, which counts as opening it unless it is a page. A page is opened from there after a
    /// question, because another program opens it. Both are reported to the service.
    static func open(in state: inout MonitorState) -> [Effect] {
        guard let content = state.selectedPresentation else { return [.bell] }
        let open = Effect.site(.openContent(content.identifier))
        let page = content.presentation.contentURL.flatMap(PageAddress.init)
        guard let page, state.views.contents.detailLevel != .none else {
            let isNew = page == nil && content.opened == nil && state.views.contents.detailLevel == .none
            return ContentList.openDetail(in: &state) + (isNew ? [open] : [])
        }
        var question = page.question
        question.effects = [open]
        state.layer = .question(question)
        return []
    }

    static func copied(in state: MonitorState) -> String? {
        state.selectedPresentation.map { SafeText.neutralise($0.presentation.contentURL ?? $0.words) }
    }

    static func draw(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter) {
        let (rows, cursor, texts) = (state.presentationRows, state.views.contents.service.cursor, painter.texts)
        painter.drawContents(
            state, layout, PresentationLine.table, count: rows.count, first: cursor.first,
            selected: rows.firstIndex { $0.identifier == cursor.selected },
            empty: (.empty.presentations, .empty.presentationsHint)
        ) { state.line(of: rows[$0], texts) }
    }

    static func pane(_ state: MonitorState, _ texts: Localizer) -> Pane? {
        state.selectedPresentation.map { content in
            Pane(
                SafeText.neutralise(content.presentation.presentationID),
                content.lines(DetailParts(state, texts)) { state.moment($0, texts) })
        }
    }
}

extension MonitorState {
    /// Whether there are contents of the service, or can be.
    fileprivate var hasPresentations: Bool { site.server != nil || !site.contents.isEmpty }

    /// Contents that pass the filter, the oldest first.
    var presentationRows: [KeptContent] {
        // The content that is being read remains, although it is no longer unread.
        let reading = views.contents.detailLevel == .none ? nil : views.contents.service.cursor.selected
        let contents =
            views.contents.choice == .unread
            ? site.contents.filter { $0.opened == nil || $0.identifier == reading } : site.contents
        guard let filter = rowFilter(of: .contents) else { return contents }
        let texts = Localizer(language: language)
        return contents.filter { filter.passes(FilterSubject($0.said(texts))) }
    }

    /// The content under the cursor.
    var selectedPresentation: KeptContent? {
        let selected = views.contents.service.cursor.selected
        return site.contents.first { $0.identifier == selected }
    }
}

extension KeptContent {
    /// The text that a filter searches: the title and the texts of the row.
    fileprivate func said(_ texts: Localizer) -> RowText {
        RowText(
            [presentation.body ?? "", texts.text(presentation.kind.textKey), texts.text(readKey)],
            fields: [presentation.presentationID, presentation.campaignID, place.regionID, place.keycode ?? ""])
    }

    /// The text key of the word for whether the content was opened.
    fileprivate var readKey: TextKey { opened == nil ? .contents.unread : .contents.read }

    /// The content in full, as lines.
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
    /// The text key of the name.
    var textKey: TextKey {
        switch self {
        case .unknown: .contentKind.unknown
        case .web: .contentKind.web
        case .audioVisual: .contentKind.audioVisual
        case .banner: .contentKind.banner
        }
    }
}

/// Content of the service as a row.
struct PresentationLine: ListRow {
    typealias Order = TimeOrder

    let content: KeptContent
    /// The time of arrival and the origin, as texts.
    let time: String
    let from: String

    static let table = ListTable<PresentationLine>(
        margin: 2,
        columns: [
            .time(\.time),
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
            .from(\.from),
            .content { SafeText.neutralise($0.content.words) },
        ])

    private var isUnread: Bool { content.opened == nil }
}

extension MonitorState {
    fileprivate func line(of content: KeptContent, _ texts: Localizer) -> PresentationLine {
        let from = title(ofRegion: content.place.description)
        return PresentationLine(
            content: content, time: rowTime(of: content.received, local(content.received), texts), from: from)
    }
}
