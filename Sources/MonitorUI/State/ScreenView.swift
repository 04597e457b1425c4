import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

/// The views of the screen, in the order of their keys. A new view is a folder with a `ScreenView`, and a line here
/// and in `Views`.
public enum MonitorView: String, CaseIterable, Sendable {
    case beacons, regions, designated, events, managed, contents, status

    /// The type that implements the view.
    var screen: any ScreenView.Type {
        switch self {
        case .beacons: BeaconList.self
        case .regions: RegionList.self
        case .designated: DesignatedList.self
        case .events: EventList.self
        case .managed: ManagedList.self
        case .contents: ContentList.self
        case .status: StatusPage.self
        }
    }

    /// The text key of the name.
    var key: TextKey {
        switch self {
        case .beacons: .view.beacons
        case .regions: .view.regions
        case .designated: .view.designated
        case .events: .view.events
        case .managed: .view.managed
        case .contents: .view.contents
        case .status: .view.status
        }
    }
}

/// The states of all views, which they keep while others are shown.
struct Views: Equatable, Sendable {
    var beacons: BeaconList
    var regions = RegionList()
    var designated = DesignatedList()
    var events = EventList()
    var managed = ManagedList()
    var contents = ContentList()
    var status = StatusPage()
    /// The texts of the filters of all views except the beacons.
    var filters: [MonitorView: LineEditor] = [:]
    var columns = ColumnChoice()
}

/// A view: the value with its state, and the requirements on every view. The content of all views is in common
/// snapshots, so each function receives the state of the whole screen.
protocol ScreenView: Equatable, Sendable {
    /// The digit of its key.
    static var digit: Int { get }
    /// The path of its state in the state of the screen.
    static var path: WritableKeyPath<MonitorState, Self> { get }
    /// The part of its rows that is shown; nil: all of them.
    var choice: RowChoice? { get set }
    /// Whether the name of the view is listed only while the view is shown, because it has no content and none is
    /// expected. Its digit shows it nevertheless.
    static func isHidden(in state: MonitorState) -> Bool
    /// The number of items that require the user's attention, shown behind the name; 0: none.
    static func badge(in state: MonitorState) -> Int

    // Drawing.

    /// Makes room in the body for the parts of the view.
    static func place(_ layout: inout ScreenLayout, in state: MonitorState)
    static func draw(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter)
    /// The state of the view, to the right of the names of the views: filter, order, and so on.
    static func items(_ state: MonitorState, _ painter: Painter) -> [LineItem]
    /// The actions of the last line, the most important ones first.
    static func hinted(in state: MonitorState) -> [Action]

    // Filters.

    /// The parts of its rows to which it can be narrowed.
    static func choices(in state: MonitorState) -> [RowChoice]
    /// The text key of the sentence that there are no such parts now.
    static var noChoice: TextKey { get }
    /// Removes everything that narrows the list except the typed filter. Returns false if nothing does.
    static func clearFilter(in state: inout MonitorState) -> Bool

    /// The properties of the list that a filter can query.
    static var scope: FilterScope { get }
    /// The columns of its list.
    static var columns: [ColumnName] { get }
    /// The number of rows that pass the filter, and the number of all rows.
    static func counts(in state: MonitorState) -> (shown: Int, all: Int)
    /// Makes the list again after a change of the filter.
    static func refilter(_ state: inout MonitorState) -> [Effect]

    // The row under the cursor.

    static func beacon(in state: MonitorState) -> BeaconIdentity?
    /// The identifier of the region for commands.
    static func region(in state: MonitorState) -> String?
    /// Whether the row belongs to a site that is not heard, so that no command applies to it.
    static func isOnAbsent(in state: MonitorState) -> Bool

    // Keys.

    /// Keeps the cursor on the screen after rows or the room for them changed.
    static func settle(_ state: inout MonitorState)
    static func move(_ motion: Motion, in state: inout MonitorState, _ texts: Localizer) -> [Effect]
    static func scrollDetail(_ motion: Motion, in state: inout MonitorState, _ texts: Localizer) -> [Effect]
    /// The order of the list; nil: it cannot be chosen.
    static func order(in state: MonitorState) -> ListOrder?
    /// Sorts the list by the order with this number.
    static func setOrder(_ number: Int, isReversed: Bool, in state: inout MonitorState) -> [Effect]
    static func openDetail(in state: inout MonitorState) -> [Effect]
    /// The text key of the word for the effect of `openDetail`: open, enlarge or close.
    static func detailHint(in state: MonitorState) -> TextKey
    /// Goes back one step. Never quits.
    static func goBack(in state: inout MonitorState) -> [Effect]
    static func mark(in state: inout MonitorState, _ texts: Localizer) -> [Effect]
    static func clearMarks(in state: inout MonitorState) -> [Effect]
    /// Follows the newest row, or the one under the cursor, or stops following.
    static func follow(in state: inout MonitorState) -> [Effect]
    static func copy(in state: inout MonitorState) -> [Effect]
}

// Defaults for a view without a list.
extension ScreenView {
    static func isHidden(in state: MonitorState) -> Bool { false }
    static func badge(in state: MonitorState) -> Int { 0 }
    static func items(_ state: MonitorState, _ painter: Painter) -> [LineItem] { [] }
    static var noChoice: TextKey { .notice.noChoice }
    static func clearFilter(in state: inout MonitorState) -> Bool {
        guard choice(in: state) != nil else { return false }
        state[keyPath: path].choice = nil
        return true
    }
    static var scope: FilterScope { .text }
    static var columns: [ColumnName] { [] }
    static func refilter(_ state: inout MonitorState) -> [Effect] { [] }
    static func beacon(in state: MonitorState) -> BeaconIdentity? { nil }
    static func region(in state: MonitorState) -> String? { nil }
    static func isOnAbsent(in state: MonitorState) -> Bool { false }
    static func settle(_ state: inout MonitorState) {}
    static func scrollDetail(_ motion: Motion, in state: inout MonitorState, _ texts: Localizer) -> [Effect] {
        move(motion, in: &state, texts)
    }
    static func order(in state: MonitorState) -> ListOrder? { nil }
    static func setOrder(_ number: Int, isReversed: Bool, in state: inout MonitorState) -> [Effect] { [.bell] }
    static func openDetail(in state: inout MonitorState) -> [Effect] { [.bell] }
    static func detailHint(in state: MonitorState) -> TextKey { .hint.detail }
    static func goBack(in state: inout MonitorState) -> [Effect] {
        state.clearFilters(Self.self) ? state.filterChanged() : state.go(to: .beacons)
    }
    static func mark(in state: inout MonitorState, _ texts: Localizer) -> [Effect] { [.bell] }
    static func clearMarks(in state: inout MonitorState) -> [Effect] { [.bell] }
    static func follow(in state: inout MonitorState) -> [Effect] { [.bell] }
    static func copy(in state: inout MonitorState) -> [Effect] { [.bell] }
}

/// A view with a list, and a detail of the row under the cursor.
protocol ListView: ScreenView {
    /// The area that the detail takes.
    var detailLevel: DetailLevel { get set }
    /// The first line of the detail on the screen.
    var detailFirst: Int { get set }

    static func drawList(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter)
    /// The detail of the row under the cursor; nil: there is none.
    static func pane(_ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet) -> Pane?

    /// Whether the cursor is on a row that has a detail.
    static func hasDetail(in state: MonitorState) -> Bool
    static func moveCursor(_ motion: Motion, in state: inout MonitorState) -> [Effect]
    /// Performs the further effects of the user's request for a detail.
    static func noticeDetail(in state: inout MonitorState) -> [Effect]
    /// The text that `copy` takes; nil: there is none.
    static func copied(in state: MonitorState) -> String?
}

// Parts that are the same in every list.
extension ListView {
    static func draw(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter) {
        drawList(state, layout, on: &painter)
        guard layout.showsDetail, let pane = pane(state, painter.texts, painter.glyphs) else { return }
        painter.draw(pane, from: state[keyPath: path].detailFirst, layout)
        painter.place(.detail, in: layout.detail)
    }

    /// Moves the cursor, or scrolls a detail that takes the whole body.
    static func move(_ motion: Motion, in state: inout MonitorState, _ texts: Localizer) -> [Effect] {
        guard state[keyPath: path].detailLevel == .full else { return moveCursor(motion, in: &state) }
        return scrollDetail(motion, in: &state, texts)
    }

    static func scrollDetail(_ motion: Motion, in state: inout MonitorState, _ texts: Localizer) -> [Effect] {
        state[keyPath: path].detailFirst = motion.scrolled(
            from: state[keyPath: path].detailFirst, count: pane(state, texts, .ascii)?.count ?? 0,
            page: max(1, state.layout.detail.rows - 1))
        return []
    }

    static func openDetail(in state: inout MonitorState) -> [Effect] {
        guard hasDetail(in: state) else { return [.bell] }
        state[keyPath: path].detailLevel = nextLevel(in: state)
        state[keyPath: path].detailFirst = 0
        let effects = noticeDetail(in: &state)
        state.settleScrolling()
        return effects
    }

    /// The level of detail after Enter.
    private static func nextLevel(in state: MonitorState) -> DetailLevel {
        switch state[keyPath: path].detailLevel {
        // A detail that is shown without a request needs no pane.
        case .none: state.layout.isUnasked ? .full : .pane
        case .pane: state.layout.isWhole ? .none : .full
        case .full: .none
        }
    }

    static func detailHint(in state: MonitorState) -> TextKey {
        switch nextLevel(in: state) {
        case .none: .hint.close
        case .pane: .hint.detail
        case .full: state.layout.showsDetail ? .hint.larger : .hint.detail
        }
    }

    static func goBack(in state: inout MonitorState) -> [Effect] { state.goBackInList(self) }

    static func noticeDetail(in state: inout MonitorState) -> [Effect] { [] }
    static func copied(in state: MonitorState) -> String? { nil }

    static func copy(in state: inout MonitorState) -> [Effect] {
        guard let text = copied(in: state), !text.isEmpty else { return [.bell] }
        let first = text.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? ""
        state.say(Phrase(.notice.copied, .text(first == text ? first : first + " …")))
        return [.copy(text)]
    }
}

extension MonitorState {
    /// Closes the detail, then clears the filter, then goes to the beacons.
    mutating func goBackInList<View: ListView>(_ list: View.Type) -> [Effect] {
        if self[keyPath: View.path].detailLevel != .none {
            self[keyPath: View.path].detailLevel = .none
        } else {
            guard clearFilters(View.self) else { return go(to: .beacons) }
            _ = filterChanged()
        }
        settleScrolling()
        return pull()
    }

    /// Removes everything that narrows a list. Returns false if nothing does.
    mutating func clearFilters<View: ScreenView>(_ view: View.Type) -> Bool {
        let isTyped = clearTyped()
        return View.clearFilter(in: &self) || isTyped
    }

    /// Shows a view.
    mutating func go(to view: MonitorView) -> [Effect] {
        if view != self.view { views.events.shift = 0 }
        hunt = nil
        self.view = view
        settleScrolling()
        return pull()
    }

    /// The views whose names are on the screen.
    var namedViews: [MonitorView] { MonitorView.allCases.filter { $0 == view || !$0.screen.isHidden(in: self) } }

    /// Shows the next view, or the previous one.
    mutating func turnView(by step: Int) -> [Effect] {
        let views = namedViews
        let index = views.firstIndex(of: view) ?? 0
        return go(to: views[(index + step + views.count) % views.count])
    }

    /// Keeps cursors on the screen after its parts changed their size.
    mutating func settleScrolling() {
        for view in MonitorView.allCases { view.screen.settle(&self) }
    }

    /// The region for keys in the present state of the screen.
    var selectedRegion: String? { view.screen.region(in: self) }

    /// Whether the row under the cursor belongs to a site that is not heard, so that no command applies to it.
    var isOnAbsent: Bool { view.screen.isOnAbsent(in: self) }
}

extension Painter {
    /// An item at the right of the names of the views.
    func item(_ text: String, _ role: Role = .muted, rank: Int) -> LineItem {
        LineItem(" " + text + " ", role, rank: rank)
    }

    /// The beacons for which events are requested, if that narrows the content of a view.
    func polarityItems(_ state: MonitorState) -> [LineItem] {
        let polarity = state.site.service.polarity
        guard polarity != .any else { return [] }
        return [item(texts.text(.polarity.badge, .text(texts.text(polarity.textKey))), .filter, rank: 3)]
    }

    /// `3/17`
    func placeItem(_ row: Int, of count: Int) -> LineItem {
        let number = count == 0 ? 0 : row + 1
        return item(texts.text(.beacons.rowOf, .text(texts.number(number)), .text(texts.number(count))), rank: 0)
    }
}
