public import Advertising
import BeaconService
public import Canvas
public import Localization
import Texts
public import Tracking

/// What the user set: from the settings file and the arguments at first, changed on the screen later.
public struct MonitorSettings: Hashable, Sendable {
    public var language: Language
    /// The name of the theme, one of `themeNames`.
    public var themeName: String
    /// The themes to choose from, in the order of the key.
    public var themeNames: [String]
    /// Whether only ASCII is drawn.
    public var usesASCII: Bool
    /// The highest frame rate: 1 to 10 frames a second.
    public var framesPerSecond: Int
    /// Whether the language was asked for by the command line, the environment or the settings file.
    public var languageIsGiven: Bool
    /// Whether a hunt can be heard.
    public var sounds = true
    /// Whether it is asked before events of Beacapp are updated.
    public var asksBeforeUpdates = true
    /// Whether the mouse is for the program, not for the terminal.
    public var usesMouse: Bool
    /// The languages that the terminal can show.
    public var languages: [Language]
    public var keys = KeyMap()
    /// The user's layouts, whose names are types for filters.
    public var layouts = LayoutSet.empty

    public init(
        language: Language, themeName: String = "mono", themeNames: [String] = [], usesASCII: Bool = false,
        framesPerSecond: Int = 10, languageIsGiven: Bool = false, usesMouse: Bool = true,
        languages: [Language] = Language.allCases
    ) {
        self.language = language
        self.themeName = themeName
        self.themeNames = themeNames
        self.usesASCII = usesASCII
        self.framesPerSecond = framesPerSecond
        self.languageIsGiven = languageIsGiven
        self.usesMouse = usesMouse
        self.languages = languages
    }
}

/// Everything that the screen shows, and how. Only `update` changes it; `render` draws it.
public struct MonitorState: Equatable, Sendable {
    public internal(set) var size: Size
    /// The main program may replace them, for example after reading its files again.
    public var settings: MonitorSettings
    /// The local time zone.
    public var zone = LocalZone.utc
    public internal(set) var view = MonitorView.beacons
    /// What each view remembers.
    var views: Views
    public internal(set) var status: SourceStatus
    public internal(set) var site: SiteSnapshot
    /// Whether the screen stands still. The engine goes on.
    public internal(set) var isPaused = false

    /// What covers the view.
    var layer: Layer?
    /// The beacon that is walked up to, in place of the view.
    var hunt: HuntPane?
    /// The questions of the first start, below the view.
    var welcome: WelcomePane?
    /// What goes on as soon as the terms are agreed to.
    var asked: AskedAction?
    /// Whether a snapshot of the site arrived and the first start was handled.
    var hasGreeted = false
    /// What dialogues remember when they are closed.
    var drafts = Drafts()
    var notice: Notice?
    /// Until when characters are no commands, because one was typed that does nothing here.
    var deafEnd: Timestamp?
    /// The command that is under way; nil: none.
    public internal(set) var command: CommandInProgress?
    var now = Timestamp(microseconds: 0)
    var clock: LocalTime?
    /// The same in a replay, where it is another time.
    var replayTime: ReplayTime?
    /// The language that was kept, as it was written.
    var keptLanguage: String?
    /// The search for the next event of a replay.
    var eventSearch: EventSearch?
    /// Whether rows are needed although the screen stands still.
    var needsPage = true

    /// - Parameters:
    ///   - sort, showsDevices, holdsOrder: the initial state of the table.
    public init(
        size: Size, settings: MonitorSettings, status: SourceStatus, site: SiteSnapshot = SiteSnapshot(),
        sort: BeaconSort = .proximity, showsDevices: Bool = true, holdsOrder: Bool = false
    ) {
        self.site = site
        self.size = size
        self.settings = settings
        self.status = status
        views = Views(beacons: BeaconList(sort: sort, showsDevices: showsDevices, holdsOrder: holdsOrder))
    }
}

extension MonitorState {
    /// The moment in a replay that is shown, as a tick tells it.
    public var replayMoment: (now: Timestamp, clock: LocalTime)? { replayTime.map { ($0.now, $0.clock) } }
}

/// A moment in a replay.
struct ReplayTime: Hashable, Sendable {
    var now: Timestamp
    var clock: LocalTime
}

/// What dialogues remember when they are closed.
struct Drafts: Equatable, Sendable {
    /// What the last designation asked for whose answer is still to come.
    var designation: [BeaconIdentity] = []
    /// What the dialogue of a transmission begins with: what was typed last.
    var transmission = TransmissionDialog()
}

/// A message for a few seconds.
struct Notice: Hashable, Sendable {
    var phrase: Phrase
    var isError = false
    /// When it vanishes.
    var end: Timestamp

    /// Seconds it stays.
    static let duration = 4.0
}

// Queries of the main program.
extension MonitorState {
    /// Which rows the screen needs.
    public var query: BeaconQuery {
        var query = BeaconQuery(
            sort: views.beacons.sort, isReversed: views.beacons.isReversed, filter: wholeFilter,
            first: views.beacons.first,
            count: visibleRows, selected: views.beacons.selected, holdsOrder: holdsOrder)
        if query.sort == .name { query.names = site.service.names }
        query.marking = wantedMarks
        return query
    }

    /// While beacons are being marked the rows keep their places: the next key means the row that is seen.
    var holdsOrder: Bool {
        views.beacons.holdsOrder || isPaused || views.beacons.stretch != nil
            || views.beacons.markingEnd.map { now < $0 } ?? false
    }

    /// Whether rows are wanted for this frame. They always are, in other views for the counts of the first line, except
    /// while the screen is frozen and the user has not moved.
    public var wantsPage: Bool { !isPaused || needsPage }

    /// The beacon whose detail is wanted for this frame.
    public var wantedDetail: BeaconIdentity? {
        wantsPage && view == .beacons && layout.showsDetail ? views.beacons.target : nil
    }

    /// The beacons whose rows an open dialogue wants, to be answered with `Message.rows`. Other views and dialogues
    /// need none.
    public var wantedRows: [BeaconIdentity] {
        let hunted = wantedHunt.map { [$0] } ?? []
        guard case .designation(let dialog) = layer else { return hunted }
        return dialog.candidates.map(\.identity) + hunted
    }

    /// Whether a hunt can be heard now.
    public var isSounding: Bool { hunt != nil && settings.sounds }

    /// Seconds between two ticks of a hunt; nil: it is silent.
    public var tickInterval: Double? {
        let stands = status.condition == .ended || status.replay.map { $0.isPaused || $0.isSeeking } ?? false
        guard isSounding, !stands else { return nil }
        return hunt?.reading?.tickInterval
    }

    /// The beacon that is walked up to; each frame then has `Message.hunt`, ten times a second if that is possible.
    public var wantedHunt: BeaconIdentity? { hunt?.identity }

    /// The whole filter of the table: the typed text, the chosen proximity, whether devices are shown, and whether
    /// designated beacons or the others are.
    var wholeFilter: BeaconFilter {
        var whole = views.beacons.wholeFilter(reading(views.beacons.filter, of: .beacons).filter)
        if whole.asksForFacts { whole.know(facts) }
        guard let choice = views.beacons.choice else { return whole }
        whole.terms.append(.init(isInverted: choice == .others, condition: .identity(site.designatedIdentities)))
        return whole
    }

    public var language: Language { settings.language }

    /// Whether the questions of the first start are open.
    public var isWelcoming: Bool { welcome != nil }

    /// Whether keys go into a line of text.
    var isTyping: Bool { layer == .filter }
}
