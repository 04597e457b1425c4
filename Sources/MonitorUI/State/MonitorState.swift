public import Advertising
public import Basics
import BeaconService
public import Canvas
public import Localization
public import Tracking

/// The user's settings: initially from the settings file and the arguments, later changed on the screen.
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
    /// Whether the language was selected by the command line, the environment or the settings file.
    public var languageIsGiven: Bool
    /// Whether a hunt is audible.
    public var sounds = true
    /// Whether the user is asked before events of Beacapp are updated.
    public var asksBeforeUpdates = true
    /// Whether the program receives the mouse, instead of the terminal.
    public var usesMouse: Bool
    /// The languages that the terminal can show.
    public var languages: [Language]
    public var keys = KeyMap()
    /// The user's layouts; filters accept their names as types.
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

/// The whole content of the screen and its presentation. Only `update` changes it; `render` draws it.
public struct MonitorState: Equatable, Sendable {
    public internal(set) var size: Size
    /// The settings. The main program may replace them, for example after reading its files again.
    public var settings: MonitorSettings
    /// The local time zone.
    public var zone = LocalZone.utc
    public internal(set) var view = MonitorView.beacons
    /// The state of each view.
    var views: Views
    public internal(set) var status: SourceStatus
    public internal(set) var site: SiteSnapshot
    /// Whether the screen is paused. The engine continues.
    public internal(set) var isPaused = false

    /// The dialogue that covers the view.
    var layer: Layer?
    /// The running hunt, in place of the view.
    var hunt: HuntPane?
    /// The questions of the first start, below the view.
    var welcome: WelcomePane?
    /// The action that continues as soon as the user agrees to the terms.
    var asked: AskedAction?
    /// Whether a snapshot of the site arrived and the first start was handled.
    var hasGreeted = false
    /// The values that dialogues keep when they are closed.
    var drafts = Drafts()
    var notice: Notice?
    /// The end of the key suppression: until then characters are no commands, because a character without effect
    /// was typed.
    var suppressionEnd: Timestamp?
    /// The running command; nil: none.
    public internal(set) var command: CommandInProgress?
    var now = Timestamp(microseconds: 0)
    var clock: LocalTime?
    /// The time in a replay, where it differs from `now`.
    var replayTime: ReplayTime?
    /// The stored language, as it was written.
    var keptLanguage: String?
    /// The search for the next event of a replay.
    var eventSearch: EventSearch?
    /// Whether rows are needed although the screen is paused.
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
    /// The shown moment of a replay, from the last tick.
    public var replayMoment: (now: Timestamp, clock: LocalTime)? { replayTime.map { ($0.now, $0.clock) } }
}

/// A moment in a replay.
struct ReplayTime: Hashable, Sendable {
    var now: Timestamp
    var clock: LocalTime
}

/// The values that dialogues keep when they are closed.
struct Drafts: Equatable, Sendable {
    /// The beacons of the last designation, until its answer arrives.
    var designation: [BeaconIdentity] = []
    /// The initial values of the transmission dialogue: the values typed last.
    var transmission = TransmissionDialog()
}

/// A message for a few seconds.
struct Notice: Hashable, Sendable {
    var phrase: Phrase
    var isError = false
    /// The time at which the notice disappears.
    var end: Timestamp

    /// The number of seconds for which a notice is shown.
    static let duration = 4.0
}

// Requests to the main program.
extension MonitorState {
    /// The rows that the screen needs.
    public var query: BeaconQuery {
        var query = BeaconQuery(
            sort: views.beacons.sort, isReversed: views.beacons.isReversed, filter: wholeFilter,
            first: views.beacons.first,
            count: visibleRows, selected: views.beacons.selected, holdsOrder: holdsOrder)
        if query.sort == .name { query.names = site.service.names }
        query.marking = wantedMarks
        return query
    }

    /// Whether the rows keep their places, as they do while beacons are being marked: the next key then applies to
    /// the row that the user sees.
    var holdsOrder: Bool {
        views.beacons.holdsOrder || isPaused || views.beacons.stretch != nil
            || views.beacons.markingEnd.map { now < $0 } ?? false
    }

    /// Whether rows are requested for this frame. They always are, in other views for the counts of the first line,
    /// except while the screen is paused and the user has not moved the cursor.
    public var wantsPage: Bool { !isPaused || needsPage }

    /// The beacon whose detail is requested for this frame.
    public var wantedDetail: BeaconIdentity? {
        wantsPage && view == .beacons && layout.showsDetail ? views.beacons.target : nil
    }

    /// The beacons whose rows an open dialogue requests, to be answered with `Message.rows`. Other views and
    /// dialogues need none.
    public var wantedRows: [BeaconIdentity] {
        let hunted = wantedHunt.map { [$0] } ?? []
        guard case .designation(let dialog) = layer else { return hunted }
        return dialog.candidates.map(\.identity) + hunted
    }

    /// Whether a hunt is audible now.
    public var isSounding: Bool { hunt != nil && settings.sounds }

    /// The number of seconds between two ticks of a hunt; nil: it is silent.
    public var tickInterval: Double? {
        let stands = status.condition == .ended || status.replay.map { $0.isPaused || $0.isSeeking } ?? false
        guard isSounding, !stands else { return nil }
        return hunt?.reading?.tickInterval
    }

    /// The hunted beacon; each frame then requires `Message.hunt`, ten times a second if possible.
    public var wantedHunt: BeaconIdentity? { hunt?.identity }

    /// The whole filter of the table: the typed text, the chosen proximity, whether devices are shown, and the
    /// choice of designated beacons or of the others.
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

    /// Whether keys are typed into a line of text.
    var isTyping: Bool { layer == .filter }
}
