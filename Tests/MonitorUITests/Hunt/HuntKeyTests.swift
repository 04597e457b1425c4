import Basics
import BeaconService
import Canvas
import Localization
import ScreenTesting
import Testing

import Tracking
@testable import MonitorUI

/// Effects of keys, the mouse and reports in the hunt of one beacon.
struct HuntKeyTests {
    /// Starts from beacons, their detail in both forms, and designated beacons.
    @Test(arguments: [[], [.enter], [.enter, .enter], [.character("3")]] as [[Key]])
    func `h opens the hunt of the beacon under the cursor, and leads back to it`(_ keys: [Key]) throws {
        var site = ServiceScreenHarness(80, 24, .en, ServicePictureTests.designated)
        site.press(.down)
        for key in keys { site.press(key) }
        let (before, view) = (site.screen.text, site.state.view)
        let target = view == .beacons ? site.state.views.beacons.target : site.state.designatedBeacon?.identity
        let expected = try #require(target)
        for end in [Key.escape, .character("h")] {
            site.press(.character("h"))
            #expect(site.state.wantedHunt == expected && site.state.wantedRows == [expected])
            site.screen.send(.hunt(HuntTests.reading()))
            #expect(site.screen.rows[1].hasPrefix(" Hunt "), "\(site.screen.text)")
            site.press(end)
            #expect(site.state.wantedHunt == nil && site.state.view == view && site.screen.text == before)
        }
    }

    /// Starts at the end of a list that scrolls, beside its detail, and paused.
    @Test func `the list is unchanged after a hunt, also if it was scrolled`() {
        var screen = ScreenHarness(80, 14)
        screen.press(.enter, .end, .character("p"))
        let before = (screen.text, screen.state.views.beacons.first)
        screen.press(.character("h"))
        screen.send(.tick(now: screen.state.now, clock: ScreenHarness.clock))
        screen.pull()
        #expect(!screen.state.isPaused)
        screen.press(.escape)
        #expect(screen.state.views.beacons.first == before.1 && before.1 > 0 && screen.text == before.0)
        #expect(screen.state.isPaused && screen.effects.last == .setPaused(true))
    }

    @Test(arguments: [(80, 24), (100, 26), (40, 12)]) func `a notice does not make the digits smaller`(
        _ columns: Int, _ rows: Int
    ) {
        var screen = HuntTests.screen(columns, rows)
        let before = screen.rows[..<(rows - 5)]
        screen.press(.character("l"))
        #expect(screen.state.notice != nil && screen.rows[..<(rows - 5)] == before)
    }

    @Test(arguments: Language.allCases)
    func `the help of a hunt contains the actions that work in it`(_ language: Language) {
        let screen = HuntTests.screen(80, 60, language)
        let help = HelpSections(state: screen.state, texts: screen.texts, glyphs: .ascii, width: 60).all
        let lines = help.joined()
        // The action of h is left out, because the help need not show that h also leads back.
        for action in Action.allCases where action != .hunt {
            let isNamed = lines.contains(where: HelpTests.names(action, screen.texts))
            #expect(isNamed == action.works(in: screen.state, screen.texts), "\(action)")
        }
        #expect(help.first.map(HelpTests.heading) == screen.texts.text(.hunt.title))
        #expect(!help.contains { HelpTests.heading($0) == screen.texts.text(.help.filter) })
    }

    @Test func `without a beacon no hunt can start`() {
        var screen = ScreenHarness()
        screen.press(.character("3"), .character("h"))
        #expect(screen.effects == [.bell] && screen.state.wantedHunt == nil)
        #expect(screen.text.contains(screen.texts.text(.notice.noHunt)))
    }

    @Test func `the bell rings once when a missing beacon is heard`() {
        var screen = HuntTests.screen(80, 24, .en, HuntTests.unheard)
        #expect(screen.effects.isEmpty)
        screen.send(.hunt(HuntTests.unheard))
        #expect(screen.effects.isEmpty)
        screen.send(.hunt(HuntTests.reading(.steady)))
        #expect(screen.effects == [.bell] && screen.text.contains("Heard: "), "\(screen.text)")
        screen.effects = []
        screen.send(.hunt(HuntTests.reading(.warmer)))
        // After a gap of a few seconds only, the beacon does not count as missing.
        var gap = HuntTests.reading(.silent, level: nil)
        gap.last?.age = 4
        screen.send(.hunt(gap))
        screen.send(.hunt(HuntTests.reading(.warmer)))
        #expect(screen.effects.isEmpty)
        screen.send(.hunt(HuntTests.reading(.silent, level: nil)))
        screen.send(.hunt(HuntTests.reading(.warmer)))
        #expect(screen.effects == [.bell])
    }

    @Test func `after a jump back in a replay the bell rings as the screen states`() {
        var screen = HuntTests.screen(80, 24, status: Happenings.fullStatus)
        screen.send(.rewound)
        screen.send(.hunt(HuntTests.unheard))
        #expect(screen.text.contains("It rings when it is heard"), "\(screen.text)")
        screen.send(.hunt(HuntTests.reading()))
        #expect(screen.effects == [.bell])
    }

    @Test func `beacons that a replay passes during a jump do not ring the bell`() {
        var status = Happenings.fullStatus
        status.replay?.isSeeking = true
        var screen = HuntTests.screen(80, 24, status: status)
        screen.send(.hunt(HuntTests.reading(.silent, level: nil)))
        screen.send(.hunt(HuntTests.reading()))
        status.replay?.isSeeking = false
        screen.send(.status(status))
        screen.send(.hunt(HuntTests.reading()))
        #expect(screen.effects.isEmpty)
    }

    @Test func `a beacon that is heard at the start does not ring the bell`() {
        let screen = HuntTests.screen()
        #expect(screen.effects.isEmpty && !screen.text.contains("Heard"))
    }

    @Test(arguments: [.character("d"), .character(" "), .character("m"), .character("/"), .down, .enter] as [Key])
    func `keys of lists do nothing in a hunt, and a notice states that`(_ key: Key) {
        var screen = HuntTests.screen()
        let before = screen.state.views
        screen.press(key)
        #expect(screen.state.views == before && screen.state.layer == nil && screen.state.wantedHunt != nil)
        #expect(screen.state.notice?.phrase.key == .notice.unknownKey)
    }

    @Test(arguments: [.character("?"), .character(":"), .character(","), .character("B")] as [Key])
    func `help, commands, settings and environment check open over a hunt`(_ key: Key) {
        var screen = HuntTests.screen()
        screen.press(key)
        #expect(screen.state.layer != nil)
        screen.press(.escape)
        #expect(screen.state.layer == nil && screen.state.wantedHunt != nil)
    }

    @Test(arguments: [.character("2"), .tab] as [Key]) func `another view ends the hunt`(_ key: Key) {
        var screen = HuntTests.screen()
        screen.press(key)
        #expect(screen.state.wantedHunt == nil && screen.state.view == .regions)
    }

    @Test func `a paused screen resumes for a hunt`() {
        var screen = ScreenHarness()
        screen.press(.down, .character("p"), .character("h"))
        #expect(!screen.state.isPaused && screen.effects == [.setPaused(true), .setPaused(false)])
        screen.press(.character("p"))
        #expect(!screen.state.isPaused)
    }

    @Test func `a replay can be paused, moved and accelerated during a hunt`() {
        var screen = ScreenHarness(80, 24, status: Happenings.fullStatus)
        screen.press(.down, .character("h"))
        screen.send(.hunt(HuntTests.reading()))
        screen.effects = []
        let isPaused = screen.state.status.replay?.isPaused == true
        screen.press(.character("p"), .character("+"), .character("@"))
        #expect(screen.effects.first == .replay(isPaused ? .resume : .pause) && screen.effects.count == 2)
        #expect(screen.state.layer == .entry(LineEntry(purpose: .replayTime)) && screen.state.wantedHunt != nil)
    }

    @Test func `the maximum can be reset`() {
        var screen = HuntTests.screen()
        #expect(screen.text.contains("max -58 dBm, 4 s ago"))
        screen.press(.character("l"))
        #expect(screen.effects == [.clearHighest])
        screen.press(.escape)
        screen.effects = []
        screen.press(.character("l"))
        #expect(screen.effects.isEmpty && screen.state.notice?.phrase.key == .notice.unknownKey)
    }

    @Test func `a hunt ticks while its beacon is heard, and can be silenced`() throws {
        var screen = ScreenHarness()
        screen.press(.down)
        #expect(!screen.state.isSounding && screen.state.tickInterval == nil)
        screen.press(.character("h"))
        screen.send(.hunt(HuntTests.reading()))
        let near = try #require(screen.state.tickInterval)
        screen.send(.hunt(HuntTests.reading(.colder, level: -80)))
        #expect(try #require(screen.state.tickInterval) > near)
        screen.press(.character("Q"))
        #expect(!screen.state.isSounding && screen.state.tickInterval == nil && screen.rows[1].hasSuffix(" silent"))
        screen.press(.escape, .character("h"))
        screen.send(.hunt(HuntTests.reading()))
        #expect(!screen.state.isSounding, "it stays silent")
        screen.press(.character("Q"))
        #expect(screen.state.tickInterval == near && !screen.rows[1].contains("silent"))
        screen.send(.hunt(HuntTests.reading(.silent, level: nil)))
        #expect(screen.state.isSounding && screen.state.tickInterval == nil)
        screen.press(.escape)
        #expect(!screen.state.isSounding)
    }

    @Test func `a paused replay does not tick`() {
        var status = Happenings.fullStatus
        status.replay?.isPaused = true
        var screen = ScreenHarness(80, 24, status: status)
        screen.press(.down, .character("h"))
        screen.send(.hunt(HuntTests.reading()))
        #expect(screen.state.isSounding && screen.state.tickInterval == nil)
        screen.press(.character("p"))
        #expect(screen.state.tickInterval != nil)
    }

    @Test(arguments: [true, false]) func `a replay does not tick at its end or during a jump`(
        _ isAtEnd: Bool
    ) {
        var status = Happenings.fullStatus
        status.replay?.isPaused = false
        var screen = HuntTests.screen(80, 24, status: status)
        #expect(screen.state.tickInterval != nil)
        if isAtEnd { status.condition = .ended } else { status.replay?.isSeeking = true }
        screen.send(.status(status))
        #expect(screen.state.tickInterval == nil && screen.state.isSounding)
    }

    @Test func `the choice of ticks is kept for the next start`() {
        var screen = ScreenHarness()
        screen.press(.down, .character("h"), .character("Q"))
        let kept = screen.state.kept
        var next = ScreenHarness()
        #expect(next.state.settings.sounds)
        next.state.recall(kept)
        #expect(!next.state.settings.sounds)
    }

    @Test func `the mouse does not move lists behind a hunt`() {
        var screen = HuntTests.screen()
        let before = screen.state.views
        screen.send(.mouse(Mouse(.wheelDown, column: 5, row: 9), on: nil))
        #expect(screen.state.views == before && screen.state.wantedHunt != nil)
    }
}
