import BeaconService
import Canvas
import Localization
import Testing
import Texts
import Theming
import Tracking

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

    @Test func `a bar shows where it stands, with times and events, and a click goes there`() throws {
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
    func `a time of day leads to it`(typed: String, seconds: Double) {
        var screen = Self.screen()
        screen.type("@" + typed)
        screen.press(.enter)
        #expect(screen.effects == [.replay(.seek(seconds))] && screen.state.layer == nil)
    }

    @Test(arguments: ["12:39", "13:41", "25:00", "12", "12:60", "12:5x", "1234:00", ""])
    func `what is no time of the capture is refused, and stays to be mended`(typed: String) {
        var screen = Self.screen()
        screen.type("@" + typed)
        screen.press(.enter)
        #expect(screen.effects == [.bell] && screen.state.layer != nil)
    }

    @Test func `past midnight a time of day is on the next day`() {
        var screen = Self.screen()
        screen.state.zone = .fixed(Self.zone + 11 * 3600)
        screen.type("@00:10")
        screen.press(.enter)
        #expect(screen.effects == [.replay(.seek(1800))])
    }

    @Test func `keys lead to the events that are known`() {
        var screen = Self.screen()
        screen.send(.events([Self.event(60), Self.event(300), Self.event(1200)]))
        screen.type(")((")
        #expect(screen.effects == [.replay(.seek(1200)), .replay(.seek(300)), .replay(.seek(60))])
        screen.type("(")
        #expect(screen.effects.last == .bell)
    }

    @Test func `it runs at its highest speed until an event comes, and goes on as before`() {
        var screen = Self.screen(paused: true)
        screen.type(")")
        #expect(screen.effects == [.replay(.speed(1000)), .replay(.resume)])
        screen.effects = []
        screen.send(.events([Self.event(590)]))
        #expect(screen.effects.isEmpty)
        screen.send(.events([Self.event(700), Self.event(900)]))
        #expect(screen.effects == [.replay(.speed(1)), .replay(.pause), .replay(.seek(700))])
        #expect(screen.state.hunt == nil)
    }

    @Test func `the search ends with the replay`() {
        var screen = Self.screen()
        screen.type(")")
        var status = screen.state.status
        status.condition = .ended
        screen.send(.status(status))
        #expect(screen.state.hunt == nil && screen.effects.last == .replay(.speed(1)))
        #expect(screen.text.contains("no later event"))
    }

    @Test(arguments: [(30.0, 1.0, 2.0), (190, 2, 15), (3600, 60, 300), (86_400, 900, 7200), (0, 10, 60)])
    func `jumps grow with the length`(duration: Double, small: Double, large: Double) {
        #expect(ReplayStep.small(duration) == small && ReplayStep.large(duration) == large)
    }
}
