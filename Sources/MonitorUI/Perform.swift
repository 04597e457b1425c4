import Advertising
import Canvas
import Localization
import Tracking

// What the actions do.
extension MonitorState {
    mutating func perform(_ action: Action, _ texts: Localizer) -> [Effect] {
        if let motion = Motion(action) { return move(motion, texts) }
        switch action.group {
        case .moving: return turn(action == .nextBeacon ? 1 : -1)
        case .views: return performView(action)
        case .table: return performTable(action)
        case .beacon: return performBeacon(action, texts)
        case .designation: return performDesignation(action, texts)
        case .regions: return performRegions(action, texts)
        case .source: return performSource(action)
        case .program: return performProgram(action)
        }
    }

    private mutating func move(_ motion: Motion, _ texts: Localizer) -> [Effect] {
        switch view {
        case .regions: moveRegions(motion, texts)
        case .designated: moveDesignated(motion, texts)
        case .events: moveEvents(motion, texts)
        case .contents: moveContents(motion, texts)
        case .status:
            let count = StatusView(self, texts).count
            statusFirst = motion.scrolled(from: statusFirst, count: count, page: max(1, layout.body.rows))
        case .beacons where beacons.detailLevel == .full:
            let count = DetailView(self, texts).count
            let page = max(1, layout.detail.rows - 1)
            beacons.detailFirst = motion.scrolled(from: beacons.detailFirst, count: count, page: page)
        case .beacons:
            return moveCursor(motion)
        }
        return []
    }

    mutating func moveCursor(_ motion: Motion) -> [Effect] {
        let visible = visibleRows
        let count = beacons.page.matched
        guard count > 0 else { return [] }
        // The first step down from nothing selected goes to the first row.
        let from = beacons.selected == nil && !beacons.isChoosing ? -1 : beacons.cursor
        beacons.wasMoved = true
        if let end = beacons.markingEnd, now < end { beacons.markingEnd = now.advanced(bySeconds: BeaconList.marking) }
        let target = motion.target(from: from, count: count, page: visible)
        beacons.select(row: target, visible: visible)
        return pull()
    }

    /// To the next beacon or the one before, in the detail.
    private mutating func turn(_ step: Int) -> [Effect] {
        moveCursor(.lines(step))
    }

    private mutating func performTable(_ action: Action) -> [Effect] {
        let sorts = BeaconSort.allCases
        let index = sorts.firstIndex(of: beacons.sort) ?? 0
        switch action {
        case .filter: layer = .filter
        case .proximityFilter: beacons.proximity = .next(after: beacons.proximity)
        case .polarity: return turnPolarity()
        case .eventKinds, .eventRegion, .expand: return performEvents(action)
        case .devices: beacons.showsDevices.toggle()
        case .sortNext: beacons.sort = sorts[(index + 1) % sorts.count]
        case .sortPrevious: beacons.sort = sorts[(index + sorts.count - 1) % sorts.count]
        case .reverse: beacons.isReversed.toggle()
        case .holdOrder:
            beacons.holdsOrder.toggle()
            say(Phrase(beacons.holdsOrder ? .noticeOrderHeld : .noticeOrderFree))
            return pull()
        default: return follow()
        }
        if action == .filter {
            settleScrolling()
            return []
        }
        return tableChanged()
    }

    private mutating func follow() -> [Effect] {
        switch view {
        case .events:
            events.isFollowing.toggle()
            events.settle(visible: visibleRows)
            return []
        case .contents:
            contents.isFollowing.toggle()
            contents.settle(visible: visibleRows)
            return []
        default: break
        }
        guard beacons.isFollowing || beacons.target != nil else { return [.bell] }
        beacons.isFollowing.toggle()
        beacons.wasMoved = true
        say(Phrase(beacons.isFollowing ? .noticeFollowing : .noticeNotFollowing))
        return pull()
    }

    private mutating func performBeacon(_ action: Action, _ texts: Localizer) -> [Effect] {
        switch action {
        case .nameBeacon: return performDesignation(action, texts)
        case .mark where view == .designated: return markDesignated(texts)
        case .clearMarks where view == .designated:
            designated.marks = []
            return []
        case .jump: return jumpToBeacon()
        case .copy where view != .beacons: return copyRow()
        default: break
        }
        guard action == .clearMarks || beacons.target != nil else { return [.bell] }
        switch action {
        case .mark: return mark()
        case .clearMarks: clearMarks()
        case .copy: return copyIdentities()
        case .openURL: return openURL()
        default:
            guard let frames = beacons.detail?.frames, !frames.isEmpty else { return [.bell] }
            say(Phrase(.noticeCopiedOctets))
            return [.copy(frames.map { Hexadecimal.spaced($0.octets) }.joined(separator: "\n"))]
        }
        return []
    }

    /// Marks the beacon, or takes its mark away, and goes on to the next.
    private mutating func mark() -> [Effect] {
        guard let selected = beacons.target else { return [] }
        if beacons.marks.removeValue(forKey: selected) == nil {
            beacons.marks[selected] = (beacons.marks.values.max() ?? 0) + 1
        }
        beacons.rememberMarked()
        beacons.markingEnd = now.advanced(bySeconds: BeaconList.marking)
        return moveCursor(.lines(1))
    }

    /// A second time brings back what the first one took away.
    private mutating func clearMarks() {
        if beacons.marks.isEmpty {
            guard !beacons.clearedMarks.isEmpty else { return say(Phrase(.noticeNoMarks)) }
            beacons.marks = beacons.clearedMarks
            beacons.clearedMarks = [:]
            say(Phrase(.noticeMarksBack, .integer(beacons.marks.count)))
        } else {
            say(Phrase(.noticeMarksCleared, .integer(beacons.marks.count)))
            beacons.clearedMarks = beacons.marks
            beacons.marks = [:]
        }
    }

    /// The marked beacons in the order they were marked, or else the selected one.
    private mutating func copyIdentities() -> [Effect] {
        let marked = beacons.marks.sorted { $0.value < $1.value }.map(\.key)
        let identities = marked.isEmpty ? [beacons.target].compactMap(\.self) : marked
        let text = identities.map(\.text).joined(separator: "\n")
        say(
            identities.count == 1
                ? Phrase(.noticeCopied, .text(text)) : Phrase(.noticeCopiedMany, .integer(identities.count)))
        return [.copy(text)]
    }
}
