public import BeaconService
public import Canvas
import Texts
public import Tracking

/// A message to the screen.
public enum Message: Sendable {
    case key(Key)
    /// What the mouse did, and what was drawn where it points (`DrawnScreen.target`).
    case mouse(Mouse, on: ScreenTarget?)
    case resize(Size)
    /// Time passes. Once a second is enough for the clock and for removing notices. A replay has its own time.
    case tick(now: Timestamp, clock: LocalTime, replay: (now: Timestamp, clock: LocalTime)? = nil)
    /// The answer to `MonitorState.query`.
    case page(BeaconPage)
    /// The answer to `MonitorState.wantedDetail`; nil: the beacon is not in the table.
    case detail(BeaconDetail?)
    /// The answer to `MonitorState.wantedRows`; beacons that are not in the table have no row.
    case rows([BeaconRow])
    /// The answer to `MonitorState.wantedHunt`.
    case hunt(HuntReading)
    /// What happened since the last message, oldest first.
    case events([MonitorEvent])
    /// A capture is read again from its beginning: all of its events follow once more, up to where it is put.
    case rewound
    /// Another site replaced the one that was shown, whose events are no longer shown.
    case beganAnew
    case status(SourceStatus)
    /// Regions, designation and service.
    case site(SiteSnapshot)
    /// The answer to `Effect.site` and `Effect.service`.
    case outcome(SiteOutcome)
    /// A command has begun, or, with nil, none is under way any more.
    case working(CommandInProgress?)
    /// A notice for a few seconds.
    case notice(Phrase, isError: Bool)
}

/// A request to the main program.
public enum Effect: Equatable, Sendable {
    case quit
    /// Give the terminal back to the shell (Ctrl-Z).
    case suspend
    /// Redraw everything: the terminal may show something else.
    case redraw
    case bell
    /// Put the text into the clipboard of the terminal (OSC 52).
    case copy(String)
    /// The screen was paused or continued. The engine always runs.
    case setPaused(Bool)
    /// The main program chooses the file and reports it by `Message.status`.
    case startRecording
    case stopRecording
    case replay(ReplayCommand)
    /// Forget the highest level of the beacon that is walked up to.
    case clearHighest
    /// Scan with another profile from now on.
    case setProfile(ScanProfile)
    case site(SiteCommand)
    case service(ServiceCommand)
    /// Give up the command that is under way and those that wait for it, as far as they have not been done.
    case cancelCommands
    /// `MonitorState.query` or `wantedDetail` changed: ask at once, so that the answer to a key is seen at once.
    case pull
    /// `MonitorState.language` changed: render with other texts.
    case languageChanged
    /// `MonitorState.themeName` changed: render with that theme.
    case themeChanged
    /// Read settings, texts and themes again.
    case reload
    /// The terminal got the focus again: somebody looks at the screen.
    case displayOn
}

/// How a capture is replayed.
public enum ReplayCommand: Equatable, Sendable {
    case pause
    case resume
    /// 1 to 1,000.
    case speed(Double)
    /// To a moment, in seconds from the first packet.
    case seek(Double)
}

/// The speeds that `+` and `-` step through.
enum ReplaySpeed {
    static let steps: [Double] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

    static let highest = 1000.0

    static func next(_ speed: Double) -> Double { steps.first { $0 > speed } ?? highest }
    static func previous(_ speed: Double) -> Double { steps.last { $0 < speed } ?? 1 }
}
