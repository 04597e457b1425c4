import BeaconService
public import Canvas
public import Localization
public import Tracking

/// The views of the screen, in the order of their keys.
public enum MonitorView: String, CaseIterable, Sendable {
    case beacons, regions, designated, events, contents, status

    /// The digit of its key. 5 is kept for managed regions.
    var digit: Int {
        switch self {
        case .beacons: 1
        case .regions: 2
        case .designated: 3
        case .events: 4
        case .contents: 6
        case .status: 7
        }
    }

    /// The key of its name.
    var key: String { "view." + rawValue }
}

/// What the user set: from the settings file and the arguments at first, changed on the screen later.
public struct MonitorSettings: Hashable, Sendable {
    public var language: Language
    /// The name of the theme, one of `themeNames`.
    public var themeName: String
    /// The themes to choose from, in the order of the key.
    public var themeNames: [String]
    /// Whether only ASCII is drawn.
    public var usesASCII: Bool
    /// Frames a second at most: 1 to 10.
    public var framesPerSecond: Int
    /// Whether the language was asked for by the command line, the environment or the settings file.
    public var languageIsGiven: Bool

    public init(
        language: Language, themeName: String = "mono", themeNames: [String] = [], usesASCII: Bool = false,
        framesPerSecond: Int = 10, languageIsGiven: Bool = false
    ) {
        self.language = language
        self.themeName = themeName
        self.themeNames = themeNames
        self.usesASCII = usesASCII
        self.framesPerSecond = framesPerSecond
        self.languageIsGiven = languageIsGiven
    }
}

/// Everything that the screen shows, and how. Changed by `update` alone, drawn by `render` alone.
public struct MonitorState: Equatable, Sendable {
    public internal(set) var size: Size
    /// The main program may set them anew, for instance after it read its files again.
    public var settings: MonitorSettings
    /// Where the program runs.
    public var zone = LocalZone.utc
    public internal(set) var view = MonitorView.beacons
    public internal(set) var beacons: BeaconList
    public internal(set) var events = EventList()
    public internal(set) var status: SourceStatus
    public internal(set) var site = SiteSnapshot()
    public internal(set) var regions = RegionList()
    public internal(set) var contents = ContentList()
    public internal(set) var designated = DesignatedList()
    /// Whether the screen stands still. The engine goes on.
    public internal(set) var isPaused = false

    /// What lies over the view.
    var layer: Layer?
    /// What is asked at the first start, below the view.
    var welcome: WelcomePane?
    /// Whether a snapshot of the site came, so that the first start was noticed.
    var hasGreeted = false
    /// What the last designation asked for whose answer is still to come.
    var askedLast: [BeaconIdentity] = []
    /// What the dialogue of a transmission begins with: what was typed last.
    var transmissionDraft = TransmissionDialog()
    /// The first line of the status view on the screen.
    var statusFirst = 0
    var notice: Notice?
    var now = Timestamp(microseconds: 0)
    var clock: LocalTime?
    /// The same in a replay, where it is another time.
    var replayNow: Timestamp?
    var replayClock: LocalTime?
    /// Whether rows are needed although the screen stands still.
    var needsPage = true

    /// - Parameters:
    ///   - sort, showsDevices, holdsOrder: how the table begins.
    public init(
        size: Size, settings: MonitorSettings, status: SourceStatus, sort: BeaconSort = .proximity,
        showsDevices: Bool = true, holdsOrder: Bool = false
    ) {
        self.size = size
        self.settings = settings
        self.status = status
        beacons = BeaconList(sort: sort, showsDevices: showsDevices, holdsOrder: holdsOrder)
    }
}

/// What lies over a view and gets the keys first.
enum Layer: Equatable, Sendable {
    /// The filter is being typed.
    case filter
    /// The first line on the screen.
    case help(first: Int)
    case palette(Palette)
    /// The setting under the cursor.
    case settings(cursor: Int)
    case question(Question)
    case entry(LineEntry)
    case designation(DesignationDialog)
    case monitoring(MonitoringMenu)
    case options(OptionsDialog)
    case transmission(TransmissionDialog)
    case authorization(AuthorizationDialog)
    case sheet(InfoSheet)
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

// What the main program asks.
extension MonitorState {
    /// Which rows the screen needs.
    public var query: BeaconQuery {
        BeaconQuery(
            sort: beacons.sort, isReversed: beacons.isReversed, filter: wholeFilter, first: beacons.first,
            count: visibleRows, selected: beacons.selected, holdsOrder: holdsOrder)
    }

    /// While beacons are being marked the rows keep their places: the next key means the row that is seen.
    var holdsOrder: Bool { beacons.holdsOrder || isPaused || beacons.markingEnd.map { now < $0 } ?? false }

    /// Whether rows are wanted for this frame: always in the beacons view, and for the counts of the first line in
    /// the others; not while the screen stands still, unless the user moved.
    public var wantsPage: Bool { !isPaused || needsPage }

    /// The beacon whose detail is wanted for this frame.
    public var wantedDetail: BeaconIdentity? {
        wantsPage && view == .beacons && layout.showsDetail ? beacons.target : nil
    }

    /// The beacons whose rows an open dialogue wants, to be answered with `Message.rows`. Nobody needs them in the other
    /// views and dialogues.
    public var wantedRows: [BeaconIdentity] {
        guard case .designation(let dialog) = layer else { return [] }
        return dialog.candidates.map(\.identity)
    }

    /// The whole filter of the table: what is typed, the proximity chosen, whether devices are shown, and whether
    /// designated beacons are.
    var wholeFilter: BeaconFilter {
        var whole = beacons.wholeFilter
        whole.know(service: Set(site.official.map(\.uuid)))
        guard beacons.polarity != .any else { return whole }
        whole.terms.append(
            .init(isInverted: beacons.polarity == .exclude, condition: .identity(site.designatedIdentities)))
        return whole
    }

    /// Whether the detail of a beacon is wanted for this frame.
    public var wantsDetail: Bool { wantedDetail != nil }

    public var language: Language { settings.language }

    /// Whether the questions of the first start are open.
    public var isWelcoming: Bool { welcome != nil }

    /// Whether keys go into a line of text.
    var isTyping: Bool { layer == .filter }
}
