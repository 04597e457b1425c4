import Advertising
import Canvas
import Localization
@testable import MonitorUI
import Testing
import Texts
import Tracking

/// The effects of keys, and the lists that are made from the table of actions.
struct CommandTests {
    // MARK: The table of actions

    @Test func noKeyStandsTwiceInAView() {
        for (index, action) in Action.allCases.enumerated() {
            for other in Action.allCases[(index + 1)...] where action.sharesView(with: other) {
                #expect(Set(action.keys).isDisjoint(with: other.keys), "\(action), \(other)")
            }
        }
        #expect(Action.allCases.allSatisfy { !$0.keys.isEmpty && !$0.keys.contains { $0.name.isEmpty } })
    }

    @Test(arguments: Language.allCases)
    func theHelpListsEveryActionWithItsKeys(_ language: Language) {
        var lab = Lab(80, 400, language)
        lab.press(.character("?"))
        let rows = lab.rows
        for action in Action.allCases {
            let keys = action.keys.map { $0.name(.unicode) }.joined(separator: " ")
            #expect(rows.contains { $0.contains(keys) && $0.contains(lab.texts.text(action.key)) }, "\(action)")
        }
    }

    @Test func theHelpScrollsToItsEnd() {
        var lab = Lab(80, 24)
        lab.press(.function(1))
        #expect(!lab.text.contains("battery low") && lab.text.contains("Moving"))
        lab.press(.end)
        #expect(lab.text.contains("battery low"))
        lab.press(.pageDown, .pageUp, .pageUp, .pageUp, .pageUp, .pageUp, .pageUp)
        #expect(lab.text.contains("Moving"))
        lab.press(.escape)
        #expect(!lab.text.contains("Moving"))
    }

    // MARK: Commands

    @Test(arguments: [("octets", Language.en), ("言語", .ja)])
    func thePaletteFindsActionsInTheLanguageShown(_ typed: String, _ language: Language) {
        var lab = Lab(120, 30, language)
        lab.press(.down, .character(":"))
        lab.type(typed)
        lab.press(.enter)
        switch language {
        case .en: #expect(lab.effects.count == 1 && lab.text.contains("Copied the octets."))
        case .ja: #expect(lab.state.language == .en)
        }
    }

    @Test func thePaletteListsWhatCanBeDoneHere() {
        let live = Lab().state
        let names = Palette().matches(in: live, Localizer(language: .en))
        #expect(names.contains(.record) && !names.contains(.replayFaster) && !names.contains(.palette))
        var replay = live
        replay.status = Happenings.fullStatus
        #expect(Palette().matches(in: replay, Localizer(language: .en)).contains(.replayFaster))
    }

    @Test func anUnknownCommandIsSaid() {
        var lab = Lab()
        lab.press(.character(":"))
        lab.type("nonsense")
        #expect(lab.text.contains("No command has such a name."))
        lab.press(.enter)
        #expect(lab.text.contains("Unknown command: nonsense"))
    }

    @Test func thePaletteMovesAndCloses() {
        var lab = Lab()
        lab.press(.character(":"), .down, .down, .up, .enter)
        #expect(lab.state.views.beacons.proximity == .within(.immediate), "the second of the list")
        lab.press(.character(":"), .character("q"), .escape)
        #expect(lab.effects.isEmpty)
    }

    // MARK: Effects

    @Test(arguments: [
        (Key.character("q"), Effect.quit), (.function(10), .quit), (.control("c"), .quit), (.hangup, .quit),
        (.control("l"), .redraw), (.control("z"), .suspend), (.control("r"), .reload),
        (.character("L"), .languageChanged), (.character("T"), .themeChanged), (.character("W"), .startRecording),
    ])
    func oneKeyOneEffect(_ key: Key, _ effect: Effect) {
        var lab = Lab()
        lab.press(key)
        #expect(lab.effects == [effect])
    }

    @Test(arguments: [Key.function(10), .control("c")])
    func quittingWorksEverywhere(_ key: Key) {
        for layer in [Layer.filter, .help(first: 0), .palette(Palette()), .settings(cursor: 0)] {
            var lab = Lab()
            lab.state.layer = layer
            lab.press(key)
            #expect(lab.effects == [.quit])
        }
    }

    @Test func lettersAreTextWhileTyping() {
        var lab = Lab()
        lab.press(.character("/"))
        lab.type("q:?LT1 p")
        #expect(lab.effects.isEmpty && lab.state.views.beacons.filter.text == "q:?LT1 p")
        lab.press(.home, .delete, .right, .control("w"), .paste("a\nb"), .end, .backspace)
        #expect(lab.state.views.beacons.filter.text == "a b?LT1 ")
    }

    @Test func recordingStopsByTheSameKey() {
        var lab = Lab()
        lab.state.status.recording = .init(file: "/tmp/x.btsnoop")
        #expect(lab.text.contains("REC"))
        lab.press(.character("W"))
        #expect(lab.effects == [.stopRecording])
    }

    @Test func aReplayIsLedByKeys() {
        var lab = Lab(100, 24, status: Happenings.fullStatus)
        #expect(lab.text.contains("REPLAY 0:42/1:03:10 x2") && lab.text.contains("PAUSED"))
        lab.press(.character("p"), .character("p"))
        #expect(lab.effects == [.replay(.resume), .replay(.pause)])
        lab.effects = []
        for key in "+=-]}[{" { lab.press(.character(key)) }
        #expect(
            lab.effects == [
                .replay(.speed(5)), .replay(.speed(10)), .replay(.speed(5)), .replay(.jump(10)), .replay(.jump(60)),
                .replay(.jump(-10)), .replay(.jump(-60)),
            ])
        #expect(lab.text.contains("x5"))
    }

    @Test func speedsGoFromOneToAHundred() {
        var speed = 1.0
        var speeds = [speed]
        while ReplaySpeed.next(speed) > speed {
            speed = ReplaySpeed.next(speed)
            speeds.append(speed)
        }
        #expect(speeds == [1, 2, 5, 10, 20, 50, 100])
        #expect(ReplaySpeed.previous(1) == 1 && ReplaySpeed.previous(7) == 5)
    }

    @Test func replayKeysDoNothingInALiveScan() {
        var lab = Lab()
        lab.press(.character("+"))
        #expect(lab.effects.isEmpty && lab.text.contains("+ does nothing here."))
    }

    @Test func copyingTakesTheMarkedBeaconsOrTheSelectedOne() {
        var lab = Lab()
        lab.press(.home, .character("y"))
        #expect(lab.effects == [.copy(Street.rows[0].identity.text)])
        lab.effects = []
        lab.press(.down, .character(" "), .home, .character(" "), .character("y"))
        #expect(lab.effects == [.copy(Street.rows[1].identity.text + "\n" + Street.rows[0].identity.text)])
        #expect(lab.text.contains("2 marked") && lab.text.contains("Copied the identities of 2 beacons."))
    }

    @Test func clearedMarksComeBack() {
        var lab = Lab()
        lab.press(.home, .character(" "), .character(" "), .character("c"))
        #expect(lab.state.views.beacons.marks.isEmpty && lab.text.contains("Marks cleared: 2."))
        lab.press(.character("c"))
        #expect(lab.state.views.beacons.marks.count == 2)
        lab.press(.home, .character(" "))
        #expect(lab.state.views.beacons.marks.count == 1, "a second time takes the mark away")
    }

    @Test func octetsAreCopiedWithTheDetail() {
        var lab = Lab(120, 30)
        lab.press(.down, .character("Y"))
        guard case .copy(let text)? = lab.effects.first else {
            Issue.record("nothing copied")
            return
        }
        #expect(text.hasPrefix("02 01 06 1A FF 4C 00 02 15 A0"))
        #expect(text.split(separator: "\n").count == 2)
    }

    // MARK: Pausing

    @Test func aPausedScreenStandsStillYetCanBeMoved() {
        var lab = Lab()
        lab.answer = KeyTests.ordered([1, 2, 3])
        lab.pull()
        lab.press(.home, .character("p"))
        #expect(lab.effects == [.setPaused(true)] && lab.text.contains("PAUSED"))
        #expect(lab.state.query.holdsOrder)
        let before = lab.rows
        lab.answer = KeyTests.ordered([3, 2, 1, 4])
        #expect(!lab.state.wantsPage)
        lab.send(.page(lab.answer(lab.state.query)))
        #expect(lab.rows == before)
        lab.press(.down)
        #expect(lab.rows != before)
        lab.press(.character("p"))
        #expect(lab.effects.last == .setPaused(false) && lab.state.wantsPage)
    }

    // MARK: Messages, settings, events

    @Test func messagesVanish() {
        var lab = Lab()
        lab.send(.notice(Phrase(.notice.recording, "/tmp/a.btsnoop"), isError: false))
        #expect(lab.text.contains("Recording to /tmp/a.btsnoop"))
        lab.send(.tick(now: Air.start.advanced(bySeconds: 3), clock: Lab.clock))
        #expect(lab.text.contains("Recording to"))
        lab.send(.tick(now: Air.start.advanced(bySeconds: 5), clock: Lab.clock))
        #expect(!lab.text.contains("Recording to"))
    }

    @Test func settingsChangeAtOnce() {
        var lab = Lab()
        lab.press(.character(","), .enter)
        #expect(lab.state.language == .ja && lab.text.contains("設定"))
        lab.press(.down, .right, .right, .left, .down, .character(" "))
        #expect(lab.state.settings.themeName == "dark" && lab.state.settings.usesASCII)
        lab.press(.down, .right, .left, .left)
        #expect(lab.state.settings.framesPerSecond == 5)
        lab.press(.down, .enter, .down, .enter, .down, .enter, .escape)
        #expect(
            !lab.state.views.beacons.showsDevices && lab.state.views.beacons.holdsOrder
                && lab.state.views.beacons.isReversed)
        #expect(lab.state.layer == nil)
    }

    @Test func themesGoRound() {
        var lab = Lab()
        var names: [String] = []
        for _ in 0..<3 {
            lab.press(.character("T"))
            names.append(lab.state.settings.themeName)
        }
        #expect(names == ["dark", "light", "mono"])
    }

    @Test func theNewestEventIsShownUntilTheUserLooksBack() {
        var lab = Lab(80, 12)
        lab.press(.character("4"))
        let many = (0..<30).map { Happenings.beacon(0, .appeared, Happenings.local(1, 0, $0)) }
        lab.send(.events(many))
        #expect(lab.text.contains("01:00:29"))
        lab.press(.home)
        lab.send(.events(many))
        #expect(lab.text.contains("01:00:00") && !lab.text.contains("01:00:29"))
        lab.press(.character("F"))
        #expect(lab.text.contains("01:00:29"))
    }

    @Test func eventsAreBounded() {
        var list = EventList()
        let many = (0..<1500).map { Happenings.beacon(0, .appeared, Happenings.local(1, $0 / 60 % 60, $0 % 60)) }
        for _ in 0..<5 { list.append(many, within: 2, visible: 20) }
        #expect(list.count <= EventList.limit && list.count > EventList.limit / 2)
        #expect(list.forgotten == 7500 - list.count)
        #expect(list.row == list.lines.count - 1 && list.shown == list.count)
    }

    @Test func theStatusScrolls() {
        var lab = Lab(80, 16, status: Happenings.fullStatus)
        lab.press(.character("7"))
        #expect(!lab.text.contains("41.2 MB"))
        lab.press(.end)
        #expect(lab.text.contains("41.2 MB"))
    }

    /// The advice comes at the end.
    @Test(arguments: [80, 60])
    func aLongNoticeIsReadToItsEnd(_ columns: Int) {
        var lab = Lab(columns, 24)
        let sentence =
            "/home/tech/.config/noroshi/rules.json:2: the rule “five” stands in rules.toml already. Rename one."
        lab.send(.notice(Phrase(.text.verbatim, .text(sentence)), isError: true))
        #expect(lab.text.contains("rules.json:2") && lab.text.contains("Rename one."), "\(lab.text)")
        lab.send(.tick(now: Air.start.advanced(bySeconds: 10), clock: Lab.clock))
        #expect(!lab.text.contains("Rename") && !lab.text.contains("rules.json"))
    }
}
