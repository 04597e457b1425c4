import Advertising
import Basics
import Canvas
import Localization
import Testing
import Tracking
@testable import MonitorUI

/// The effects of keys, and the lists that are made from the table of actions.
struct CommandTests {
    // MARK: The table of actions

    private static func shareView(_ one: Action, _ other: Action) -> Bool {
        MonitorView.allCases.contains { one.row.views?.contains($0) ?? true && other.row.views?.contains($0) ?? true }
    }

    @Test("No two actions of a view share a key, and every action has a key")
    func uniqueKeys() {
        for (index, action) in Action.allCases.enumerated() {
            for other in Action.allCases[(index + 1)...] where Self.shareView(action, other) {
                #expect(Set(action.keys).isDisjoint(with: other.keys), "\(action), \(other)")
            }
        }
        #expect(Action.allCases.allSatisfy { !$0.keys.isEmpty && !$0.keys.contains { $0.name.isEmpty } })
    }

    @Test("The help lists every action that works, with its keys", arguments: Language.allCases)
    func helpActions(_ language: Language) {
        var screen = ScreenHarness(80, 400, language)
        let idle = Action.allCases.filter {
            $0.row.views?.contains(.beacons) != false && !$0.row.isOfReplay && !$0.works(in: screen.state, screen.texts)
        }
        #expect(
            idle == [.clearHighest, .huntSound, .copyOctets, .openURL, .release, .switcher],
            "nothing is designated, and no detail is open")
        screen.press(.character("?"))
        let rows = screen.rows
        for action in Action.allCases where !idle.contains(action) {
            let keys = action.keys.map { $0.name(.unicode) }.joined(separator: " ")
            #expect(rows.contains { $0.contains(keys) && $0.contains(screen.texts.text(action.key)) }, "\(action)")
        }
    }

    @Test("The help scrolls to its end and back")
    func helpScrolling() {
        var screen = ScreenHarness(80, 24)
        screen.press(.function(1))
        #expect(!screen.text.contains("Replay slower") && screen.text.contains("Keys of the view Beacons"))
        screen.press(.end)
        #expect(screen.text.contains("Replay slower"))
        screen.press(.pageDown, .pageUp, .pageUp, .pageUp, .pageUp, .pageUp, .pageUp, .pageUp, .pageUp)
        #expect(screen.text.contains("Keys of the view Beacons"))
        screen.press(.escape)
        #expect(!screen.text.contains("Keys of the view Beacons"))
    }

    // MARK: Commands

    @Test(
        "The palette finds actions by words in the language of the screen",
        arguments: [("octets", Language.en), ("言語", .ja)])
    func paletteSearch(_ typed: String, _ language: Language) {
        var screen = ScreenHarness(200, 30, language)
        screen.press(.down, .character(":"))
        screen.type(typed)
        screen.press(.enter)
        switch language {
        case .en: #expect(screen.effects.count == 1 && screen.text.contains("Copied the bytes."))
        case .ja: #expect(screen.state.language == .en)
        }
    }

    @Test("The palette lists only actions that work in the current state")
    func paletteContents() {
        let live = ScreenHarness().state
        let names = Palette().matches(in: live, Localizer(language: .en))
        #expect(names.contains(.record) && !names.contains(.replayFaster) && !names.contains(.palette))
        var replay = live
        replay.status = Happenings.fullStatus
        #expect(Palette().matches(in: replay, Localizer(language: .en)).contains(.replayFaster))
    }

    @Test("A notice reports an unknown command")
    func unknownCommand() {
        var screen = ScreenHarness()
        screen.press(.character(":"))
        screen.type("nonsense")
        #expect(screen.text.contains("No command has such a name."))
        screen.press(.enter)
        #expect(screen.text.contains("Unknown command: nonsense"))
    }

    @Test("In the palette, arrows choose a command, Enter runs it, and Esc closes the palette")
    func paletteKeys() {
        var screen = ScreenHarness()
        screen.press(.character(":"), .down, .down, .up, .enter)
        #expect(screen.state.views.beacons.proximity == .within(.immediate), "the second of the list")
        screen.press(.character(":"), .character("q"), .escape)
        #expect(screen.effects.isEmpty)
    }

    // MARK: Effects

    @Test(
        "Each key that acts on the whole program has exactly one effect",
        arguments: [
            (Key.character("q"), Effect.quit), (.function(10), .quit), (.control("c"), .quit), (.hangup, .quit),
            (.control("l"), .redraw), (.control("z"), .suspend), (.control("r"), .reload),
            (.character("L"), .languageChanged), (.character("T"), .themeChanged), (.character("W"), .startRecording),
        ])
    func singleEffect(_ key: Key, _ effect: Effect) {
        var screen = ScreenHarness()
        screen.press(key)
        #expect(screen.effects == [effect])
    }

    @Test("F10 and Ctrl-C quit also while a dialogue is open", arguments: [Key.function(10), .control("c")])
    func quitting(_ key: Key) {
        for layer in [Layer.filter, .help(HelpPage()), .palette(Palette()), .settings(cursor: 0)] {
            var screen = ScreenHarness()
            screen.state.layer = layer
            screen.press(key)
            #expect(screen.effects == [.quit])
        }
    }

    @Test("Letters that are typed into the filter run no commands")
    func typing() {
        var screen = ScreenHarness()
        screen.press(.character("/"))
        screen.type("q:?LT1 p")
        #expect(screen.effects.isEmpty && screen.state.views.beacons.filter.text == "q:?LT1 p")
        screen.press(.home, .delete, .right, .control("w"), .paste("a\nb"), .end, .backspace)
        #expect(screen.state.views.beacons.filter.text == "a b?LT1 ")
    }

    @Test("The key that starts a recording also stops it")
    func recording() {
        var screen = ScreenHarness()
        screen.state.status.recording = .init(file: "/tmp/x.btsnoop")
        #expect(screen.text.contains("REC"))
        screen.press(.character("W"))
        #expect(screen.effects == [.stopRecording])
    }

    @Test("Keys pause a replay, change its speed and move it")
    func replayKeys() {
        var screen = ScreenHarness(100, 24, status: Happenings.fullStatus)
        #expect(screen.text.contains("REPLAY 0:42/1:03:10 x2") && screen.text.contains("PAUSED"))
        screen.press(.character("p"), .character("p"))
        #expect(screen.effects == [.replay(.resume), .replay(.pause)])
        screen.effects = []
        for key in "+=-]}[{" { screen.press(.character(key)) }
        #expect(
            screen.effects == [
                .replay(.speed(5)), .replay(.speed(10)), .replay(.speed(5)), .replay(.seek(102)), .replay(.seek(402)),
                .replay(.seek(342)), .replay(.seek(42)),
            ])
        #expect(screen.text.contains("x5"))
    }

    @Test("The speeds of a replay range from 1 to 1000")
    func replaySpeeds() {
        var speed = 1.0
        var speeds = [speed]
        while ReplaySpeed.next(speed) > speed {
            speed = ReplaySpeed.next(speed)
            speeds.append(speed)
        }
        #expect(speeds == [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000])
        #expect(ReplaySpeed.previous(1) == 1 && ReplaySpeed.previous(7) == 5)
    }

    @Test("Keys of a replay do nothing in a live scan, and a notice states that")
    func liveScan() {
        var screen = ScreenHarness()
        screen.press(.character("+"))
        #expect(screen.effects.isEmpty && screen.text.contains("+ does nothing here."))
    }

    @Test("The marked beacons are copied, or else the selected one")
    func copying() {
        var screen = ScreenHarness()
        screen.press(.home, .character("y"))
        #expect(screen.effects == [.copy(SampleRows.rows[0].identity.text)])
        screen.effects = []
        screen.press(.down, .character(" "), .home, .character(" "), .character("y"))
        #expect(screen.effects == [.copy(SampleRows.rows[1].identity.text + "\n" + SampleRows.rows[0].identity.text)])
        #expect(screen.text.contains("2 marked") && screen.text.contains("Copied the identities of 2 beacons."))
    }

    @Test("0 clears all marks, and restores them if it is pressed again")
    func clearedMarks() {
        var screen = ScreenHarness()
        screen.press(.home, .character(" "), .character(" "), .character("0"))
        #expect(screen.state.views.beacons.marks.isEmpty && screen.text.contains("Marks cleared: 2."))
        screen.press(.character("0"))
        #expect(screen.state.views.beacons.marks.count == 2)
        screen.press(.home, .character(" "))
        #expect(screen.state.views.beacons.marks.count == 1, "a second time takes the mark away")
    }

    @Test("While the detail is visible, Y copies its bytes in hexadecimal")
    func copiedBytes() {
        var screen = ScreenHarness(200, 30)
        screen.press(.down, .character("Y"))
        guard case .copy(let text)? = screen.effects.first else {
            Issue.record("nothing copied")
            return
        }
        #expect(text.hasPrefix("02 01 06 1A FF 4C 00 02 15 A0"))
        #expect(text.split(separator: "\n").count == 2)
    }

    // MARK: Pausing

    @Test("A paused screen shows no new rows, but its cursor can be moved")
    func pausing() {
        var screen = ScreenHarness()
        screen.answer = KeyTests.ordered([1, 2, 3])
        screen.pull()
        screen.press(.home, .character("p"))
        #expect(screen.effects == [.setPaused(true)] && screen.text.contains("PAUSED"))
        #expect(screen.state.query.holdsOrder)
        let before = screen.rows
        screen.answer = KeyTests.ordered([3, 2, 1, 4])
        #expect(!screen.state.wantsPage)
        screen.send(.page(screen.answer(screen.state.query)))
        #expect(screen.rows == before)
        screen.press(.down)
        #expect(screen.rows != before)
        screen.press(.character("p"))
        #expect(screen.effects.last == .setPaused(false) && screen.state.wantsPage)
    }

    // MARK: Messages, settings, events

    @Test("A notice disappears after some seconds")
    func notices() {
        var screen = ScreenHarness()
        screen.send(.notice(Phrase(.notice.recording, "/tmp/a.btsnoop"), isError: false))
        #expect(screen.text.contains("Recording to /tmp/a.btsnoop"))
        screen.send(.tick(now: Air.start.advanced(bySeconds: 3), clock: ScreenHarness.clock))
        #expect(screen.text.contains("Recording to"))
        screen.send(.tick(now: Air.start.advanced(bySeconds: 5), clock: ScreenHarness.clock))
        #expect(!screen.text.contains("Recording to"))
    }

    @Test("Changes in the settings take effect at once")
    func settings() {
        var screen = ScreenHarness()
        screen.press(.character(","), .enter)
        #expect(screen.state.language == .ja && screen.text.contains("設定"))
        screen.press(.down, .right, .right, .left, .down, .character(" "))
        #expect(screen.state.settings.themeName == "dark" && screen.state.settings.usesASCII)
        screen.press(.down, .right, .left, .left)
        #expect(screen.state.settings.framesPerSecond == 5)
        screen.press(.down, .enter, .down, .enter, .down, .enter, .escape)
        #expect(
            !screen.state.views.beacons.showsDevices && screen.state.views.beacons.holdsOrder
                && screen.state.views.beacons.isReversed)
        #expect(screen.state.layer == nil)
    }

    @Test("The theme key cycles through the themes")
    func themes() {
        var screen = ScreenHarness()
        var names: [String] = []
        for _ in 0..<3 {
            screen.press(.character("T"))
            names.append(screen.state.settings.themeName)
        }
        #expect(names == ["dark", "light", "mono"])
    }

    @Test("The newest event is shown until the cursor moves to an earlier one, and again after F")
    func newestEvent() {
        var screen = ScreenHarness(80, 12)
        screen.press(.character("4"))
        let many = (0..<30).map { Happenings.beacon(0, .appeared, Happenings.local(1, 0, $0)) }
        screen.send(.events(many))
        #expect(screen.text.contains("01:00:29"))
        screen.press(.home)
        screen.send(.events(many))
        #expect(screen.text.contains("01:00:00") && !screen.text.contains("01:00:29"))
        screen.press(.character("F"))
        #expect(screen.text.contains("01:00:29"))
    }

    @Test("The number of events in the list is limited, and removed events are counted")
    func eventLimit() {
        var list = EventList()
        let many = (0..<1500).map { Happenings.beacon(0, .appeared, Happenings.local(1, $0 / 60 % 60, $0 % 60)) }
        for _ in 0..<5 { list.append(many, within: 2, visible: 20) }
        #expect(list.count <= EventList.limit && list.count > EventList.limit / 2)
        #expect(list.forgotten == 7500 - list.count)
        #expect(list.row == list.lines.count - 1 && list.shown == list.count)
    }

    @Test("The status view scrolls to its end")
    func statusScrolling() {
        var screen = ScreenHarness(80, 16, status: Happenings.fullStatus)
        screen.press(.character("7"))
        #expect(!screen.text.contains("41.2 MB"))
        screen.press(.end)
        #expect(screen.text.contains("41.2 MB"))
    }

    /// The advice of a notice is at its end.
    @Test("A long notice is shown completely", arguments: [80, 60])
    func longNotice(_ columns: Int) {
        var screen = ScreenHarness(columns, 24)
        let sentence =
            "/home/tech/.config/noroshi/rules.json:2: the rule “five” stands in rules.toml already. Rename one."
        screen.send(.notice(Phrase(.text.verbatim, .text(sentence)), isError: true))
        #expect(screen.text.contains("rules.json:2") && screen.text.contains("Rename one."), "\(screen.text)")
        screen.send(.tick(now: Air.start.advanced(bySeconds: 10), clock: ScreenHarness.clock))
        #expect(!screen.text.contains("Rename") && !screen.text.contains("rules.json"))
    }
}
