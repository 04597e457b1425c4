import Advertising
import BeaconService
import Tracking

/// The beacons view: what is asked of the table, what came back, and where the cursor stands.
public struct BeaconList: Equatable, Sendable {
    var sort: BeaconSort
    var isReversed = false
    /// The filter as it is typed.
    var filter = LineEditor()
    var proximity: ProximityRule?
    /// Whether only designated beacons are shown, or only the others.
    var polarity = DesignationPolarity.any
    var showsDevices: Bool
    var holdsOrder: Bool
    /// Whether the selected beacon is held on to: at its line of the screen, and also when it leaves the table.
    var isFollowing = false

    /// The first row on the screen.
    var first = 0
    /// The row number of the cursor.
    var cursor = 0
    /// The selected beacon: the selection follows it, wherever its row goes.
    var selected: BeaconIdentity?
    /// Whether the beacon at `cursor` is still to be selected, as soon as its row comes.
    var isChoosing = false
    /// A beacon that was gone to from another view: it may not be in the list.
    var sought: BeaconIdentity?
    /// Whether the user moved the cursor. Until then the list stays at its top.
    var wasMoved = false
    /// When the first rows came.
    var began: Timestamp?

    var page = BeaconPage()
    var detail: BeaconDetail?
    var detailLevel = DetailLevel.none
    /// The first line of the detail on the screen.
    var detailFirst = 0

    /// The marked beacons and the order in which they were marked.
    var marks: [BeaconIdentity: Int] = [:]
    /// Until when the order is held since a beacon was marked.
    var markingEnd: Timestamp?
    /// The last rows that came of marked beacons: they may be anywhere in the table when a dialogue names them.
    var markedRows: [BeaconIdentity: BeaconRow] = [:]
    /// What the last clearing took away, to bring it back.
    var clearedMarks: [BeaconIdentity: Int] = [:]

    /// Seconds after the first row in which the selection stays on the first row: at the start every report changes
    /// the order.
    static let settling = 3.0
    /// Seconds after marking, and after each move that follows within them, in which the order is held.
    static let marking = 3.0

    /// The selected beacon, unless a filter that hides everything hides it too: it is selected again afterwards.
    var target: BeaconIdentity? { page.matched > 0 || isFollowing ? selected : nil }

    /// The row of the selected beacon, when it is among the rows that came.
    var selectedRow: BeaconRow? {
        guard let selected else { return nil }
        return page.rows.first { $0.identity == selected }
            ?? detail.flatMap { $0.row.identity == selected ? $0.row : nil }
    }

    /// The row with a number, when it is among the rows that came.
    func row(_ number: Int) -> BeaconRow? {
        let index = number - page.first
        return page.rows.indices.contains(index) ? page.rows[index] : nil
    }

    /// The filter of what is typed, of the proximity chosen, and of whether devices are shown.
    var wholeFilter: BeaconFilter {
        var whole = BeaconFilter(filter.text)
        if let proximity { whole.terms += BeaconFilter(proximity.typed).terms }
        if !showsDevices { whole.terms += BeaconFilter("beacon").terms }
        return whole
    }

    /// Whether the user narrowed the table; devices that are not shown do not count.
    var isFiltered: Bool { !filter.text.allSatisfy { $0 == " " } || proximity != nil || polarity != .any }

    mutating func clearFilter() {
        filter = LineEditor()
        proximity = nil
        polarity = .any
    }
}

// Moving.
extension BeaconList {
    /// Selects the beacon at a row, now or as soon as its row comes.
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

    /// Scrolls as little as needed to have the cursor on the screen and no empty rows at the end.
    mutating func showCursor(visible: Int) {
        let visible = max(1, visible)
        if cursor < first { first = cursor }
        if cursor >= first + visible { first = cursor - visible + 1 }
        first = max(0, min(first, page.matched - visible))
    }

    /// Takes rows; true when other rows are needed now.
    mutating func take(_ new: BeaconPage, visible: Int) -> Bool {
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
            select(row: cursor, visible: visible)  // the beacon left: its neighbour takes its place
        }
        // Only where the list moved: a source that cannot give the rows is not asked for them again and again.
        guard new.matched > 0, first != before else { return false }
        return row(first) == nil || row(min(first + max(1, visible), new.matched) - 1) == nil
    }

    /// Keeps the rows of marked beacons, and forgets those of others.
    mutating func rememberMarked() {
        if !markedRows.isEmpty { markedRows = markedRows.filter { marks[$0.key] != nil } }
        guard !marks.isEmpty else { return }
        for row in page.rows where marks[row.identity] != nil { markedRows[row.identity] = row }
    }

    /// Before the user moves: the selection follows its beacon as long as it is in sight, and the list stays where
    /// it is.
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
    /// The rules that the key goes through; nil, no rule, comes after the last one.
    static let steps: [ProximityRule] = [
        .within(.immediate), .within(.near), .within(.far), .exactly(.near), .exactly(.far), .beyond(.near),
        .beyond(.far), .beyond(.unknown),
    ]

    /// As it is typed into the filter.
    var typed: String {
        switch self {
        case .within(let limit): "within:\(limit)"
        case .beyond(let limit): "beyond:\(limit)"
        case .exactly(let other): "exactly:\(other)"
        }
    }

    static func next(after rule: ProximityRule?) -> ProximityRule? {
        guard let rule else { return steps.first }
        return steps.firstIndex(of: rule).flatMap { $0 + 1 < steps.count ? steps[$0 + 1] : nil }
    }
}
