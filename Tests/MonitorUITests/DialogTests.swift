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
        .help(first: 0), .settings(cursor: 0), .question(Question(text: Phrase(.answer.yes), hint: nil, effects: [])),
        .designation(DesignationDialog([Hall.identity(2)], options: .default)),
        .monitoring(MonitoringMenu(region: nil)), .options(OptionsDialog(target: .defaults, options: .default)),
        .authorization(AuthorizationDialog()), .sheet(InfoSheet(subject: .preferences)),
    ]

    static func lab(_ layer: Layer) -> Lab {
        var lab = Lab()
        lab.state.layer = layer
        return lab
    }

    @Test(arguments: typing + others)
    func aDialogueIsHeldByItsCase(_ layer: Layer) {
        #expect(layer.dialog.layer == layer)
        #expect(!layer.dialog.hints(in: DialogTests.lab(layer).state).isEmpty)
    }

    @Test(arguments: typing + others)
    func escapeCloses(_ layer: Layer) {
        var lab = DialogTests.lab(layer)
        lab.press(.escape)
        #expect(lab.state.layer == nil)
    }

    @Test(arguments: others)
    func languageAndThemeChangeBehindIt(_ layer: Layer) {
        var lab = DialogTests.lab(layer)
        lab.press(.character("L"), .character("T"))
        #expect(lab.effects == [.languageChanged, .themeChanged] && lab.state.layer == layer)
    }

    @Test(arguments: typing)
    func lettersAreTypedIntoIt(_ layer: Layer) {
        var lab = DialogTests.lab(layer)
        lab.press(.character("L"), .character("T"))
        #expect(lab.effects.isEmpty && lab.text.contains("LT"))
    }
}
