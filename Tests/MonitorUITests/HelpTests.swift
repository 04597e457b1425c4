import Basics
import Canvas
import Localization
import Regions
import Testing
import Tracking
@testable import MonitorUI

/// The help and the key line describe the current screen.
struct HelpTests {
    static func sections(_ view: MonitorView, isReplay: Bool = false, _ texts: Localizer) -> [[TextLine]] {
        var screen = HelpTests.site(texts.language).screen
        if isReplay { screen.send(.status(Happenings.fullStatus)) }
        screen.press(.character(Character(String(view.screen.digit))), .home)
        return HelpSections(state: screen.state, texts: texts, glyphs: .ascii, width: 60).all.filter { !$0.isEmpty }
    }

    /// A site with something in every view.
    static func site(_ language: Language = .en) -> ServiceScreenHarness {
        var screen = ServiceScreenHarness(80, 24, language, ServicePictureTests.designated)
        screen.screen.send(.events(Happenings.all))
        return screen
    }

    /// Screens of all kinds, each with a name.
    static let states: [(name: String, state: MonitorState)] = {
        var states: [(String, MonitorState)] = []
        for (columns, rows) in [(80, 24), (200, 60)] {
            for view in MonitorView.allCases {
                let digit = Key.character(Character(String(view.screen.digit)))
                var full = ServiceScreenHarness(columns, rows, .en, ServicePictureTests.designated)
                full.screen.send(.events(Happenings.all))
                full.press(digit, .home)
                states.append(("\(view) \(columns)", full.state))
                var hunt = full
                hunt.press(.character("h"))
                states.append(("\(view) \(columns), hunt", hunt.state))
                var replay = full
                replay.screen.send(.status(Happenings.fullStatus))
                states.append(("\(view) \(columns), replay", replay.state))
                full.press(.enter)
                states.append(("\(view) \(columns), Enter", full.state))
                full.press(.enter)
                states.append(("\(view) \(columns), Enter Enter", full.state))
                var filtered = replay
                filtered.press(.character("/"))
                filtered.type("nobodyisthat")
                filtered.press(.enter)
                states.append(("\(view) \(columns), filtered", filtered.state))
                var empty = ScreenHarness(columns, rows)
                empty.answer = { _ in
                    BeaconPage(rows: [], first: 0, matched: 0, beacons: 0, total: 0, lowBatteries: 0, now: Air.start)
                }
                empty.pull()
                empty.press(digit)
                states.append(("\(view) \(columns), empty", empty.state))
            }
        }
        return states
    }()

    @Test("Every key that the help, the key line or the palette names has an effect", arguments: states)
    func namedKeysWork(name: String, state: MonitorState) {
        let texts = Localizer(language: .en)
        var actions = Set(HelpSections.working(in: state, texts))
        actions.formUnion(state.hints(texts).compactMap { Action.on($0.key, in: state) })
        for action in actions where ![.quit, .suspend].contains(action) {
            for key in action.keys {
                var after = state
                after.notice = nil
                let effects = update(&after, .key(key), localizer: texts)
                let isIdle = after.notice?.phrase.key == .notice.unknownKey
                #expect(!isIdle && !effects.contains(.bell), "\(name): \(action) on \(key.name)")
            }
        }
    }

    static func heading(_ section: [TextLine]) -> String {
        if case .heading(let text)? = section.first { text } else { "" }
    }

    static func names(_ action: Action, _ texts: Localizer) -> (TextLine) -> Bool {
        let keys = action.keys.map { $0.name(.ascii) }.joined(separator: " ")
        return { line in
            if case .field(keys, let text, _) = line { text.hasPrefix(texts.text(action.key)) } else { false }
        }
    }

    @Test(
        "The help begins with the actions of the current view, and lists no action twice",
        arguments: MonitorView.allCases, Language.allCases)
    func sectionOrder(_ view: MonitorView, _ language: Language) throws {
        let texts = Localizer(language: language)
        let sections = HelpTests.sections(view, texts)
        var screen = HelpTests.site(language)
        screen.press(.character(Character(String(view.screen.digit))), .home)
        let here = try #require(sections.first)
        let name = texts.text(view.key)
        for action in Action.allCases {
            let places = sections.indices.filter { sections[$0].contains(where: HelpTests.names(action, texts)) }
            // An action of this view that does nothing now is left out; actions for a replay are under the heading
            // of replays.
            let isOfOthers = action.row.isOfReplay || action.row.views?.contains(view) == false
            let isNamed = isOfOthers || action.works(in: screen.state, texts)
            #expect(places.count == (isNamed ? 1 : 0), "\(action) stands in \(places)")
            guard let views = action.row.views, let place = places.first else { continue }
            let heading = HelpTests.heading(sections[place])
            if views.contains(view) {
                #expect(place == 0, "\(action) works here")
            } else {
                #expect(views.contains { heading.contains(texts.text($0.key)) }, "\(action): \(heading)")
            }
        }
        #expect(
            HelpTests.heading(here).contains(name)
                || !HelpSections.working(in: screen.state, texts).contains { $0.row.views?.contains(view) ?? false })
    }

    @Test(
        "The key line states the effect of Enter on the detail",
        arguments: [(80, 24), (120, 30), (200, 60), (60, 12)])
    func enterHint(_ columns: Int, _ rows: Int) {
        for view in [MonitorView.beacons, .regions, .designated, .events] {
            var screen = ServiceScreenHarness(columns, rows, .en, ServicePictureTests.designated)
            screen.screen.send(.events(Happenings.all))
            screen.press(.character(Character(String(view.screen.digit))), .home)
            for _ in 0..<4 {
                let label = screen.state.hints(screen.screen.texts).first { $0.key == .enter }?.label
                let before = screen.state.layout
                screen.press(.enter)
                let after = screen.state.layout
                switch label {
                case .hint.detail: #expect(after.showsDetail && !before.showsDetail)
                case .hint.larger:
                    #expect(after.detail.columns * after.detail.rows > before.detail.columns * before.detail.rows)
                case .hint.close: #expect(before.showsDetail && after.detail != before.detail)
                case nil: #expect(before.isWhole, "Esc is named there")
                default: Issue.record("\(view): \(label as Any)")
                }
            }
        }
    }

    @Test("An action of several other views is listed once, with the names of these views")
    func severalViews() {
        let texts = Localizer(language: .en)
        let lines = HelpTests.sections(.events, texts).flatMap(\.self)
        let mark = lines.first(where: HelpTests.names(.mark, texts))
        #expect(mark == .field("Space", "Mark (also Designated)"))
    }

    @Test("The key line of every view names the key of the palette", arguments: MonitorView.allCases, Language.allCases)
    func paletteHint(_ view: MonitorView, _ language: Language) {
        var screen = ScreenHarness(80, 24, language)
        screen.press(.character(Character(String(view.screen.digit))))
        #expect(screen.rows[23].contains(" : " + screen.texts.text(.hint.palette)))
    }

    @Test(
        "During a replay, the key line and the beginning of the help show its keys",
        arguments: MonitorView.allCases, Language.allCases)
    func replayHints(_ view: MonitorView, _ language: Language) {
        var status = Happenings.fullStatus
        status.replay?.isPaused = false
        var screen = ScreenHarness(80, 24, language, status: status)
        screen.press(.character(Character(String(view.screen.digit))))
        let line = screen.rows[23]
        for key: TextKey in [.hint.pause, .hint.replayFaster, .hint.replayForward, .hint.replayBack] {
            #expect(line.contains(screen.texts.text(key)))
        }
        let sections = HelpTests.sections(view, isReplay: true, screen.texts).map(HelpTests.heading)
        #expect(sections.firstIndex(of: screen.texts.text(.help.replay)) ?? 9 <= 1)
    }

    @Test("Where lines of the detail have no room, the key that shows them is named")
    func moreLines() {
        var screen = ScreenHarness(80, 24)
        screen.press(.down, .enter)
        #expect(screen.text.contains("more lines: Enter"))
        screen.press(.enter)
        #expect(screen.text.contains("more lines: PgDn"))
    }

    // MARK: Dialogues

    static let dialogues = DialogTests.typing + DialogTests.others.filter { $0 != .help(HelpPage()) }

    @Test("F1 explains a dialogue, and Esc or F1 returns to it", arguments: dialogues, Language.allCases)
    func dialogueHelp(_ layer: Layer, _ language: Language) throws {
        var screen = ScreenHarness(80, 24, language)
        screen.state.layer = layer
        let key = try #require(layer.dialog.explanation)
        #expect(screen.rows[23].contains("F1") || screen.rows[23].count >= 70)
        screen.press(.function(1))
        let hints = layer.dialog.hints(in: screen.state).map { screen.texts.text($0.label) }
        let words = screen.texts.text(key).prefix(12)
        #expect(screen.text.contains(words) && hints.allSatisfy { screen.text.contains($0) })
        screen.press(.escape)
        #expect(screen.state.layer == layer, "and it is still there")
        screen.press(.function(1), .function(1))
        #expect(screen.state.layer == layer)
        guard !layer.dialog.takesText else { return }
        screen.press(.character("?"))
        #expect(screen.state.layer == .explained(DialogHelp(of: layer)))
    }

    @Test("In a text field, a question mark is typed and does not open the help")
    func questionMark() {
        var screen = ScreenHarness()
        screen.press(.character("/"), .character("?"))
        #expect(screen.state.layer == .filter && screen.state.views.beacons.filter.text == "?")
    }
}
