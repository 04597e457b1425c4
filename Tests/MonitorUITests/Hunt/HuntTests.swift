import BeaconService
import Canvas
import Localization
import ScreenTesting
import Testing
import Texts
import Theming
import Tracking

@testable import MonitorUI

/// Walking up to one beacon, on the whole screen.
struct HuntTests {
    /// One that is heard, comes nearer, and was nearer still four seconds ago.
    static func reading(_ trend: HuntTrend = .warmer, level: Int? = -63) -> HuntReading {
        let silence: Double = trend == .silent ? 75 : 0.2
        let chart = (0..<120).map { second -> Int? in
            let isHeard = second >= 40 && !(70..<80).contains(second)
            return isHeard ? (second - 40) / 3 + second % 3 - 90 : nil
        }
        return HuntReading(
            level: level, last: .init(level: level ?? -63, age: silence), highest: .init(level: -58, age: 4.2),
            trend: trend, chart: chart)
    }

    static let unheard = HuntReading(
        level: nil, last: nil, highest: nil, trend: .silent, chart: Array(repeating: nil, count: 120))

    /// The second beacon of the list.
    static func screen(
        _ columns: Int = 80, _ rows: Int = 24, _ language: Language = .en, _ reading: HuntReading = reading(),
        status: SourceStatus = ScreenHarness.scanning, ascii: Bool = false
    ) -> ScreenHarness {
        var screen = ScreenHarness(columns, rows, language, status: status, ascii: ascii)
        screen.press(.down, .character("h"))
        screen.send(.rows(SampleRows.rows.filter { $0.identity == screen.state.wantedHunt }))
        screen.send(.hunt(reading))
        return screen
    }

    @Test(arguments: Language.allCases, ScreenHarness.sizes)
    func pictures(_ language: Language, _ size: (Int, Int)) {
        let screen = Self.screen(size.0, size.1, language)
        expectScreen(screen.rows, file: "hunt-\(size.0)x\(size.1)-\(language)")
    }

    @Test(arguments: Language.allCases) func `in ASCII, colder, with a level of some time ago`(_ language: Language) {
        let screen = Self.screen(80, 24, language, Self.reading(.colder, level: nil), ascii: true)
        expectScreen(screen.rows, file: "hunt-ascii-\(language)")
        let body = screen.rows[2..<23].joined()
        #expect(body.unicodeScalars.allSatisfy { language == .ja || $0.isASCII } && body.contains("####"))
    }

    @Test(arguments: Language.allCases) func `a missing one is waited for, a silent one says since when`(
        _ language: Language
    ) {
        let waiting = Self.screen(80, 24, language, Self.unheard)
        #expect(waiting.text.contains(waiting.texts.text(.hunt.waiting)), "\(waiting.text)")
        let silent = Self.screen(80, 24, language, Self.reading(.silent, level: nil))
        let words = [Language.en: "silent for 1 min 15 s, last -63 dBm", .ja: "1 分 15 秒受信していません（最後は -63 dBm）"]
        #expect(silent.text.contains(words[language] ?? "?"), "\(silent.text)")
        for screen in [waiting, silent] { #expect(!screen.rows.contains { $0.hasPrefix("  -63 dBm") }) }
    }

    @Test(arguments: [(40, 12), (80, 24), (200, 60)], [-1, -9, -10, -99, -100, -128])
    func `every level is whole at every size`(_ size: (Int, Int), _ level: Int) {
        var screen = Self.screen(size.0, size.1)
        screen.send(.hunt(Self.reading(.steady, level: level)))
        let layout = HuntLayout(screen.state.layout.body)
        #expect(!layout.digits.isEmpty)
        let block = BlockText(String(level), scale: layout.scale)
        #expect(block.size.columns <= layout.digits.columns && block.size.rows == layout.digits.rows)
        let rows = screen.rows[layout.digits.row..<layout.digits.endRow]
        let dots = Self.dots(of: String(level), layout.scale)
        #expect(rows.joined().count { $0 == "█" } >= dots, "\(screen.text)")
        // Where there is no room for both, the maximum stands there.
        #expect(screen.text.contains("\(level) dBm") == (size.0 > 40))
    }

    private static func dots(of text: String, _ scale: Int) -> Int {
        var frame = Frame(size: Size(columns: 300, rows: 60))
        frame.draw(BlockText(text, scale: scale), at: 0, 0, glyphs: .unicode)
        return frame.rows().joined().count { $0 == "█" }
    }

    @Test(arguments: Language.allCases) func `the maximum and its age have room at 40 columns`(_ language: Language) {
        let screen = Self.screen(40, 12, language)
        #expect(screen.text.contains(language == .en ? "max -58 dBm, 4 s ago" : "最大 -58 dBm（4 秒前）"), "\(screen.text)")
    }

    @Test(arguments: [(80, 24, 2), (100, 30, 3), (120, 30, 3), (200, 60, 6), (40, 12, 1)])
    func `digits are as large as there is room for`(_ columns: Int, _ rows: Int, _ scale: Int) {
        #expect(HuntLayout(Self.screen(columns, rows).state.layout.body).scale == scale)
    }

    @Test func `any size shows what it can`() {
        for columns in [0, 1, 2, 7, 12, 20, 29, 31, 45] {
            for rows in 0...26 {
                for reading in [Self.reading(), Self.unheard, Self.reading(.colder, level: -100)] {
                    let screen = Self.screen(columns, rows, rows.isMultiple(of: 2) ? .ja : .en, reading)
                    #expect(screen.rows.count == rows)
                }
            }
        }
    }

    /// Beacons, their detail in both forms, designated ones.
    @Test(arguments: [[], [.enter], [.enter, .enter], [.character("3")]] as [[Key]])
    func `h walks up to what is under the cursor, and leads back to it`(_ keys: [Key]) throws {
        var site = ServiceScreenHarness(80, 24, .en, ServicePictureTests.designated)
        site.press(.down)
        for key in keys { site.press(key) }
        let (before, view) = (site.screen.text, site.state.view)
        let target = view == .beacons ? site.state.views.beacons.target : site.state.designatedBeacon?.identity
        let expected = try #require(target)
        for end in [Key.escape, .character("h")] {
            site.press(.character("h"))
            #expect(site.state.wantedHunt == expected && site.state.wantedRows == [expected])
            site.screen.send(.hunt(Self.reading()))
            #expect(site.screen.rows[1].hasPrefix(" Hunt "), "\(site.screen.text)")
            site.press(end)
            #expect(site.state.wantedHunt == nil && site.state.view == view && site.screen.text == before)
        }
    }

    /// At the end of a list that scrolls, beside its detail, and standing still.
    @Test func `the list is as it was before, also where it was scrolled`() {
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
        var screen = Self.screen(columns, rows)
        let before = screen.rows[..<(rows - 5)]
        screen.press(.character("l"))
        #expect(screen.state.notice != nil && screen.rows[..<(rows - 5)] == before)
    }

    @Test(arguments: Language.allCases) func `the help of a hunt has what works in it`(_ language: Language) {
        let screen = Self.screen(80, 60, language)
        let help = HelpSections(state: screen.state, texts: screen.texts, glyphs: .ascii, width: 60).all
        let lines = help.joined()
        // That h leads back, too, is nothing that anybody looks for.
        for action in Action.allCases where action != .hunt {
            let isNamed = lines.contains(where: HelpTests.names(action, screen.texts))
            #expect(isNamed == action.works(in: screen.state, screen.texts), "\(action)")
        }
        #expect(help.first.map(HelpTests.heading) == screen.texts.text(.hunt.title))
        #expect(!help.contains { HelpTests.heading($0) == screen.texts.text(.help.filter) })
    }

    @Test func `without a beacon there is nothing to walk up to`() {
        var screen = ScreenHarness()
        screen.press(.character("3"), .character("h"))
        #expect(screen.effects == [.bell] && screen.state.wantedHunt == nil)
        #expect(screen.text.contains(screen.texts.text(.notice.noHunt)))
    }

    @Test func `one that was missed rings when it is heard, once`() {
        var screen = Self.screen(80, 24, .en, Self.unheard)
        #expect(screen.effects.isEmpty)
        screen.send(.hunt(Self.unheard))
        #expect(screen.effects.isEmpty)
        screen.send(.hunt(Self.reading(.steady)))
        #expect(screen.effects == [.bell] && screen.text.contains("Heard: "), "\(screen.text)")
        screen.effects = []
        screen.send(.hunt(Self.reading(.warmer)))
        // For a few seconds only nothing is heard: it is not missed.
        var gap = Self.reading(.silent, level: nil)
        gap.last?.age = 4
        screen.send(.hunt(gap))
        screen.send(.hunt(Self.reading(.warmer)))
        #expect(screen.effects.isEmpty)
        screen.send(.hunt(Self.reading(.silent, level: nil)))
        screen.send(.hunt(Self.reading(.warmer)))
        #expect(screen.effects == [.bell])
    }

    @Test func `after a replay was put back it rings as the screen says`() {
        var screen = Self.screen(80, 24, status: Happenings.fullStatus)
        screen.send(.rewound)
        screen.send(.hunt(Self.unheard))
        #expect(screen.text.contains("It rings when it is heard"), "\(screen.text)")
        screen.send(.hunt(Self.reading()))
        #expect(screen.effects == [.bell])
    }

    @Test func `what a replay passes on its way does not ring`() {
        var status = Happenings.fullStatus
        status.replay?.isSeeking = true
        var screen = Self.screen(80, 24, status: status)
        screen.send(.hunt(Self.reading(.silent, level: nil)))
        screen.send(.hunt(Self.reading()))
        status.replay?.isSeeking = false
        screen.send(.status(status))
        screen.send(.hunt(Self.reading()))
        #expect(screen.effects.isEmpty)
    }

    @Test func `one that is heard does not ring`() {
        let screen = Self.screen()
        #expect(screen.effects.isEmpty && !screen.text.contains("Heard"))
    }

    @Test(arguments: [.character("d"), .character(" "), .character("m"), .character("/"), .down, .enter] as [Key])
    func `keys of lists do nothing in it, and say so`(_ key: Key) {
        var screen = Self.screen()
        let before = screen.state.views
        screen.press(key)
        #expect(screen.state.views == before && screen.state.layer == nil && screen.state.wantedHunt != nil)
        #expect(screen.state.notice?.phrase.key == .notice.unknownKey)
    }

    @Test(arguments: [.character("?"), .character(":"), .character(","), .character("B")] as [Key])
    func `help, commands, settings and what hearing needs open over it`(_ key: Key) {
        var screen = Self.screen()
        screen.press(key)
        #expect(screen.state.layer != nil)
        screen.press(.escape)
        #expect(screen.state.layer == nil && screen.state.wantedHunt != nil)
    }

    @Test(arguments: [.character("2"), .tab] as [Key]) func `another view ends it`(_ key: Key) {
        var screen = Self.screen()
        screen.press(key)
        #expect(screen.state.wantedHunt == nil && screen.state.view == .regions)
    }

    @Test func `a screen that stands still goes on for it`() {
        var screen = ScreenHarness()
        screen.press(.down, .character("p"), .character("h"))
        #expect(!screen.state.isPaused && screen.effects == [.setPaused(true), .setPaused(false)])
        screen.press(.character("p"))
        #expect(!screen.state.isPaused)
    }

    @Test func `a replay is stopped, moved and hastened in it`() {
        var screen = ScreenHarness(80, 24, status: Happenings.fullStatus)
        screen.press(.down, .character("h"))
        screen.send(.hunt(Self.reading()))
        screen.effects = []
        let isPaused = screen.state.status.replay?.isPaused == true
        screen.press(.character("p"), .character("+"), .character("@"))
        #expect(screen.effects.first == .replay(isPaused ? .resume : .pause) && screen.effects.count == 2)
        #expect(screen.state.layer == .entry(LineEntry(purpose: .replayTime)) && screen.state.wantedHunt != nil)
    }

    @Test func `the maximum begins anew`() {
        var screen = Self.screen()
        #expect(screen.text.contains("max -58 dBm, 4 s ago"))
        screen.press(.character("l"))
        #expect(screen.effects == [.clearHighest])
        screen.press(.escape)
        screen.effects = []
        screen.press(.character("l"))
        #expect(screen.effects.isEmpty && screen.state.notice?.phrase.key == .notice.unknownKey)
    }

    @Test func `it ticks while it is heard, and can be silenced`() throws {
        var screen = ScreenHarness()
        screen.press(.down)
        #expect(!screen.state.isSounding && screen.state.tickInterval == nil)
        screen.press(.character("h"))
        screen.send(.hunt(Self.reading()))
        let near = try #require(screen.state.tickInterval)
        screen.send(.hunt(Self.reading(.colder, level: -80)))
        #expect(try #require(screen.state.tickInterval) > near)
        screen.press(.character("Q"))
        #expect(!screen.state.isSounding && screen.state.tickInterval == nil && screen.rows[1].hasSuffix(" silent"))
        screen.press(.escape, .character("h"))
        screen.send(.hunt(Self.reading()))
        #expect(!screen.state.isSounding, "it stays silent")
        screen.press(.character("Q"))
        #expect(screen.state.tickInterval == near && !screen.rows[1].contains("silent"))
        screen.send(.hunt(Self.reading(.silent, level: nil)))
        #expect(screen.state.isSounding && screen.state.tickInterval == nil)
        screen.press(.escape)
        #expect(!screen.state.isSounding)
    }

    @Test func `a replay that stands still does not tick`() {
        var status = Happenings.fullStatus
        status.replay?.isPaused = true
        var screen = ScreenHarness(80, 24, status: status)
        screen.press(.down, .character("h"))
        screen.send(.hunt(Self.reading()))
        #expect(screen.state.isSounding && screen.state.tickInterval == nil)
        screen.press(.character("p"))
        #expect(screen.state.tickInterval != nil)
    }

    @Test(arguments: [true, false]) func `at its end, and on the way to where it is put, a replay does not tick`(
        _ isAtEnd: Bool
    ) {
        var status = Happenings.fullStatus
        status.replay?.isPaused = false
        var screen = Self.screen(80, 24, status: status)
        #expect(screen.state.tickInterval != nil)
        if isAtEnd { status.condition = .ended } else { status.replay?.isSeeking = true }
        screen.send(.status(status))
        #expect(screen.state.tickInterval == nil && screen.state.isSounding)
    }

    @Test func `whether it ticks is kept for the next start`() {
        var screen = ScreenHarness()
        screen.press(.down, .character("h"), .character("Q"))
        let kept = screen.state.kept
        var next = ScreenHarness()
        #expect(next.state.settings.sounds)
        next.state.recall(kept)
        #expect(!next.state.settings.sounds)
    }

    @Test func `the mouse moves nothing that is not seen`() {
        var screen = Self.screen()
        let before = screen.state.views
        screen.send(.mouse(Mouse(.wheelDown, column: 5, row: 9), on: nil))
        #expect(screen.state.views == before && screen.state.wantedHunt != nil)
    }
}
