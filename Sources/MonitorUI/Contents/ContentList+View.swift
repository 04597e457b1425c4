import Canvas
import Localization
import Regions
import Texts
import Tracking

extension ContentList: ListView {
    static var digit: Int { 6 }
    static var path: WritableKeyPath<MonitorState, ContentList> { \.views.contents }

    static func place(_ layout: inout ScreenLayout, in state: MonitorState) {
        layout.placeDetail(state.views.contents.detailLevel, opensByItself: false)
    }

    static func items(_ state: MonitorState, _ painter: Painter) -> [LineItem] {
        let texts = painter.texts
        let following = state.views.contents.isFollowing ? [painter.item(texts.text(.word.following), rank: 5)] : []
        let count = texts.text(.contents.count, .text(texts.number(state.views.contents.items.count)))
        return following + [painter.item(count, rank: 6)]
    }

    static var columns: [ColumnName] { ContentRow.table.names }

    static func counts(in state: MonitorState) -> (shown: Int, all: Int) {
        (state.views.contents.shown.count, state.views.contents.items.count)
    }

    static func refilter(_ state: inout MonitorState) -> [Effect] {
        state.narrowContents()
        return []
    }

    static func hinted(in state: MonitorState) -> [Action] {
        [.help, .quit, .open, .filter, .copy, .back, .follow] + Action.ofProgram
    }

    static func hasDetail(in state: MonitorState) -> Bool { state.views.contents.selected != nil }

    /// Line by line fit to be pasted.
    static func copied(in state: MonitorState) -> String? {
        state.views.contents.selected.map { item in
            item.action.whole.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .map { SafeText.neutralise(String($0)) }.joined(separator: "\n")
        }
    }

    static func settle(_ state: inout MonitorState) { state.views.contents.settle(visible: state.visibleRows) }

    static func moveCursor(_ motion: Motion, in state: inout MonitorState) -> [Effect] {
        state.views.contents.detailFirst = 0
        state.views.contents.move(motion, visible: state.visibleRows)
        return []
    }

    static func follow(in state: inout MonitorState) -> [Effect] {
        state.views.contents.isFollowing.toggle()
        settle(&state)
        return []
    }
}

extension MonitorState {
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
        guard let page = views.contents.selected?.action.page else { return ContentList.openDetail(in: &self) }
        layer = .question(page.question)
        return []
    }
}
