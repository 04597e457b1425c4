import Canvas
import Localization
@testable import MonitorUI
import Testing

/// Arrow keys in the key line and in the help: as arrows, or as words if the terminal has none.
struct KeyNameTests {
    @Test(arguments: Language.allCases)
    func arrowsAreArrows(_ language: Language) {
        var lab = Lab(120, 40, language)
        lab.press(.character("?"))
        #expect(lab.text.contains("↑ k") && lab.text.contains("→") && !lab.text.contains("Right"))
        lab.press(.escape, .character(","))
        #expect(lab.rows.last?.contains("↓ ") == true)
    }

    @Test func theASCIISetKeepsWords() {
        var lab = Lab(120, 40, ascii: true)
        lab.glyphs = .ascii
        lab.press(.character("?"))
        #expect(lab.text.contains("Up k") && !lab.text.contains("↑"))
    }
}
