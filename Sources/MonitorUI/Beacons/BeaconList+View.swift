import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import Tracking

extension BeaconList: SortedListView {
    static var digit: Int { 1 }
    static var path: WritableKeyPath<MonitorState, BeaconList> { \.views.beacons }

    static func place(_ layout: inout ScreenLayout, in state: MonitorState) {
        layout.placeDetail(state.views.beacons.detailLevel)
    }

    static func items(_ state: MonitorState, _ painter: Painter) -> [LineItem] { painter.beaconItems(state) }

    static func choices(in state: MonitorState) -> [RowChoice] { [.designated, .others] }

    static var scope: FilterScope { .all }

    static var columns: [ColumnName] { BeaconLine.table.names }

    static func counts(in state: MonitorState) -> (shown: Int, all: Int) {
        (state.views.beacons.page.matched, state.views.beacons.page.total)
    }

    static func refilter(_ state: inout MonitorState) -> [Effect] { state.tableChanged() }

    static func hinted(in state: MonitorState) -> [Action] {
        if state.views.beacons.detailLevel == .full {
            return [.help, .quit, .back, .hunt, .openURL, .previousBeacon, .nextBeacon, .copy, .copyOctets, .pause]
                + Action.ofProgram
        }
        return [
            .help, .quit, .detail, .mark, .designate, .hunt, .filter, .sort, .pause, .replayFaster, .replayForward,
            .nextEvent, .replayTime, .proximityFilter, .addRegion, .copy, .nameBeacon,
        ] + Action.ofProgram + [.record, .follow, .holdOrder, .reverse]
    }

    static func beacon(in state: MonitorState) -> BeaconIdentity? { state.views.beacons.target }
    static func hasDetail(in state: MonitorState) -> Bool { state.views.beacons.target != nil }

    static func settle(_ state: inout MonitorState) { state.views.beacons.showCursor(visible: state.visibleRows) }

    static func moveCursor(_ motion: Motion, in state: inout MonitorState) -> [Effect] { state.moveBeacons(motion) }

    static func orderChanged(in state: inout MonitorState) -> [Effect] { state.tableChanged() }

    static func noticeDetail(in state: inout MonitorState) -> [Effect] {
        state.views.beacons.wasMoved = true
        return state.pull()
    }

    /// Closes the detail where it hides rows, then clears the filter. This is the last view to go back to.
    static func goBack(in state: inout MonitorState) -> [Effect] {
        if state.views.beacons.stretch != nil { return state.endStretch(isKept: false) }
        let level = state.views.beacons.detailLevel
        if level == .full || level == .pane && !state.layout.isUnasked {
            state.views.beacons.detailLevel = .none
            state.settleScrolling()
            return state.pull()
        }
        guard state.views.beacons.isFiltered else {
            state.say(Phrase(.notice.quitHint))
            return []
        }
        state.views.beacons.clearFilter()
        return state.tableChanged()
    }

    /// Marks the beacon, or removes its mark, and moves to the next row.
    static func mark(in state: inout MonitorState, _ texts: Localizer) -> [Effect] {
        guard let selected = state.views.beacons.target else { return [.bell] }
        if state.views.beacons.stretch != nil { return state.endStretch() }
        if state.views.beacons.marks.removeValue(forKey: selected) == nil {
            state.views.beacons.marks[selected] = (state.views.beacons.marks.values.max() ?? 0) + 1
        }
        state.views.beacons.rememberMarked()
        state.views.beacons.markingEnd = state.now.advanced(bySeconds: BeaconList.marking)
        return state.moveBeacons(.lines(1))
    }

    /// Clears all marks. A second call restores the marks that the first one cleared.
    static func clearMarks(in state: inout MonitorState) -> [Effect] {
        state.views.beacons.stretch = nil
        if state.views.beacons.marks.isEmpty {
            guard !state.views.beacons.clearedMarks.isEmpty else {
                state.say(Phrase(.notice.noMarks))
                return []
            }
            state.views.beacons.marks = state.views.beacons.clearedMarks
            state.views.beacons.clearedMarks = [:]
            state.say(Phrase(.notice.marksBack, .integer(state.views.beacons.marks.count)))
        } else {
            state.say(Phrase(.notice.marksCleared, .integer(state.views.beacons.marks.count)))
            state.views.beacons.clearedMarks = state.views.beacons.marks
            state.views.beacons.marks = [:]
        }
        return []
    }

    static func follow(in state: inout MonitorState) -> [Effect] {
        guard state.views.beacons.isFollowing || state.views.beacons.target != nil else { return [.bell] }
        state.views.beacons.isFollowing.toggle()
        state.views.beacons.wasMoved = true
        state.say(Phrase(state.views.beacons.isFollowing ? .notice.following : .notice.notFollowing))
        return state.pull()
    }

    /// The marked beacons in the order they were marked, or else the selected one.
    static func copy(in state: inout MonitorState) -> [Effect] {
        guard let target = state.views.beacons.target else { return [.bell] }
        let marked = state.views.beacons.marks.sorted { $0.value < $1.value }.map(\.key)
        let identities = marked.isEmpty ? [target] : marked
        let text = identities.map(\.text).joined(separator: "\n")
        state.say(
            identities.count == 1
                ? Phrase(.notice.copied, .text(text)) : Phrase(.notice.copiedMany, .integer(identities.count)))
        return [.copy(text)]
    }
}

// The actions on beacons that no other view has.
extension MonitorState {
    mutating func moveBeacons(_ motion: Motion, isStretching: Bool = false) -> [Effect] {
        if !isStretching, views.beacons.stretch?.isHeld == false { views.beacons.stretch = nil }
        let visible = visibleRows
        let count = views.beacons.page.matched
        guard count > 0 else { return [] }
        // The first step down from nothing selected goes to the first row.
        let from = views.beacons.selected == nil && !views.beacons.isChoosing ? -1 : views.beacons.cursor
        views.beacons.wasMoved = true
        if let end = views.beacons.markingEnd, now < end {
            views.beacons.markingEnd = now.advanced(bySeconds: BeaconList.marking)
        }
        let (target, first) = motion.moved(from, first: views.beacons.first, count: count, page: visible)
        views.beacons.first = first
        views.beacons.select(row: target, visible: visible)
        return pull()
    }

    mutating func openFilter() -> [Effect] {
        layer = .filter
        settleScrolling()
        return []
    }

    mutating func turnProximityFilter() -> [Effect] {
        views.beacons.proximity = .next(after: views.beacons.proximity)
        return tableChanged()
    }

    mutating func turnOrderHeld() -> [Effect] {
        views.beacons.holdsOrder.toggle()
        say(Phrase(views.beacons.holdsOrder ? .notice.orderHeld : .notice.orderFree))
        return pull()
    }

    /// Shows the list from its top after a change of filter or order, unless a beacon is selected; then that stays
    /// visible.
    mutating func tableChanged() -> [Effect] {
        views.beacons.first = 0
        views.beacons.needs = BeaconNeeds()
        if !views.beacons.wasMoved { views.beacons.cursor = 0 }
        return pull()
    }

    /// The address that the beacon in the detail sends.
    var shownURL: String? {
        views.beacons.detail.flatMap { $0.row.identity == views.beacons.target ? $0.row.url : nil }
    }

    /// Asks the user before opening the address of the beacon, because anyone can transmit one.
    mutating func openURL() -> [Effect] {
        guard let url = shownURL else { return [.bell] }
        if let page = PageAddress(url) {
            layer = .question(page.question)
        } else {
            say(Phrase(.content.notOpened), isError: true)
        }
        return []
    }

    mutating func copyOctets() -> [Effect] {
        guard views.beacons.target != nil, let frames = views.beacons.detail?.frames, !frames.isEmpty else {
            return [.bell]
        }
        say(Phrase(.notice.copiedOctets))
        return [.copy(frames.map { Hexadecimal.spaced($0.octets) }.joined(separator: "\n"))]
    }

    /// Shows the beacon of an event, or a designated one, in the beacons view.
    mutating func jumpToBeacon() -> [Effect] {
        guard let identity = view.screen.beacon(in: self) else {
            say(Phrase(.notice.noBeacon))
            return [.bell]
        }
        views.beacons.choose(identity)
        views.beacons.sought = identity
        views.beacons.wasMoved = true
        views.beacons.isChoosing = false
        return go(to: .beacons)
    }
}
