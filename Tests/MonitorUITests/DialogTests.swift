@testable import BeaconService
import Canvas
@testable import MonitorUI
import Regions
import Testing
import Texts

/// What is the same in every dialogue.
struct DialogTests {
    static let typing: [Layer] = [
        .filter, .palette(Palette()), .entry(LineEntry(purpose: .region)), .transmission(TransmissionDialog()),
    ]
    static let others: [Layer] = [
        .help(HelpPage()), .settings(cursor: 0), .question(Question(text: Phrase(.answer.yes), hint: nil, effects: [])),
        .designation(DesignationDialog([ServiceFixture.identity(2)], options: .default)),
        .monitoring(MonitoringMenu(region: nil)), .options(OptionsDialog(target: .defaults, options: .default)),
        .lists(ListMenu(.unread)), .authorization(AuthorizationDialog()), .sheet(InfoSheet(subject: .preferences)),
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

    @Test(arguments: typing)
    func lettersAreTypedIntoIt(_ layer: Layer) {
        var screen = DialogTests.screen(layer)
        screen.press(.character("L"), .character("T"))
        #expect(screen.effects.isEmpty && screen.text.contains("LT"))
    }
}
