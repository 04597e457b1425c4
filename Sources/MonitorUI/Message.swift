public import BeaconService
public import Canvas
public import Tracking

/// What happens to the screen.
public enum Message: Sendable {
    case key(Key)
    case resize(Size)
    /// Time goes on. Once a second is enough for the clock; messages vanish by it too. A replay has a time of its own.
    case tick(now: Timestamp, clock: LocalTime, replay: (now: Timestamp, clock: LocalTime)? = nil)
    /// The answer to `MonitorState.query`.
    case page(BeaconPage)
    /// The answer to `MonitorState.wantedDetail`; nil: the beacon is not in the table.
    case detail(BeaconDetail?)
    /// The answer to `MonitorState.wantedRows`; beacons that are not in the table have no row.
    case rows([BeaconRow])
    /// What happened since the last time, oldest first.
    case events([MonitorEvent])
    /// Another site took the place of the one that was shown: nothing of what happened there is shown any more.
    case beganAnew
    case status(SourceStatus)
    /// Regions, designation and service.
    case site(SiteSnapshot)
    /// The answer to `Effect.site`.
    case outcome(SiteOutcome)
    /// Something to say for a few seconds.
    case notice(Phrase, isError: Bool)
}

/// What the main program is asked to do.
public enum Effect: Equatable, Sendable {
    case quit
    /// Give the terminal back to the shell (Ctrl-Z).
    case suspend
    /// Draw everything anew, the terminal may show something else.
    case redraw
    case bell
    /// Put the text into the clipboard of the terminal (OSC 52).
    case copy(String)
    /// The screen was paused, or goes on. The engine runs in any case.
    case setPaused(Bool)
    /// The main program chooses the file and reports it by `Message.status`.
    case startRecording
    case stopRecording
    case replay(ReplayCommand)
    /// Listen in another profile from now on (T-6).
    case setProfile(ScanProfile)
    case site(SiteCommand)
    /// `MonitorState.query` or `wantedDetail` changed: ask at once, so that the answer to a key is seen at once.
    case pull
    /// `MonitorState.language` changed: render with other texts.
    case languageChanged
    /// `MonitorState.themeName` changed: render with that theme.
    case themeChanged
    /// Read settings, texts and themes again.
    case reload
    /// The terminal got the focus again: the technician looks at the screen.
    case displayOn
}

/// How a capture is replayed.
public enum ReplayCommand: Equatable, Sendable {
    case pause
    case resume
    /// 1 to 100.
    case speed(Double)
    /// Forwards, or backwards when negative, in seconds.
    case jump(Double)
}

/// The speeds that `+` and `-` go through.
enum ReplaySpeed {
    static let steps: [Double] = [1, 2, 5, 10, 20, 50, 100]

    static func next(_ speed: Double) -> Double { steps.first { $0 > speed } ?? 100 }
    static func previous(_ speed: Double) -> Double { steps.last { $0 < speed } ?? 1 }
}
