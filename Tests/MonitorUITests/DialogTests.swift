@testable import BeaconService
import Canvas
@testable import MonitorUI
import Regions
import Testing
import Texts

/// What is the same in every dialogue.
struct DialogTests {
    static let typing: [Layer] = [
        .filter, .palette(Palette()), .entry(LineEntry(purpose: .keycodes)), .transmission(TransmissionDialog()),
        .region(RegionDialog(RegionForm([], .default, RegionSettings()))),
    ]
    static let others: [Layer] = [
        .help(HelpPage()), .settings(cursor: 0), .question(Question(text: Phrase(.answer.yes), hint: nil, effects: [])),
        .designation(DesignationDialog([ServiceFixture.identity(2)], options: .default)),
        .monitoring(MonitoringMenu(region: nil)), .options(OptionsDialog(target: .defaults, options: .default)),
        .lists(ListMenu(.unread)), .beacapp(BeacappMenu()), .authorization(AuthorizationDialog()),
        .sheet(InfoSheet(subject: .preferences)),
    ]

    static func screen(_ layer: Layer) -> ScreenHarness {
        var screen = ScreenHarness()
        screen.state.layer = layer
        return screen
    }

    @Test(arguments: typing + others)
    func aDialogueIsHeldByItsCase(_ layer: Layer) {
        #expect(layer.dialog.layer == layer)
        #expect(!layer.dialog.hints(in: DialogTests.screen(layer).state).isEmpty)
    }

    @Test(arguments: typing + others)
    func escapeCloses(_ layer: Layer) {
        var screen = DialogTests.screen(layer)
        screen.press(.escape)
        #expect(screen.state.layer == nil)
    }

    @Test(arguments: others)
    func languageAndThemeChangeBehindIt(_ layer: Layer) {
        var screen = DialogTests.screen(layer)
        screen.press(.character("L"), .character("T"))
        #expect(screen.effects == [.languageChanged, .themeChanged] && screen.state.layer == layer)
    }

    /// A question says what would be an answer.
    @Test(arguments: others.filter { if case .question = $0 { false } else { true } })
    func whatIsNotItsKeyDoesNothingAndSaysSoOnce(_ layer: Layer) {
        var screen = DialogTests.screen(layer)
        let before = screen.state
        screen.press(.character("x"))
        #expect(screen.text.contains("x does nothing here. Esc closes."), "\(screen.text)")
        for key in "xM0J" { screen.press(.character(key)) }
        #expect(screen.text.contains("x does nothing here.") && screen.effects.isEmpty)
        #expect(screen.state.layer == layer && screen.state.views == before.views, "what lies behind is as it was")
        screen.press(.escape)
        #expect(screen.state.notice == nil)
    }

    @Test(arguments: typing + others)
    func everyKeyThatItNamesDoesSomething(_ layer: Layer) {
        for hint in layer.dialog.hints(in: DialogTests.screen(layer).state) {
            var screen = DialogTests.screen(layer)
            screen.press(hint.key)
            #expect(screen.state.notice?.phrase.key != .notice.idleKey, "\(hint.key.name)")
        }
    }

    @Test(arguments: typing)
    func lettersAreTypedIntoIt(_ layer: Layer) {
        var screen = DialogTests.screen(layer)
        screen.press(.character("L"), .character("T"))
        #expect(screen.effects.isEmpty && screen.text.contains("LT"))
    }
}
