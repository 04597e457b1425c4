import Advertising
import BeaconService
import Canvas
import Localization
import Regions
import Texts
import Tracking

extension ContentList: ListView {
    static var digit: Int { 6 }
    static var path: WritableKeyPath<MonitorState, ContentList> { \.views.contents }

    /// Without rules and service nothing can come.
    static func isHidden(in state: MonitorState) -> Bool {
        !state.site.hasRules && !state.site.hasService && !state.hasPresentations && state.views.contents.items.isEmpty
    }

    static func place(_ layout: inout ScreenLayout, in state: MonitorState) {
        if state.hasPresentations { layout.placeSummary() }
        layout.placeDetail(state.views.contents.detailLevel, opensByItself: false)
    }

    static func items(_ state: MonitorState, _ painter: Painter) -> [LineItem] {
        let (texts, list) = (painter.texts, state.views.contents)
        let isFollowing = list.tab == .rules ? list.isFollowing : list.presentations.isFollowing
        let following = isFollowing ? [painter.item(texts.text(.word.following), rank: 5)] : []
        let count = texts.text(.contents.count, .text(texts.number(counts(in: state).all)))
        return following + [painter.item(count, rank: 0)]
    }

    static func choices(in state: MonitorState) -> [RowChoice] {
        state.views.contents.tab == .service ? [.unread] : []
    }

    static var columns: [ColumnName] {
        let names = ContentRow.table.names
        return names + PresentationLine.table.names.filter { !names.contains($0) }
    }

    static func counts(in state: MonitorState) -> (shown: Int, all: Int) {
        switch state.views.contents.tab {
        case .rules: (state.views.contents.shown.count, state.views.contents.items.count)
        case .service: (state.presentationRows.count, state.site.contents.count)
        }
    }

    static func refilter(_ state: inout MonitorState) -> [Effect] {
        state.narrowContents()
        return []
    }

    static func hinted(in state: MonitorState) -> [Action] {
        [.help, .quit, .open, .contentTab, .filter, .copy, .back, .follow] + Action.ofProgram
    }

    static func badge(in state: MonitorState) -> Int { state.unreadCount }

    static func hasDetail(in state: MonitorState) -> Bool {
        switch state.views.contents.tab {
        case .rules: state.views.contents.selected != nil
        case .service: state.selectedPresentation != nil
        }
    }

    /// Line by line fit to be pasted.
    static func copied(in state: MonitorState) -> String? {
        if state.views.contents.tab == .service {
            return state.selectedPresentation.map { SafeText.neutralise($0.presentation.contentURL ?? $0.words) }
        }
        return state.views.contents.selected.map { item in
            item.action.whole.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .map { SafeText.neutralise(String($0)) }.joined(separator: "\n")
        }
    }

    static func settle(_ state: inout MonitorState) {
        // Without its tab nobody would find back.
        if !state.hasPresentations { state.views.contents.tab = .rules }
        state.views.contents.settle(visible: state.visibleRows)
        state.views.contents.presentations.settle(
            state.presentationRows.map(\.identifier), visible: state.visibleRows)
    }

    static func moveCursor(_ motion: Motion, in state: inout MonitorState) -> [Effect] {
        state.views.contents.detailFirst = 0
        switch state.views.contents.tab {
        case .rules: state.views.contents.move(motion, visible: state.visibleRows)
        case .service:
            state.views.contents.presentations.move(
                motion, state.presentationRows.map(\.identifier), visible: state.visibleRows)
        }
        return []
    }

    static func follow(in state: inout MonitorState) -> [Effect] {
        switch state.views.contents.tab {
        case .rules: state.views.contents.isFollowing.toggle()
        case .service: state.views.contents.presentations.isFollowing.toggle()
        }
        settle(&state)
        return []
    }
}

extension MonitorState {
    /// Whether contents of the service are, or can come.
    var hasPresentations: Bool { site.server != nil || !site.contents.isEmpty }

    /// Shows the contents that pass the filter.
    mutating func narrowContents() {
        let passing = rowFilter(of: .contents).map { filter in
            let texts = Localizer(language: language)
            return Set(views.contents.items.filter { filter.passes(subject(of: $0, texts)) }.map(\.number))
        }
        views.contents.narrow(to: passing, visible: visibleRows)
    }

    private func subject(of item: ContentList.Item, _ texts: Localizer) -> FilterSubject {
        let row = row(of: item, texts)
        return FilterSubject(
            RowText(
                [item.event.rule ?? "", texts.text(item.action.textKey), item.action.whole, row.from],
                fields: [item.event.region ?? ""]),
            identity: item.event.beacon)
    }

    /// A page or an image is opened by another program, so it is asked about first; everything else is shown here.
    mutating func openContent() -> [Effect] {
        if views.contents.tab == .service { return openPresentation() }
        guard let page = views.contents.selected?.action.page else { return ContentList.openDetail(in: &self) }
        layer = .question(page.question)
        return []
    }
}
