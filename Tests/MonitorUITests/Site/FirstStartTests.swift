@testable import BeaconService
import Canvas
import Localization
@testable import MonitorUI
import Regions
import Testing
import Texts
@testable import Tracking

/// The first start: language and agreement, with a visible and usable table; then all further steps by keys.
struct FirstStartTests {
    @Test func theTableStaysInSightAndTakesKeys() {
        var lab = HallLab(80, 24, .en, .unanswered)
        #expect(lab.state.welcome?.step == .language)
        #expect(lab.text.contains("Gate A") && lab.text.contains("言語を選び") && lab.text.contains("Choose your"))
        lab.press(.down, .character(" "), .character("/"))
        lab.type("gate")
        lab.press(.enter, .escape)
        #expect(lab.state.views.beacons.marks.count == 1, "marked while the pane is open")
        #expect(lab.state.welcome == nil, "Esc means later")
        #expect(lab.commands.isEmpty)
        lab.send()
        #expect(lab.state.welcome == nil, "it asks once a run")
    }

    @Test func theLanguageIsChosenFirstAndSeenAtOnce() {
        var lab = HallLab(80, 24, .en, .unanswered)
        lab.press(.left)
        #expect(lab.state.language == .ja && lab.lab.effects.contains(.languageChanged))
        #expect(lab.text.contains("ビーコン"))
        lab.press(.enter)
        #expect(lab.commands == [.chooseLanguage("ja")])
        #expect(lab.text.contains("サービス利用規約"))
        lab.press(.left, .left, .enter)
        #expect(lab.commands == [.chooseLanguage("ja"), .agree(true)])
        #expect(lab.state.welcome == nil && lab.state.site.service.agreement.isAgreed)
    }

    @Test(arguments: Language.allCases)
    func allTermsCanBeReadOnASmallScreen(_ language: Language) {
        var lab = HallLab(40, 10, language, .unanswered)
        lab.press(.enter)
        let end =
            lab.lab.texts.text(.agreement.text).split(separator: " ").suffix(language == .en ? 1 : 0).first ?? "す。"
        #expect(!lab.text.contains(end))
        for _ in 0..<12 { lab.press(.pageDown) }
        #expect(lab.text.contains(end))
        for _ in 0..<12 { lab.press(.pageUp) }
        #expect(!lab.text.contains(end) && lab.text.contains("noroshi"))
        #expect(lab.state.views.beacons.cursor == 0)
    }

    @Test func enterTwiceDecidesNothing() {
        var lab = HallLab(80, 24, .en, .unanswered)
        lab.press(.enter, .enter)
        #expect(lab.commands == [.chooseLanguage("en")])
    }

    @Test func theAnswerIsChangedAnyTime() {
        var lab = HallLab()
        #expect(lab.state.welcome == nil)
        lab.press(.character("4"), .character("A"))
        #expect(lab.text.contains("You have agreed.") && lab.text.contains("No change") && !lab.text.contains("Later"))
        lab.press(.right, .enter)
        #expect(lab.commands == [.agree(false)])
        lab.press(.character("A"))
        #expect(lab.text.contains("You have refused."))
        lab.press(.character("A"))
        #expect(lab.state.welcome == nil)
    }

    /// The terms can be read completely in both languages and in all widths that a table fits in.
    @Test(arguments: Language.allCases, [40, 60, 80, 100, 120, 200])
    func theTermsFit(_ language: Language, _ columns: Int) {
        var site = Hall.unanswered
        site.state.language = "en"
        let lab = HallLab(columns, 40, language, site)
        let words = lab.lab.texts.text(.agreement.text).filter { $0 != " " }
        let shown = lab.rows.joined().filter { $0 != " " && $0 != "│" }
        #expect(shown.contains(words), "\(lab.text)")
        #expect(TextWidth().width(of: lab.lab.texts.text(.agreement.text)) <= WelcomePane.textCells)
    }

    /// From the first start to designation, switcher, release and back, only by keys.
    static func walk(_ language: Language) -> HallLab {
        var lab = HallLab(80, 24, language, .unanswered)
        lab.press(.enter, .left, .enter)  // keep the language, then agree
        lab.press(.home, .character(" "), .character(" "), .down, .down, .down, .character(" "))
        lab.press(.character("d"), .end, .character(" "), .enter)
        #expect(lab.state.site.designated.count == 3)
        lab.press(.enter, .character("3"), .home, .character("s"))
        lab.press(.down, .character("u"), .character("y"), .character("z"))
        return lab
    }

    @Test func theWholeWayInBothLanguages() {
        let scheme: (Int) -> ServiceBeaconData = { DesignationTests.data($0) }
        let expected: [ServiceCommand] = [
            .agree(true),
            .designate([0, 1, 5].map(Hall.identity), options: [.onEntry, .onExit, .entryStateOnDisplay]),
            .setSwitcher([scheme(0)], true), .release([scheme(1)]),
        ]
        for language in Language.allCases {
            let lab = FirstStartTests.walk(language)
            #expect(lab.commands.first == .chooseLanguage(language.rawValue))
            #expect(Array(lab.commands.dropFirst()) == expected && lab.requests == [.undo])
            #expect(
                lab.state.site.designated.map(\.data)
                    == [DesignationTests.data(0, isSwitcher: true), scheme(1), scheme(5)])
            #expect(lab.state.site.regions.map(\.monitored.options.rawValue) == [7, 7, 7])
        }
    }

    @Test(arguments: Language.allCases)
    func theAnswersAreSaidInTheLanguage(_ language: Language) {
        var lab = HallLab(80, 24, language, .unanswered)
        let texts = lab.lab.texts
        lab.press(.enter, .left, .enter, .home, .character(" "), .character(" "), .character("d"), .enter)
        #expect(lab.text.contains(texts.text(.designate.done, 2)))
        lab.press(.enter, .character("3"), .home, .character("u"))
        #expect(lab.text.contains(texts.text(.release.confirm, "Gate A")))
    }
}
