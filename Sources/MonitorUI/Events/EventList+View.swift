import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

extension EventList: ListView {
    static var digit: Int { 4 }
    static var path: WritableKeyPath<MonitorState, EventList> { \.views.events }

    static func place(_ layout: inout ScreenLayout, in state: MonitorState) {
        if state.views.events.filter.isOn { layout.placeSummary() }
        layout.placeDetail(state.views.events.detailLevel, opensByItself: false)
    }

    static func items(_ state: MonitorState, _ painter: Painter) -> [LineItem] {
        let texts = painter.texts
        var items = painter.polarityItems(state)
        if let day = state.shownDay { items.append(painter.item(texts.date(day), rank: 4)) }
        if state.views.events.isFollowing { items.append(painter.item(texts.text(.word.following), rank: 5)) }
        if state.views.events.hidden > 0 {
            let hidden = texts.text(.events.hidden, .text(texts.number(state.views.events.hidden)))
            items.append(painter.item(hidden, rank: 3))
        }
        let count = texts.text(.events.count, .text(texts.number(state.views.events.count)))
        return items + [painter.item(count, rank: 0)]
    }

    /// The region of the event under the cursor, or the region to which the view is narrowed.
    static func choices(in state: MonitorState) -> [RowChoice] {
        if let choice = choice(in: state) { return [choice] }
        return state.views.events.selected?.region.map { [.region($0)] } ?? []
    }

    static var noChoice: TextKey { .notice.noRegion }

    static var scope: FilterScope { SiteEvent.scope.union(.age) }

    static var columns: [ColumnName] { EventRow.table.names }

    static func counts(in state: MonitorState) -> (shown: Int, all: Int) {
        (state.views.events.shown, state.views.events.entries(last: nil).count)
    }

    static func refilter(_ state: inout MonitorState) -> [Effect] {
        state.matchEvents(last: nil)
        state.views.events.choiceChanged(visible: state.visibleRows)
        return []
    }

    static func hinted(in state: MonitorState) -> [Action] {
        [
            .help, .quit, .detail, .filter, .readOn, .jump, .eventKinds, .appearances, .narrow, .expand, .follow,
            .pause,
            .nextEvent, .replayTime,
        ]
            + Action.ofProgram
            + [.record]
    }

    static func beacon(in state: MonitorState) -> BeaconIdentity? { state.views.events.selected?.identity }
    static func hasDetail(in state: MonitorState) -> Bool { state.views.events.selected != nil }

    static func settle(_ state: inout MonitorState) { state.views.events.settle(visible: state.visibleRows) }

    static func moveCursor(_ motion: Motion, in state: inout MonitorState) -> [Effect] {
        state.views.events.detailFirst = 0
        state.views.events.move(motion, visible: state.visibleRows)
        return []
    }

    static func clearFilter(in state: inout MonitorState) -> Bool {
        guard state.views.events.isFiltered else { return false }
        state.views.events.clearFilter(visible: state.visibleRows)
        return true
    }

    static func follow(in state: inout MonitorState) -> [Effect] {
        state.views.events.isFollowing.toggle()
        settle(&state)
        return []
    }
}

// The actions on events.
extension MonitorState {
    /// Determines the entries that pass the typed filter: among all of them, or among the newest ones and those
    /// that events may have joined.
    mutating func matchEvents(last count: Int?) {
        guard let filter = rowFilter(of: .events) else {
            if views.events.filter.passing != nil { views.events.narrow(to: nil, visible: visibleRows) }
            return
        }
        let texts = Localizer(language: language)
        let entries = views.events.entries(last: count)
        var passing = count == nil ? [] : views.events.filter.passing ?? []
        for entry in entries {
            if entry.events.contains(where: { filter.passes(subject(of: $0, texts)) }) {
                passing.insert(entry.number)
            } else {
                passing.remove(entry.number)
            }
        }
        views.events.narrow(to: passing, visible: visibleRows)
    }

    /// The properties of an event that a filter can query.
    private func subject(of event: MonitorEvent, _ texts: Localizer) -> FilterSubject {
        var said = [texts.text(EventWord(event.kind).key), texts.what(event, self)]
        if let name = event.identity.flatMap({ row(of: $0)?.name }) { said.append(name) }
        let age = age(of: event.time)
        switch event.kind {
        case .site(let site): return site.subject(said: said, age: age)
        case .beacon(let beacon):
            return FilterSubject(
                RowText(said, fields: beacon.identity.fields), identity: beacon.identity, rssi: beacon.rssi, age: age)
        default: return FilterSubject(RowText(said), age: age)
        }
    }

    /// Shifts the descriptions to the left, so that the end of long lines is visible, or back.
    mutating func readEvents(by step: Int, _ texts: Localizer) -> [Effect] {
        let hidden = EventRow.hiddenCells(of: self, texts)
        let isAtEnd = step > 0 ? views.events.shift >= hidden : views.events.shift == 0
        guard !isAtEnd else {
            say(Phrase(.notice.allRead))
            return [.bell]
        }
        views.events.shift = max(0, min(views.events.shift + step * EventRow.readingStep, hidden))
        return []
    }

    mutating func turnEventKinds() -> [Effect] {
        var filter = views.events.filter
        filter.kinds = .next(after: filter.kinds)
        return narrowEvents(filter)
    }

    mutating func turnAppearances() -> [Effect] {
        let areShown = views.events.turnAppearances(visible: visibleRows)
        views.events.settle(visible: visibleRows)
        say(Phrase(areShown ? .notice.appearancesShown : .notice.appearancesHidden))
        return []
    }

    private mutating func narrowEvents(_ filter: EventFilter) -> [Effect] {
        views.events.narrow(filter, visible: visibleRows)
        views.events.settle(visible: visibleRows)
        return []
    }

    mutating func expandEvent() -> [Effect] {
        guard views.events.toggleGroup(visible: visibleRows) else {
            say(Phrase(.notice.noGroup))
            return [.bell]
        }
        return []
    }

    /// The day of the event under the cursor, if it is not today.
    var shownDay: LocalTime? {
        guard let clock, let local = views.events.selected?.local, !local.isSameDay(as: clock) else { return nil }
        return local
    }
}
