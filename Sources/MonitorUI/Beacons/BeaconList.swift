import Advertising
import Basics
import BeaconService
import Tracking

/// The beacons view: its query of the table, the answer, and the cursor.
public struct BeaconList: Equatable, Sendable {
    var sort: BeaconSort
    var isReversed = false
    /// The text of the filter.
    var filter = LineEditor()
    var proximity: ProximityRule?
    /// Whether only designated beacons are shown, or only the others.
    var choice: RowChoice?
    var showsDevices: Bool
    var holdsOrder: Bool
    /// Whether the selected beacon stays selected: at its line of the screen, and even when it leaves the table.
    var isFollowing = false

    /// The first row on the screen.
    var first = 0
    /// The row number of the cursor.
    var cursor = 0
    /// The selected beacon; the selection follows its row.
    var selected: BeaconIdentity?
    /// Whether the beacon at `cursor` is to be selected as soon as its row arrives.
    var isChoosing = false
    /// A beacon that the user jumped to from another view; it may be missing from the list.
    var sought: BeaconIdentity?
    /// Whether the user moved the cursor. Until then the list stays at its top.
    var wasMoved = false
    /// The time at which the first rows arrived.
    var began: Timestamp?

    var page = BeaconPage()
    /// The widths that the columns need.
    var needs = BeaconNeeds()
    var detail: BeaconDetail?
    var detailLevel = DetailLevel.none
    /// The first line of the detail on the screen.
    var detailFirst = 0

    /// The marked beacons and the order in which they were marked.
    var marks: [BeaconIdentity: Int] = [:]
    /// The time until which the order is held after a beacon was marked.
    var markingEnd: Timestamp?
    /// The last known rows of marked beacons: a dialogue names them although they may be outside the loaded page.
    var markedRows: [BeaconIdentity: BeaconRow] = [:]
    /// The range of rows that is being marked; nil: rows are marked one at a time.
    var stretch: MarkedStretch<[BeaconIdentity: Int]>?
    /// The request that is pending until the identities of all rows arrive.
    var markRequest: MarkRequest?
    /// The marks that were last cleared, to restore them.
    var clearedMarks: [BeaconIdentity: Int] = [:]

    /// Seconds after the first row during which the first row stays selected: at the start every report changes the
    /// order.
    static let settling = 3.0
    /// Seconds for which the order is held after marking, and again after each move within that time.
    static let marking = 3.0

    /// The selected beacon, unless a filter hides everything; it becomes selected again afterwards.
    var target: BeaconIdentity? { page.matched > 0 || isFollowing ? selected : nil }

    /// The row of the selected beacon, if it is loaded.
    var selectedRow: BeaconRow? {
        guard let selected else { return nil }
        return page.rows.first { $0.identity == selected }
            ?? detail.flatMap { $0.row.identity == selected ? $0.row : nil }
    }

    /// The row with a number, if it is loaded.
    func row(_ number: Int) -> BeaconRow? {
        let index = number - page.first
        return page.rows.indices.contains(index) ? page.rows[index] : nil
    }

    /// The filter made of the typed text, the chosen proximity, and whether devices are shown.
    /// - Parameter typed: the parsed form of the typed text.
    func wholeFilter(_ typed: BeaconFilter) -> BeaconFilter {
        var whole = typed
        if let proximity { whole.terms.append(.init(isInverted: false, condition: .proximity(proximity))) }
        if !showsDevices { whole.terms.append(.init(isInverted: false, condition: .beacon)) }
        return whole
    }

    /// Whether the user filtered the table; hiding devices does not count.
    var isFiltered: Bool { !filter.text.allSatisfy(\.isWhitespace) || proximity != nil || choice != nil }

    mutating func clearFilter() {
        filter = LineEditor()
        proximity = nil
        choice = nil
    }
}

// Movement.
extension BeaconList {
    /// Selects the beacon at a row, now or as soon as its row arrives.
    mutating func select(row number: Int, visible: Int) {
        cursor = max(0, min(number, page.matched - 1))
        if let row = row(cursor) {
            choose(row.identity)
            isChoosing = false
        } else {
            isChoosing = page.matched > 0
        }
        showCursor(visible: visible)
    }

    mutating func choose(_ identity: BeaconIdentity) {
        guard identity != selected else { return }
        selected = identity
        detailFirst = 0
        if detail?.row.identity != identity { detail = nil }
    }

    /// Scrolls as little as needed to show the cursor without empty rows at the end.
    mutating func showCursor(visible: Int) {
        let visible = max(1, visible)
        if cursor < first { first = cursor }
        if cursor >= first + visible { first = cursor - visible + 1 }
        first = max(0, min(first, page.matched - visible))
    }

    /// Takes loaded rows. Returns true when other rows are needed now.
    mutating func receive(_ new: BeaconPage, visible: Int) -> Bool {
        let lineOfCursor = cursor - first
        let before = first
        page = new
        rememberMarked()
        if began == nil, !new.rows.isEmpty { began = new.now }
        if isChoosing {
            select(row: cursor, visible: visible)
        } else if !wasMoved {
            stayAtTop(visible: visible)
        } else if let index = new.selectedIndex {
            cursor = index
            if isFollowing { first = index - lineOfCursor }
            showCursor(visible: visible)
        } else if isFollowing, selected != nil {
            first = max(0, min(first, new.matched - visible))
        } else {
            select(row: cursor, visible: visible)  // the beacon is gone: select its neighbour
        }
        // Only if the list moved: a source that cannot deliver the rows must not be queried repeatedly.
        guard new.matched > 0, first != before else { return false }
        return row(first) == nil || row(min(first + max(1, visible), new.matched) - 1) == nil
    }

    /// Keeps the rows of marked beacons and drops those of others.
    mutating func rememberMarked() {
        if !markedRows.isEmpty { markedRows = markedRows.filter { marks[$0.key] != nil } }
        guard !marks.isEmpty else { return }
        for row in page.rows where marks[row.identity] != nil { markedRows[row.identity] = row }
    }

    /// Applies until the user moves the cursor: the selection follows its beacon while that is visible, and the
    /// list does not scroll.
    private mutating func stayAtTop(visible: Int) {
        first = 0
        let isSettling = began.map { page.now.seconds(since: $0) < BeaconList.settling } ?? true
        if !isSettling, let index = page.selectedIndex, index < visible {
            cursor = index
        } else {
            select(row: 0, visible: visible)
        }
    }
}

extension ProximityRule {
    /// The rules that the key cycles through; the last one is followed by nil, no rule.
    static let steps: [ProximityRule] = [
        .within(.immediate), .within(.near), .within(.far), .exactly(.near), .exactly(.far), .beyond(.near),
        .beyond(.far), .beyond(.unknown),
    ]

    static func next(after rule: ProximityRule?) -> ProximityRule? {
        guard let rule else { return steps.first }
        return steps.firstIndex(of: rule).flatMap { $0 + 1 < steps.count ? steps[$0 + 1] : nil }
    }
}
