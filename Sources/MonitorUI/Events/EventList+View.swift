import BeaconService
import Canvas
import Localization
import Texts
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
        let count = texts.text(.events.count, .text(texts.number(state.views.events.count)))
        return items + [painter.item(count, rank: 6)]
    }

    static func hinted(in state: MonitorState) -> [Action] {
        [.help, .quit, .detail, .jump, .eventKinds, .eventRegion, .expand, .follow, .pause] + Action.ofProgram
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

// What the actions on events do.
extension MonitorState {
    mutating func turnEventKinds() -> [Effect] {
        var filter = views.events.filter
        filter.kinds = .next(after: filter.kinds)
        return narrowEvents(filter)
    }

    mutating func turnEventRegion() -> [Effect] {
        var filter = views.events.filter
        guard filter.region != nil || views.events.selected?.region != nil else {
            say(Phrase(.notice.noRegion))
            return [.bell]
        }
        filter.region = filter.region == nil ? views.events.selected?.region : nil
        return narrowEvents(filter)
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

    /// The day of the event under the cursor, when it is not today.
    var shownDay: LocalTime? {
        guard let clock, let local = views.events.selected?.local, !local.isSameDay(as: clock) else { return nil }
        return local
    }
}
