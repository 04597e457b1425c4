import BeaconService
import Canvas
import Localization
import Regions
import Texts
import Theming
import Tracking

/// The views of the screen, in the order of their keys. A new view is a folder with a `ScreenView`, and a line here and
/// in `Views`.
public enum MonitorView: String, CaseIterable, Sendable {
    case beacons, regions, designated, events, managed, contents, status

    /// What it is.
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

    /// The key of its name.
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

/// What each view remembers while others are shown.
struct Views: Equatable, Sendable {
    var beacons: BeaconList
    var regions = RegionList()
    var designated = DesignatedList()
    var events = EventList()
    var managed = ManagedList()
    var contents = ContentList()
    var status = StatusPage()
    /// What is typed into the filters of the views, but for that of the beacons.
    var filters: [MonitorView: LineEditor] = [:]
    var columns = ColumnChoice()
}

/// A view: the value that holds its state, and what is asked of every view. What a view shows lies in snapshots that all
/// of them share, so that the whole screen is given to each function.
protocol ScreenView: Equatable, Sendable {
    /// The digit of its key.
    static var digit: Int { get }
    /// Where its value lies in that of the screen.
    static var path: WritableKeyPath<MonitorState, Self> { get }
    /// The part of its rows that is shown; nil: all of them.
    var choice: RowChoice? { get set }
    /// Whether its name stands among those of the views only while it is shown: it has nothing, and nothing is to be
    /// expected of it. Its digit shows it all the same.
    static func isHidden(in state: MonitorState) -> Bool
    /// How much in it waits for the user, to stand behind its name; 0: nothing.
    static func badge(in state: MonitorState) -> Int

    // What is seen.

    /// Makes room in the body for its parts.
    static func place(_ layout: inout ScreenLayout, in state: MonitorState)
    static func draw(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter)
    /// What it shows now, at the right of the views: filter, order, and so on.
    static func items(_ state: MonitorState, _ painter: Painter) -> [LineItem]
    /// The actions of the last line, the most important ones first.
    static func hinted(in state: MonitorState) -> [Action]

    // What filters do.

    /// The parts of its rows that can be shown alone.
    static func choices(in state: MonitorState) -> [RowChoice]
    /// The key of the sentence that there are none now.
    static var noChoice: TextKey { get }
    /// Takes away what narrows the list, apart from what is typed; false: nothing does.
    static func clearFilter(in state: inout MonitorState) -> Bool

    /// What the list has, so that a filter can ask for it.
    static var scope: FilterScope { get }
    /// The columns of its list.
    static var columns: [ColumnName] { get }
    /// How many rows pass the filter, and how many there are.
    static func counts(in state: MonitorState) -> (shown: Int, all: Int)
    /// Makes the list anew after the filter changed.
    static func refilter(_ state: inout MonitorState) -> [Effect]

    // What the cursor stands on.

    static func beacon(in state: MonitorState) -> BeaconIdentity?
    /// The identifier of a region that commands can be about.
    static func region(in state: MonitorState) -> String?
    /// Whether it is of a site that is not heard, so that no command is about it.
    static func isOnAbsent(in state: MonitorState) -> Bool

    // What keys do.

    /// Keeps the cursor on the screen after rows or the room for them changed.
    static func settle(_ state: inout MonitorState)
    static func move(_ motion: Motion, in state: inout MonitorState, _ texts: Localizer) -> [Effect]
    static func scrollDetail(_ motion: Motion, in state: inout MonitorState, _ texts: Localizer) -> [Effect]
    /// What the list is in order of; nil: its order cannot be chosen.
    static func order(in state: MonitorState) -> ListOrder?
    /// Puts the list into the order with this number.
    static func setOrder(_ number: Int, isReversed: Bool, in state: inout MonitorState) -> [Effect]
    static func openDetail(in state: inout MonitorState) -> [Effect]
    /// The key of the word for what that would do: open, enlarge or close it.
    static func detailHint(in state: MonitorState) -> TextKey
    /// One step back. Never quits.
    static func goBack(in state: inout MonitorState) -> [Effect]
    static func mark(in state: inout MonitorState, _ texts: Localizer) -> [Effect]
    static func clearMarks(in state: inout MonitorState) -> [Effect]
    /// Holds on to the newest row, or to the one under the cursor, or lets go of it.
    static func follow(in state: inout MonitorState) -> [Effect]
    static func copy(in state: inout MonitorState) -> [Effect]
}

// What a view without a list does.
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
    /// How much room the detail takes.
    var detailLevel: DetailLevel { get set }
    /// The first line of the detail on the screen.
    var detailFirst: Int { get set }

    static func drawList(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter)
    /// Everything known of the row under the cursor; nil: there is nothing to say.
    static func pane(_ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet) -> Pane?

    /// Whether the cursor stands on a row that has a detail.
    static func hasDetail(in state: MonitorState) -> Bool
    static func moveCursor(_ motion: Motion, in state: inout MonitorState) -> [Effect]
    /// What else comes of it that the user asked for a detail.
    static func noticeDetail(in state: inout MonitorState) -> [Effect]
    /// What `copy` takes; nil: nothing.
    static func copied(in state: MonitorState) -> String?
}

// What every list does alike.
extension ListView {
    static func draw(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter) {
        drawList(state, layout, on: &painter)
        guard layout.showsDetail, let pane = pane(state, painter.texts, painter.glyphs) else { return }
        painter.draw(pane, from: state[keyPath: path].detailFirst, layout)
        painter.place(.detail, in: layout.detail)
    }

    /// The cursor, or the lines of a detail that takes the whole body.
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

    /// What Enter makes of the detail.
    private static func nextLevel(in state: MonitorState) -> DetailLevel {
        switch state[keyPath: path].detailLevel {
        // Where it is there anyway, it needs no pane.
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

    /// Takes away everything that narrows a list; false: nothing does.
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

    /// The views that are named on the screen.
    var namedViews: [MonitorView] { MonitorView.allCases.filter { $0 == view || !$0.screen.isHidden(in: self) } }

    /// Shows the next view, or the one before.
    mutating func turnView(by step: Int) -> [Effect] {
        let views = namedViews
        let index = views.firstIndex(of: view) ?? 0
        return go(to: views[(index + step + views.count) % views.count])
    }

    /// Keeps cursors on the screen when its parts changed their size.
    mutating func settleScrolling() {
        for view in MonitorView.allCases { view.screen.settle(&self) }
    }

    /// The region that keys are about where the screen is now.
    var selectedRegion: String? { view.screen.region(in: self) }

    /// Whether the cursor is on something of a site that is not heard, so that no command is about it.
    var isOnAbsent: Bool { view.screen.isOnAbsent(in: self) }
}

extension Painter {
    /// A word at the right of the views.
    func item(_ text: String, _ role: Role = .muted, rank: Int) -> LineItem {
        LineItem(" " + text + " ", role, rank: rank)
    }

    /// Which beacons events are wanted of, where that narrows what a view shows.
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
