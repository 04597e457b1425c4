import Canvas
import Localization
@testable import MonitorUI
import Testing

/// Arrow keys in the key line and in the help: as arrows, or as words if the terminal has none.
struct KeyNameTests {
    @Test(arguments: Language.allCases)
    func arrowsAreArrows(_ language: Language) {
        var screen = ScreenHarness(120, 200, language)
        screen.press(.character("?"))
        #expect(screen.text.contains("↑ k") && screen.text.contains("→") && !screen.text.contains("Right"))
        screen.press(.escape, .character(","))
        #expect(screen.rows.last?.contains("↓ ") == true)
    }

    @Test func theASCIISetKeepsWords() {
        var screen = ScreenHarness(120, 200, ascii: true)
        screen.glyphs = .ascii
        screen.press(.character("?"))
        #expect(screen.text.contains("Up k") && !screen.text.contains("↑"))
    }
}
