import Basics
import Canvas
import Localization
import Regions
import Testing
@testable import BeaconService
@testable import MonitorUI
@testable import Tracking

/// The first start: language and agreement, with the table visible; then all further steps by keys.
struct FirstStartTests {
    @Test("During the first start the views can be read, but keys for commands do nothing")
    func browsing() {
        var screen = ServiceScreenHarness(80, 24, .en, .unanswered)
        #expect(screen.state.welcome?.step == .language)
        #expect(screen.text.contains("Gate A") && screen.text.contains("言語を選び") && screen.text.contains("Choose your"))
        screen.press(.down, .character("a"))
        #expect(screen.state.views.beacons.cursor == 1 && screen.state.views.beacons.marks.isEmpty)
        #expect(screen.text.contains("a does nothing here. Esc closes."), "\(screen.text)")
        for key in "d*:/ZVm" { screen.press(.character(key)) }
        #expect(screen.state.layer == nil && screen.state.views.beacons.marks.isEmpty && screen.screen.effects.isEmpty)
        #expect(screen.text.contains("a does nothing here."), "it is said once: \(screen.text)")
        screen.press(.character("2"))
        #expect(screen.state.view == .regions && screen.state.welcome?.step == .language)
        screen.press(.character("1"), .escape)
        #expect(screen.state.welcome == nil && !screen.text.contains("does nothing"), "Esc means later")
        #expect(screen.commands.isEmpty)
        screen.send()
        #expect(screen.state.welcome == nil, "it asks once a run")
    }

    @Test("The language is chosen before the agreement, and takes effect at once")
    func languageFirst() {
        var screen = ServiceScreenHarness(80, 24, .en, .unanswered)
        screen.press(.left)
        #expect(screen.state.language == .ja && screen.screen.effects.contains(.languageChanged))
        #expect(screen.text.contains("ビーコン"))
        screen.press(.enter)
        #expect(screen.commands == [.chooseLanguage("ja")])
        #expect(screen.text.contains("サービス利用規約"))
        screen.press(.left, .left, .enter)
        #expect(screen.commands == [.chooseLanguage("ja"), .agree(true)])
        #expect(screen.state.welcome == nil && screen.state.site.service.agreement.isAgreed)
    }

    @Test("The terms can be scrolled to their end on a small screen", arguments: Language.allCases)
    func scrolling(_ language: Language) {
        var screen = ServiceScreenHarness(40, 10, language, .unanswered)
        screen.press(.enter)
        let end =
            screen.screen.texts.text(.agreement.text).split(separator: " ").suffix(language == .en ? 1 : 0).first
            ?? "す。"
        #expect(!screen.text.contains(end))
        for _ in 0..<12 { screen.press(.pageDown) }
        #expect(screen.text.contains(end))
        for _ in 0..<12 { screen.press(.pageUp) }
        #expect(!screen.text.contains(end) && screen.text.contains("noroshi"))
        #expect(screen.state.views.beacons.cursor == 0)
    }

    @Test("Pressing Enter twice chooses the language but does not answer the terms")
    func enterTwice() {
        var screen = ServiceScreenHarness(80, 24, .en, .unanswered)
        screen.press(.enter, .enter)
        #expect(screen.commands == [.chooseLanguage("en")])
    }

    @Test(
        "After the agreement the requested action continues once",
        arguments: [("d", .designation), ("b", .transmission)] as [(Character, Layer.Kind)])
    func continued(_ key: Character, _ dialog: Layer.Kind) {
        var screen = ServiceScreenHarness(80, 24, .en, .unanswered)
        screen.press(.escape, .home, .character(key))
        #expect(screen.state.layer == nil && screen.state.welcome?.step == .agreement)
        screen.press(.left, .enter)
        #expect(screen.commands == [.agree(true)] && screen.state.welcome == nil)
        #expect(screen.state.layer.map(Layer.Kind.init) == dialog, "\(screen.text)")
        #expect(screen.text.contains("You have agreed."), "\(screen.text)")
        screen.press(.escape)
        screen.send()
        #expect(screen.state.layer == nil, "once")
    }

    @Test("The requested action does not continue if the user changes the view before the answer arrives")
    func abandoned() {
        var screen = ServiceScreenHarness(80, 24, .en, .unanswered)
        screen.answersAtOnce = false
        screen.press(.escape, .home, .character("d"), .left, .enter, .character("4"))
        screen.answer()
        #expect(screen.state.layer == nil && screen.state.view == .events && screen.state.asked == nil)
        screen.press(.character("1"))
        screen.send()
        #expect(screen.state.layer == nil)
    }

    @Test("Declining the terms is reported, and the requested action does not continue")
    func refused() {
        var screen = ServiceScreenHarness(80, 24, .en, .unanswered)
        screen.press(.escape, .home, .character("d"), .right, .enter)
        #expect(screen.commands == [.agree(false)] && screen.state.layer == nil)
        #expect(screen.text.contains("You have refused."), "\(screen.text)")
    }

    @Test("The answer to the terms can be changed at any time")
    func answerChange() {
        var screen = ServiceScreenHarness()
        #expect(screen.state.welcome == nil)
        screen.press(.character("4"), .character("A"))
        #expect(
            screen.text.contains("You have agreed.") && screen.text.contains("No change")
                && !screen.text.contains("Later"))
        screen.press(.right, .enter)
        #expect(screen.commands == [.agree(false)])
        screen.press(.character("A"))
        #expect(screen.text.contains("You have refused."))
        screen.press(.character("A"))
        #expect(screen.state.welcome == nil)
    }

    /// The terms can be read completely in both languages and at all widths that a table fits into.
    @Test("The terms are shown completely at every width", arguments: Language.allCases, [40, 60, 80, 100, 120, 200])
    func termsFit(_ language: Language, _ columns: Int) {
        var site = ServiceFixture.unanswered
        site.state.language = "en"
        let screen = ServiceScreenHarness(columns, 40, language, site)
        let words = screen.screen.texts.text(.agreement.text).filter { $0 != " " }
        let shown = screen.rows.joined().filter { $0 != " " && $0 != "│" }
        #expect(shown.contains(words), "\(screen.text)")
        #expect(TextWidth().width(of: screen.screen.texts.text(.agreement.text)) <= WelcomePane.textCells)
    }

    /// Performs the steps from the first start to designation, switcher, release and back, only by keys.
    static func walk(_ language: Language) -> ServiceScreenHarness {
        var screen = ServiceScreenHarness(80, 24, language, .unanswered)
        screen.press(.enter, .left, .enter)  // keep the language, then agree
        screen.press(.home, .character(" "), .character(" "), .down, .down, .down, .character(" "))
        screen.press(.character("d"), .end, .character(" "), .enter)
        #expect(screen.state.site.designated.count == 3)
        screen.press(.enter, .character("3"), .home, .character("s"))
        screen.press(.down, .character("u"), .character("y"), .character("z"))
        return screen
    }

    @Test("Keys lead from the first start to designation, switcher, release and undo in both languages")
    func wholePath() {
        let scheme: (Int) -> ServiceBeaconData = { DesignationTests.data($0) }
        let expected: [ServiceCommand] = [
            .agree(true),
            .designate([0, 1, 5].map(ServiceFixture.identity), options: [.onEntry, .onExit, .entryStateOnDisplay]),
            .setSwitcher([scheme(0)], true), .release([scheme(1)]),
        ]
        for language in Language.allCases {
            let screen = FirstStartTests.walk(language)
            #expect(screen.commands.first == .chooseLanguage(language.rawValue))
            #expect(Array(screen.commands.dropFirst()) == expected && screen.requests == [.undo])
            #expect(
                screen.state.site.designated.map(\.data)
                    == [DesignationTests.data(0, isSwitcher: true), scheme(1), scheme(5)])
            #expect(screen.state.site.regions.map(\.monitored.options.rawValue) == [7, 7, 7])
        }
    }

    @Test("Answers and questions are in the language of the screen", arguments: Language.allCases)
    func localized(_ language: Language) {
        var screen = ServiceScreenHarness(80, 24, language, .unanswered)
        let texts = screen.screen.texts
        screen.press(.enter, .left, .enter, .home, .character(" "), .character(" "), .character("d"), .enter)
        #expect(screen.text.contains(texts.text(.designate.done, 2)))
        screen.press(.enter, .character("3"), .home, .character("u"))
        #expect(screen.text.contains(texts.text(.release.confirm, "Gate A")))
    }
}

extension Layer {
    /// The kind of a dialogue.
    enum Kind: Equatable, Sendable {
        case designation, transmission, other

        init(_ layer: Layer) {
            switch layer {
            case .designation: self = .designation
            case .transmission: self = .transmission
            default: self = .other
            }
        }
    }
}
