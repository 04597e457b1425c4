import Canvas
import Localization
import Testing
@testable import MonitorUI

/// Arrow keys in the key line and in the help: as arrows, or as words if the terminal has no arrows.
struct KeyNameTests {
    @Test("Arrow keys are shown as arrows", arguments: Language.allCases)
    func arrows(_ language: Language) {
        var screen = ScreenHarness(120, 200, language)
        screen.press(.character("?"))
        #expect(screen.text.contains("↑ k") && screen.text.contains("→") && !screen.text.contains("Right"))
        screen.press(.escape, .character(","))
        #expect(screen.rows.last?.contains("↓ ") == true)
    }

    @Test("With ASCII signs, arrow keys are shown as words")
    func words() {
        var screen = ScreenHarness(120, 200, ascii: true)
        screen.glyphs = .ascii
        screen.press(.character("?"))
        #expect(screen.text.contains("Up k") && !screen.text.contains("↑"))
    }
}
