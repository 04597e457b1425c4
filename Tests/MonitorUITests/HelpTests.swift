import Canvas
import Localization
@testable import MonitorUI
import Regions
import Testing
import Texts

/// The help is of what is on the screen, and so is the key line.
struct HelpTests {
    static func sections(_ view: MonitorView, isReplay: Bool = false, _ texts: Localizer) -> [[TextLine]] {
        HelpSections(view: view, isReplay: isReplay, texts: texts, glyphs: .ascii, keys: KeyMap(), width: 60).all.filter
        { !$0.isEmpty }
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

    @Test(arguments: MonitorView.allCases, Language.allCases)
    func whatWorksHereComesFirst(_ view: MonitorView, _ language: Language) throws {
        let texts = Localizer(language: language)
        let sections = HelpTests.sections(view, texts)
        let here = try #require(sections.first)
        let name = texts.text(view.key)
        for action in Action.allCases {
            let places = sections.indices.filter { sections[$0].contains(where: HelpTests.names(action, texts)) }
            #expect(places.count == 1, "\(action) stands in \(places)")
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
                || !Action.allCases.contains { $0.row.views?.contains(view) ?? false })
    }

    @Test func aKeyOfSeveralViewsNamesThem() {
        let texts = Localizer(language: .en)
        let lines = HelpTests.sections(.events, texts).flatMap(\.self)
        let mark = lines.first(where: HelpTests.names(.mark, texts))
        #expect(mark == .field("Space", "Mark (also Designated)"))
    }

    @Test(arguments: MonitorView.allCases, Language.allCases)
    func theKeyLineHasThePalette(_ view: MonitorView, _ language: Language) {
        var screen = ScreenHarness(80, 24, language)
        screen.press(.character(Character(String(view.screen.digit))))
        #expect(screen.rows[23].contains(" : " + screen.texts.text(.hint.palette)))
    }

    @Test(arguments: MonitorView.allCases, Language.allCases)
    func theKeyLineOfAReplayHasItsKeys(_ view: MonitorView, _ language: Language) {
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

    @Test func whatHasNoRoomNamesTheKeyThatShowsIt() {
        var screen = ScreenHarness(80, 24)
        screen.press(.down, .enter)
        #expect(screen.text.contains("more lines: Enter"))
        screen.press(.enter)
        #expect(screen.text.contains("more lines: PgDn"))
    }

    // MARK: Dialogues

    static let dialogues = DialogTests.typing + DialogTests.others.filter { $0 != .help(HelpPage()) }

    @Test(arguments: dialogues, Language.allCases)
    func aDialogueIsExplained(_ layer: Layer, _ language: Language) throws {
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

    @Test func aQuestionMarkIsTypedWhereTextIs() {
        var screen = ScreenHarness()
        screen.press(.character("/"), .character("?"))
        #expect(screen.state.layer == .filter && screen.state.views.beacons.filter.text == "?")
    }
}
