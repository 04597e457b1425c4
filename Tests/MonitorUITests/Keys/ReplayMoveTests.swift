import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Testing

@testable import MonitorUI

/// Moving in a replay: from 12:40:00 to 13:40:00 local time.
struct ReplayMoveTests {
    private static func screen(_ position: Double = 600, paused: Bool = false) -> ScreenHarness {
        var status = SourceStatus(kind: .capture(file: "walk.btsnoop"), condition: .scanning)
        status.replay = .init(position: position, duration: 3600, isPaused: paused, beginning: Air.start)
        var screen = ScreenHarness(80, 24, status: status)
        screen.state.zone = .fixed(zone)
        screen.send(.tick(now: Air.start, clock: ScreenHarness.clock))
        return screen
    }

    /// The offset at which the capture begins at 12:40.
    private static var zone: Int {
        let seconds = Int(Air.start.microseconds / 1_000_000) % 86_400
        return 12 * 3600 + 40 * 60 - seconds
    }

    private static func event(_ seconds: Double) -> MonitorEvent {
        let time = Air.start.advanced(bySeconds: seconds)
        return MonitorEvent(time: time, local: LocalTime(LocalZone.fixed(zone).civil(time)), kind: .warning)
    }

    /// The event of an entry into a region.
    private static func entry(_ seconds: Double) -> MonitorEvent {
        let time = Air.start.advanced(bySeconds: seconds)
        let event = SiteEvent(time: time, kind: .enter, region: "shop", regionClass: .initial, beacon: Site.gateA)
        return MonitorEvent(event, local: LocalTime(LocalZone.fixed(zone).civil(time)))
    }

    @Test func `a bar shows the position with times and events, and a click moves it`() throws {
        var screen = Self.screen(1800)
        screen.send(.events([Self.event(0), Self.event(900)]))
        let row = screen.rows[2]
        #expect(row.hasPrefix(" 13:10:00  12:40:00 ┼") && row.contains("─ 13:40:00"))
        #expect(row.contains("●") && row.split(separator: "●")[0].filter { $0 == "┼" }.count == 2)
        let drawn = drawScreen(screen.state, theme: .mono, localizer: screen.texts, glyphs: .unicode)
        let mouse = Mouse(.press, column: 20, row: 2)
        screen.send(.mouse(mouse, on: drawn.target(of: mouse)))
        #expect(screen.effects == [.replay(.seek(0))])
        #expect(screen.rows[2].hasPrefix(" 12:40:00  12:40:00 ●"))
    }

    @Test(arguments: [("12:55", 900.0), ("13:00:30", 1230), ("12:40", 0), (" 13:40 ", 3600)])
    func `a time of day moves the replay to that time`(typed: String, seconds: Double) {
        var screen = Self.screen()
        screen.type("@" + typed)
        screen.press(.enter)
        #expect(screen.effects == [.replay(.seek(seconds))] && screen.state.layer == nil)
    }

    @Test(arguments: ["12:39", "13:41", "25:00", "12", "12:60", "12:5x", "1234:00", ""])
    func `a time outside the capture is rejected, and remains for correction`(typed: String) {
        var screen = Self.screen()
        screen.type("@" + typed)
        screen.press(.enter)
        #expect(screen.effects == [.bell] && screen.state.layer != nil)
    }

    @Test func `after midnight a time of day is on the next day`() {
        var screen = Self.screen()
        screen.state.zone = .fixed(Self.zone + 11 * 3600)
        screen.type("@00:10")
        screen.press(.enter)
        #expect(screen.effects == [.replay(.seek(1800))])
    }

    @Test func `keys lead to known events`() {
        var screen = Self.screen()
        screen.send(.events([Self.event(60), Self.event(300), Self.event(1200)]))
        screen.type(")((")
        #expect(screen.effects == [1200.2, 300.2, 60.2].map { .replay(.seek($0)) })
        screen.type("(")
        #expect(screen.effects.last == .bell)
    }

    @Test func `the search runs at the highest speed to the next event, then the speed is restored`() {
        var screen = Self.screen(paused: true)
        screen.type(")")
        #expect(screen.effects == [.replay(.speed(1000)), .replay(.resume)])
        screen.effects = []
        screen.send(.events([Self.event(590)]))
        #expect(screen.effects.isEmpty)
        screen.send(.events([Self.event(700), Self.event(900)]))
        #expect(screen.effects == [.replay(.speed(1)), .replay(.pause), .replay(.seek(700.2))])
        #expect(screen.state.eventSearch == nil)
    }

    @Test(arguments: [
        (Language.en, "]", "1 min 0 s ahead, to 12:51:00"), (.en, "{", "5 min 0 s back, to 12:45:00"),
        (.ja, "}", "5 分 0 秒先へ移動しました（12:55:00）"),
    ])
    func `a notice states how far a jump went, and where to`(_ language: Language, _ key: String, _ words: String) {
        var screen = Self.screen()
        if language == .ja { screen.press(.character("L")) }
        screen.type(key)
        #expect(screen.text.contains(words), "\(screen.text)")
    }

    @Test func `at the ends of the capture a jump shows a notice`() {
        var screen = Self.screen(0)
        screen.type("[")
        #expect(screen.text.contains("beginning of the capture") && screen.effects == [.bell])
        screen = Self.screen(3600)
        screen.type("}")
        #expect(screen.text.contains("end of the capture") && screen.effects == [.bell])
    }

    /// After a jump back, the events that the capture will report again are removed, as are later ones; events that
    /// the program caused before stay.
    @Test func `a jump back removes later events, and none is listed twice`() {
        var screen = Self.screen(1800)
        let entries = [60.0, 300, 1200].map { Self.entry($0) }
        screen.send(.events(entries + [Self.event(600), Self.event(1700)]))
        screen.type("4")
        #expect(screen.state.views.events.count == 5)
        #expect(screen.state.views.events.moments == screen.state.views.events.moments.sorted())
        screen.type("{{{{")
        screen.send(.rewound)
        #expect(screen.state.views.events.moments == [Self.event(600)].map(\.time))
        screen.send(.events(Array(entries.prefix(2))))
        let moments = screen.state.views.events.moments.map { $0.seconds(since: Air.start) }
        #expect(moments == [60, 300, 600])
    }

    @Test func `the cursor returns to its event when that is reported again`() {
        var screen = Self.screen(1800)
        let entries = [60.0, 300, 1200].map { Self.entry($0) }
        screen.send(.events(entries + [Self.event(600)]))
        screen.type("4")
        screen.press(.home, .down)
        #expect(screen.state.views.events.selected?.time == entries[1].time)
        screen.type("[")
        screen.send(.rewound)
        screen.send(.events([entries[0]]))
        #expect(screen.state.views.events.selected?.time == entries[0].time, "the nearest before it")
        screen.send(.events([entries[1], entries[2]]))
        #expect(screen.state.views.events.selected?.time == entries[1].time)
    }

    @Test func `a replay of a pipe does not go back, and a notice states that`() {
        var screen = Self.screen()
        screen.state.status.replay?.goesBack = false
        screen.type("[")
        #expect(screen.text.contains("A pipe can be read only once") && screen.effects == [.bell])
        screen.type("]")
        #expect(screen.effects.last == .replay(.seek(660)))
    }

    @Test func `a jump ends the search for the next event`() {
        var screen = Self.screen(paused: true)
        screen.type(")")
        screen.effects = []
        screen.type("[")
        #expect(screen.state.eventSearch == nil)
        #expect(screen.effects == [.replay(.speed(1)), .replay(.pause), .replay(.seek(540))])
    }

    @Test func `a span without a report is reported once, with its length`() {
        var screen = Self.screen(1800)
        var status = screen.state.status
        let silence = SourceStatus.Replay.Silence(from: 900, to: 1560)
        status.replay?.silences = [silence]
        status.replay?.passedOver = silence
        for _ in 0..<3 { screen.send(.status(status)) }
        #expect(
            screen.text.contains("Passed over 11 min 0 s without a report (12:55:00 to 13:06:00)."))
        #expect(screen.state.views.events.count == 1)
        screen.type("4")
        #expect(screen.text.contains("not recorded") && screen.text.contains("Nothing was recorded for 11 min 0 s"))
        status.replay?.silences = []
        status.replay?.silence = silence
        screen.send(.rewound)
        screen.send(.status(status))
        #expect(screen.rows[2].hasSuffix("as of 12:55:00"), "\(screen.rows[2])")
        #expect(screen.text.contains("Not recorded from 12:55:00 to 13:06:00 (11 min 0 s): this is how it was"))
        #expect(screen.state.views.events.count == 0)
    }

    @Test func `the marks of the bar are explained`() {
        var screen = Self.screen(1800)
        screen.send(.resize(Size(columns: 120, rows: 40)))
        #expect(screen.rows[2].hasSuffix("┼ event"), "\(screen.rows[2])")
        screen.state.status.replay?.isSeeking = true
        #expect(screen.rows[2].hasSuffix("reading ..."))
        screen.press(.character("?"), .end)
        let help = HelpSections(state: screen.state, texts: screen.texts, glyphs: .unicode, width: 60).all.joined()
        #expect(help.contains { "\($0)".contains("on the bar: an event") })
    }

    @Test func `the length of a pipe is unknown and not shown`() {
        var screen = Self.screen(1800)
        #expect(screen.rows[0].contains("/1:00:00"), "\(screen.rows[0])")
        screen.state.status.replay?.duration = 0
        #expect(screen.rows[0].contains("REPLAY 30:00 x1"), "\(screen.rows[0])")
    }

    @Test func `the search ends with the replay`() {
        var screen = Self.screen()
        screen.type(")")
        var status = screen.state.status
        status.condition = .ended
        screen.send(.status(status))
        #expect(screen.state.eventSearch == nil && screen.effects.last == .replay(.speed(1)))
        #expect(screen.text.contains("no later event"))
    }

    @Test(arguments: [(30.0, 1.0, 2.0), (190, 2, 15), (3600, 60, 300), (86_400, 900, 7200), (0, 10, 60)])
    func `jumps grow with the length of the capture`(duration: Double, small: Double, large: Double) {
        #expect(ReplayStep.small(duration) == small && ReplayStep.large(duration) == large)
    }
}
