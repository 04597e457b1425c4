import Canvas
import Localization
import Tracking

// Going from view to view, opening details and closing them again.
extension MonitorState {
    mutating func performView(_ action: Action) -> [Effect] {
        let views = MonitorView.allCases
        let index = views.firstIndex(of: view) ?? 0
        switch action {
        case .viewBeacons: view = .beacons
        case .viewRegions: view = .regions
        case .viewDesignated: view = .designated
        case .viewEvents: view = .events
        case .viewContents: view = .contents
        case .viewStatus: view = .status
        case .nextView: view = views[(index + 1) % views.count]
        case .previousView: view = views[(index + views.count - 1) % views.count]
        case .detail: return openDetail()
        case .open: return openContent()
        default: return goBack()
        }
        settleScrolling()
        return pull()
    }

    private mutating func openDetail() -> [Effect] {
        switch view {
        case .beacons:
            guard beacons.target != nil else { return [.bell] }
            beacons.detailLevel = opened(beacons.detailLevel)
            beacons.detailFirst = 0
            beacons.wasMoved = true
            settleScrolling()
            return pull()
        case .regions:
            guard regions.cursor.selected != nil else { return [.bell] }
            regions.detailLevel = opened(regions.detailLevel)
            regions.detailFirst = 0
        case .designated: return openDesignatedDetail()
        case .events:
            guard events.selected != nil else { return [.bell] }
            events.detailLevel = opened(events.detailLevel)
            events.detailFirst = 0
        case .contents, .status: break
        }
        settleScrolling()
        return []
    }

    /// The address that the beacon in the detail sends.
    var shownURL: String? {
        beacons.detail.flatMap { $0.row.identity == beacons.target ? $0.row.url : nil }
    }

    /// Asks before the address of the beacon is opened (E-25): anybody can send one.
    mutating func openURL() -> [Effect] {
        guard let url = shownURL else { return [.bell] }
        if let page = PageAddress(url) {
            layer = .question(page.question)
        } else {
            say(Phrase(.contentNotOpened), isError: true)
        }
        return []
    }

    /// From nothing to a pane, to the whole body, to nothing; beside the table it needs no pane.
    func opened(_ level: DetailLevel) -> DetailLevel {
        switch level {
        case .none: layout.isBeside ? .full : .pane
        case .pane: .full
        case .full: .none
        }
    }

    /// One step back: closes the detail, then clears the filter, then goes to the beacons. Never quits.
    private mutating func goBack() -> [Effect] {
        switch view {
        case .beacons: return goBackInBeacons()
        case .regions where closes(&regions.detailLevel): break
        case .designated where closeDesignatedDetail(): break
        case .events where closes(&events.detailLevel): break
        case .events where events.isFiltered: events.clearFilter(visible: visibleRows)
        case .contents where closes(&contents.detailLevel): break
        default: view = .beacons
        }
        settleScrolling()
        return pull()
    }

    private mutating func goBackInBeacons() -> [Effect] {
        if beacons.detailLevel == .full || beacons.detailLevel == .pane && !layout.isBeside {
            beacons.detailLevel = .none
        } else if beacons.isFiltered {
            beacons.clearFilter()
            return tableChanged()
        } else {
            say(Phrase(.noticeQuitHint))
            return []
        }
        settleScrolling()
        return pull()
    }

    /// Closes a detail; false when there was none.
    func closes(_ level: inout DetailLevel) -> Bool {
        guard level != .none else { return false }
        level = .none
        return true
    }
}
