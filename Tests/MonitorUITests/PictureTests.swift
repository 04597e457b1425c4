import Canvas
import Localization
import MonitorUI
import ScreenTesting
import Testing
import Theming
import Tracking

/// The views as pictures, in `Screens`.
struct PictureTests {
    static let sizes = [(80, 24), (120, 30), (200, 50)]

    @Test(arguments: Language.allCases, sizes)
    func beacons(_ language: Language, _ size: (Int, Int)) {
        var lab = Lab(size.0, size.1, language)
        lab.press(.down)
        expectScreen(lab.rows, file: "beacons-\(size.0)x\(size.1)-\(language)")
    }

    @Test(arguments: Language.allCases)
    func beaconsInASCII(_ language: Language) {
        var lab = Lab(80, 24, language, ascii: true)
        lab.press(.down, .character(" "))
        expectScreen(lab.rows, file: "beacons-ascii-\(language)")
    }

    @Test(arguments: Language.allCases)
    func detailBelow(_ language: Language) {
        var lab = Lab(80, 24, language)
        lab.press(.down, .enter)
        expectScreen(lab.rows, file: "detail-below-\(language)")
    }

    @Test(arguments: Language.allCases)
    func detailInFull(_ language: Language) {
        var lab = Lab(80, 50, language)
        lab.press(.down, .enter, .enter)
        expectScreen(lab.rows, file: "detail-full-\(language)")
    }
}
