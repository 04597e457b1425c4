import Canvas
import Localization
import MonitorUI
import ScreenTesting
import Testing

/// Regions, events and contents as pictures, in `Screens`.
struct SitePictureTests {
    static let sizes = [(80, 24), (120, 30)]

    static func lab(_ columns: Int, _ rows: Int, _ language: Language, _ keys: [Key] = []) -> Lab {
        var lab = Lab(columns, rows, language)
        lab.send(.site(Site.full))
        lab.send(.events(Site.events + Happenings.all.suffix(4)))
        for key in keys { lab.press(key) }
        return lab
    }

    @Test(arguments: Language.allCases, sizes)
    func regions(_ language: Language, _ size: (Int, Int)) {
        let lab = SitePictureTests.lab(size.0, size.1, language, [.character("2")])
        expectScreen(lab.rows, file: "regions-\(size.0)x\(size.1)-\(language)")
    }

    @Test(arguments: Language.allCases)
    func aRegionBelow(_ language: Language) {
        let lab = SitePictureTests.lab(80, 24, language, [.character("2"), .down, .enter])
        expectScreen(lab.rows, file: "region-below-\(language)")
    }

    @Test(arguments: Language.allCases)
    func aRegionInFull(_ language: Language) {
        let lab = SitePictureTests.lab(80, 34, language, [.character("2"), .enter, .enter])
        expectScreen(lab.rows, file: "region-full-\(language)")
    }

    @Test(arguments: Language.allCases)
    func addingARegion(_ language: Language) {
        var lab = SitePictureTests.lab(80, 24, language, [.character("2"), .character("i")])
        lab.type("gate E2C56DB5-DFFB-48D2-B060-D0F5A71096E0/70000")
        lab.press(.enter)
        expectScreen(lab.rows, file: "region-add-\(language)")
    }

    @Test(arguments: Language.allCases, sizes)
    func events(_ language: Language, _ size: (Int, Int)) {
        let lab = SitePictureTests.lab(
            size.0, size.1, language, [.character("4"), .up, .up, .up, .up, .up, .up, .character("x"), .up])
        expectScreen(lab.rows, file: "site-events-\(size.0)x\(size.1)-\(language)")
    }

    @Test(arguments: Language.allCases)
    func eventsOfOneRegion(_ language: Language) {
        let lab = SitePictureTests.lab(
            80, 24, language,
            [.character("4"), .up, .up, .up, .up, .up, .up, .character("g"), .character("f"), .enter])
        expectScreen(lab.rows, file: "events-filtered-\(language)")
    }

    @Test(arguments: Language.allCases, sizes)
    func contents(_ language: Language, _ size: (Int, Int)) {
        let lab = SitePictureTests.lab(size.0, size.1, language, [.character("6"), .home, .down, .enter])
        expectScreen(lab.rows, file: "contents-\(size.0)x\(size.1)-\(language)")
    }

    @Test(arguments: Language.allCases)
    func openingAPage(_ language: Language) {
        let lab = SitePictureTests.lab(80, 24, language, [.character("6"), .home, .enter])
        expectScreen(lab.rows, file: "content-question-\(language)")
    }

    @Test(arguments: Language.allCases, ["2", "3", "4", "6"] as [Character])
    func nothingYet(_ language: Language, _ view: Character) {
        var lab = Lab(80, 12, language)
        lab.press(.character(view))
        expectScreen(lab.rows, file: "empty-\(view)-\(language)")
    }
}
