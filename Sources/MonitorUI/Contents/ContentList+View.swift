import Basics
import Canvas
import Localization

extension ContentList: ListView {
    static var digit: Int { 6 }
    static var path: WritableKeyPath<MonitorState, ContentList> { \.views.contents }

    private static func page(_ state: MonitorState) -> any ContentPage.Type { state.views.contents.tab.page }

    /// Whether there is no source of contents: neither rules nor a service.
    static func isHidden(in state: MonitorState) -> Bool {
        !state.site.hasRules && !state.site.hasService && state.contentTabs.count < 2
            && state.views.contents.rules.items.isEmpty
    }

    static func place(_ layout: inout ScreenLayout, in state: MonitorState) {
        if state.contentTabs.count > 1 { layout.placeSummary() }
        layout.placeDetail(state.views.contents.detailLevel, opensByItself: false)
    }

    static func items(_ state: MonitorState, _ painter: Painter) -> [LineItem] {
        let texts = painter.texts
        let isFollowing = state[keyPath: page(state).following]
        let following = isFollowing ? [painter.item(texts.text(.word.following), rank: 5)] : []
        let count = texts.text(.contents.count, .text(texts.number(counts(in: state).all)))
        return following + [painter.item(count, rank: 0)]
    }

    static func choices(in state: MonitorState) -> [RowChoice] { page(state).choices }

    static var columns: [ColumnName] {
        Tab.allCases.flatMap { $0.page.columns }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    static func counts(in state: MonitorState) -> (shown: Int, all: Int) { page(state).counts(in: state) }

    static func refilter(_ state: inout MonitorState) -> [Effect] {
        state.narrowContents()
        return []
    }

    static func hinted(in state: MonitorState) -> [Action] {
        [.help, .quit, .open, .nextContents, .filter, .copy, .back, .nearby, .follow] + Action.ofProgram
    }

    static func badge(in state: MonitorState) -> Int {
        Tab.allCases.reduce(0) { $0 + $1.page.unread(in: state) }
    }

    static func hasDetail(in state: MonitorState) -> Bool { page(state).hasDetail(in: state) }

    static func noticeDetail(in state: inout MonitorState) -> [Effect] {
        state.readMessage()
        return []
    }

    static func copied(in state: MonitorState) -> String? { page(state).copied(in: state) }

    static func settle(_ state: inout MonitorState) {
        // A shown page without a tab would give the user no way back.
        if !page(state).isThere(in: state) { state.views.contents.tab = .rules }
        page(state).settle(&state)
    }

    static func moveCursor(_ motion: Motion, in state: inout MonitorState) -> [Effect] {
        state.views.contents.detailFirst = 0
        page(state).move(motion, in: &state)
        state.readMessage()
        return []
    }

    static func follow(in state: inout MonitorState) -> [Effect] {
        state[keyPath: page(state).following].toggle()
        settle(&state)
        return []
    }

    static func drawList(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter) {
        if state.contentTabs.count > 1 { painter.drawContentTabs(state, in: layout.summary) }
        page(state).draw(state, layout, on: &painter)
    }

    /// The content under the cursor in full.
    static func pane(_ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet) -> Pane? {
        page(state).pane(state, texts)
    }
}
