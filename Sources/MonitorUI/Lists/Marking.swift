import Advertising
import Basics
import Tracking

/// A range of rows that is being marked, from its beginning to the cursor.
struct MarkedStretch<Marks: Equatable & Sendable>: Equatable, Sendable {
    /// The row where the range began.
    var anchor: Int
    /// The marks before the range began.
    var before: Marks
    /// Whether the range continues with any movement, not only with Shift.
    var isHeld: Bool

    /// The rows from the beginning of the range to the cursor.
    func rows(to cursor: Int) -> Range<Int> { min(anchor, cursor)..<max(anchor, cursor) + 1 }
}

/// The change to the marks of all shown rows, made as soon as their identities are known.
enum MarkRequest: Equatable, Sendable {
    case all, invert
}

// Marking several rows at once. The beacons view has only the rows on the screen, so it requests the identities of
// the others with the next page; the list of designated beacons is held here as a whole.
extension MonitorState {
    /// The maximum number of rows that are marked at once.
    static let mostMarks = 10_000

    /// Begins a range at the cursor, or ends it; its marks remain.
    mutating func turnStretch() -> [Effect] {
        let isOpen = view == .beacons ? views.beacons.stretch != nil : views.designated.stretch != nil
        return isOpen ? endStretch() : beginStretch(isHeld: true)
    }

    /// Moves the cursor and marks the rows on the way.
    mutating func stretch(by lines: Int) -> [Effect] {
        let isOpen = view == .beacons ? views.beacons.stretch != nil : views.designated.stretch != nil
        if !isOpen { _ = beginStretch(isHeld: false) }
        return view == .beacons
            ? moveBeacons(.lines(lines), isStretching: true) : moveDesignated(.lines(lines), isStretching: true)
    }

    private mutating func beginStretch(isHeld: Bool) -> [Effect] {
        if view == .beacons {
            guard views.beacons.target != nil else { return [.bell] }
            views.beacons.wasMoved = true
            views.beacons.stretch = MarkedStretch(
                anchor: views.beacons.cursor, before: views.beacons.marks, isHeld: isHeld)
        } else {
            guard designatedBeacon != nil else { return [.bell] }
            views.designated.stretch = MarkedStretch(
                anchor: views.designated.cursor.row, before: views.designated.marks, isHeld: isHeld)
            markDesignatedStretch()
        }
        if isHeld { say(Phrase(.notice.stretch)) }
        return pull()
    }

    /// Ends a range. - Parameter isKept: whether its marks remain.
    mutating func endStretch(isKept: Bool = true) -> [Effect] {
        if let stretch = views.beacons.stretch {
            if !isKept { views.beacons.marks = stretch.before }
            views.beacons.stretch = nil
            // The rows keep their places for as long as after a single mark.
            views.beacons.markingEnd = now.advanced(bySeconds: BeaconList.marking)
        }
        if let stretch = views.designated.stretch {
            if !isKept { views.designated.marks = stretch.before }
            views.designated.stretch = nil
        }
        return pull()
    }

    /// Marks every shown row, or inverts all marks.
    mutating func mark(_ request: MarkRequest) -> [Effect] {
        if view == .designated {
            let shown = Set(designatedEntries.filter { !$0.isAbsent }.map(\.key))
            if request == .all {
                views.designated.marks.formUnion(shown)
            } else {
                views.designated.marks.formSymmetricDifference(shown)
            }
            sayMarked(views.designated.marks.count)
            return []
        }
        views.beacons.markRequest = request
        return pull()
    }

    private mutating func sayMarked(_ count: Int) {
        say(count == 0 ? Phrase(.notice.noMarks) : Phrase(.notice.markedNow, .integer(count)))
    }

    /// The rows whose identities the next page has to contain.
    var wantedMarks: Range<Int>? {
        if views.beacons.markRequest != nil { return 0..<Self.mostMarks }
        return views.beacons.stretch.map { stretch in
            let rows = stretch.rows(to: views.beacons.cursor)
            return rows.clamped(to: rows.lowerBound..<rows.lowerBound + Self.mostMarks)
        }
    }

    /// Marks the rows whose identities a page contained.
    mutating func receive(marking identities: [BeaconIdentity]) {
        if let request = views.beacons.markRequest {
            views.beacons.markRequest = nil
            views.beacons.mark(identities, inverting: request == .invert)
            sayMarked(views.beacons.marks.count)
        } else if let stretch = views.beacons.stretch {
            views.beacons.marks = stretch.before
            let isUpwards = views.beacons.cursor < stretch.anchor
            views.beacons.mark(isUpwards ? identities.reversed() : identities, inverting: false)
        }
    }

    /// Marks the rows of the range among the designated beacons.
    mutating func markDesignatedStretch() {
        guard let stretch = views.designated.stretch else { return }
        let lines = designatedEntries
        let rows = stretch.rows(to: views.designated.cursor.row).clamped(to: lines.indices)
        views.designated.marks = stretch.before.union(lines[rows].filter { !$0.isAbsent }.map(\.key))
    }
}

extension BeaconList {
    /// Marks beacons, numbered after those that are already marked.
    fileprivate mutating func mark(_ identities: [BeaconIdentity], inverting: Bool) {
        var last = marks.values.max() ?? 0
        for identity in identities {
            if marks[identity] == nil {
                last += 1
                marks[identity] = last
            } else if inverting {
                marks[identity] = nil
            }
        }
        rememberMarked()
    }
}
