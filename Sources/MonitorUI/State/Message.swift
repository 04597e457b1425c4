public import Basics
public import BeaconService
public import Canvas
public import Tracking

/// A message to the screen.
public enum Message: Sendable {
    case key(Key)
    /// An act of the mouse, and the target that was drawn at its position (`DrawnScreen.target`).
    case mouse(Mouse, on: ScreenTarget?)
    case resize(Size)
    /// The passage of time. Once a second is enough for the clock and for removing notices. A replay has its own
    /// time.
    case tick(now: Timestamp, clock: LocalTime, replay: (now: Timestamp, clock: LocalTime)? = nil)
    /// The answer to `MonitorState.query`.
    case page(BeaconPage)
    /// The answer to `MonitorState.wantedDetail`; nil: the beacon is not in the table.
    case detail(BeaconDetail?)
    /// The answer to `MonitorState.wantedRows`; beacons that are not in the table have no row.
    case rows([BeaconRow])
    /// The answer to `MonitorState.wantedHunt`.
    case hunt(HuntReading)
    /// The events since the last message, oldest first.
    case events([MonitorEvent])
    /// A capture is read again from its beginning: all of its events follow once more, up to the new position.
    case rewound
    /// Another site replaced the shown one, whose events are no longer shown.
    case beganAnew
    case status(SourceStatus)
    /// Regions, designation and service.
    case site(SiteSnapshot)
    /// The answer to `Effect.site` and `Effect.service`.
    case outcome(SiteOutcome)
    /// A command has begun or, with nil, none is running any more.
    case working(CommandInProgress?)
    /// A notice for a few seconds.
    case notice(Phrase, isError: Bool)
}

/// A request to the main program.
public enum Effect: Equatable, Sendable {
    case quit
    /// Returns the terminal to the shell (Ctrl-Z).
    case suspend
    /// Redraws everything, because the terminal may show something else.
    case redraw
    case bell
    /// Copies the text into the clipboard of the terminal (OSC 52).
    case copy(String)
    /// Reports that the screen was paused or continued. The engine always runs.
    case setPaused(Bool)
    /// Starts a recording. The main program chooses the file and reports it by `Message.status`.
    case startRecording
    case stopRecording
    case replay(ReplayCommand)
    /// Clears the highest level of the hunted beacon.
    case clearHighest
    /// Scans with another profile from now on.
    case setProfile(ScanProfile)
    case site(SiteCommand)
    case service(ServiceCommand)
    /// Cancels the running command and the commands queued behind it, as far as they have not been carried out.
    case cancelCommands
    /// `MonitorState.query` or `wantedDetail` changed: request the answer at once, so that the effect of a key is
    /// visible at once.
    case pull
    /// `MonitorState.language` changed: render with other texts.
    case languageChanged
    /// `MonitorState.themeName` changed: render with that theme.
    case themeChanged
    /// Reads settings, texts and themes again.
    case reload
    /// The terminal got the focus again, so a user looks at the screen.
    case displayOn
}

/// A command for the replay of a capture.
public enum ReplayCommand: Equatable, Sendable {
    case pause
    case resume
    /// 1 to 1,000.
    case speed(Double)
    /// Seeks to a moment, in seconds from the first packet.
    case seek(Double)
}

/// The speeds that `+` and `-` step through.
enum ReplaySpeed {
    static let steps: [Double] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

    static let highest = 1000.0

    static func next(_ speed: Double) -> Double { steps.first { $0 > speed } ?? highest }
    static func previous(_ speed: Double) -> Double { steps.last { $0 < speed } ?? 1 }
}
