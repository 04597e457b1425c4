import Basics
import Canvas
import Regions
import Testing
@testable import BeaconService
@testable import MonitorUI

/// The common behaviour of all dialogues.
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

    @Test("The dialogue of a layer belongs to that layer, and has hints", arguments: typing + others)
    func layers(_ layer: Layer) {
        #expect(layer.dialog.layer == layer)
        #expect(!layer.dialog.hints(in: DialogTests.screen(layer).state).isEmpty)
    }

    @Test("Esc closes every dialogue", arguments: typing + others)
    func escape(_ layer: Layer) {
        var screen = DialogTests.screen(layer)
        screen.press(.escape)
        #expect(screen.state.layer == nil)
    }

    @Test("Language and theme can be changed while a dialogue is open", arguments: others)
    func languageAndTheme(_ layer: Layer) {
        var screen = DialogTests.screen(layer)
        screen.press(.character("L"), .character("T"))
        #expect(screen.effects == [.languageChanged, .themeChanged] && screen.state.layer == layer)
    }

    /// A question is left out, because it names the keys that answer it.
    @Test(
        "Keys without a function change nothing, and a single notice names the first of them",
        arguments: others.filter { if case .question = $0 { false } else { true } })
    func idleKeys(_ layer: Layer) {
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

    @Test("Every key that a dialogue names has an effect", arguments: typing + others)
    func namedKeys(_ layer: Layer) {
        for hint in layer.dialog.hints(in: DialogTests.screen(layer).state) {
            var screen = DialogTests.screen(layer)
            screen.press(hint.key)
            #expect(screen.state.notice?.phrase.key != .notice.idleKey, "\(hint.key.name)")
        }
    }

    @Test("Letters are typed into a dialogue that takes text", arguments: typing)
    func letters(_ layer: Layer) {
        var screen = DialogTests.screen(layer)
        screen.press(.character("L"), .character("T"))
        #expect(screen.effects.isEmpty && screen.text.contains("LT"))
    }
}
