import Basics
import Canvas
import Localization
import MonitorUI
import Tracking
@testable import BeaconService

/// A screen operated by keys. It takes messages, and carries out effects as the main program would.
struct ScreenHarness {
    /// Columns and rows at which every view has a picture.
    static let sizes = [(40, 12), (80, 24), (120, 30), (200, 60)]

    var state: MonitorState
    var glyphs = GlyphSet.unicode
    /// Answers a query, as the engine does.
    var answer: (BeaconQuery) -> BeaconPage = SampleRows.page
    var detail: (BeaconIdentity) -> BeaconDetail? = SampleRows.detail
    /// The effects requested from the main program, except for rows.
    var effects: [Effect] = []

    static let clock = LocalTime(year: 2026, month: 11, day: 21, hour: 12, minute: 40, second: 7)

    init(
        _ columns: Int = 80, _ rows: Int = 24, _ language: Language = .en,
        status: SourceStatus = ScreenHarness.scanning,
        ascii: Bool = false
    ) {
        state = MonitorState(
            size: Size(columns: columns, rows: rows),
            settings: MonitorSettings(
                language: language, themeName: "mono", themeNames: ["mono", "dark", "light"], usesASCII: ascii),
            status: status)
        state.zone = .fixed(32_400)
        send(.tick(now: Air.start, clock: ScreenHarness.clock))
        pull()
    }

    static var scanning: SourceStatus {
        var status = SourceStatus(kind: .controller(name: "hci0"), condition: .scanning)
        status.reportsPerSecond = 412
        status.secondsSinceReport = 0
        status.scanProfile = .lowLatency
        return status
    }

    var texts: Localizer { Localizer(language: state.language).naming(state.settings.keys.names(.unicode)) }

    mutating func send(_ message: Message) {
        for effect in update(&state, message, localizer: texts) {
            if effect == .pull { pull() } else { effects.append(effect) }
        }
    }

    /// Does what the main program does for every frame.
    mutating func pull() {
        guard state.wantsPage else { return }
        send(.page(answer(state.query)))
        if let wanted = state.wantedDetail { send(.detail(detail(wanted))) }
    }

    mutating func press(_ keys: Key...) {
        for key in keys { send(.key(key)) }
    }

    mutating func type(_ text: String) {
        for character in text { send(.key(.character(character))) }
    }

    var frame: Frame { render(state, theme: .mono, localizer: texts, glyphs: glyphs) }
    var rows: [String] { frame.rows() }
    var text: String { rows.joined(separator: "\n") }
}
