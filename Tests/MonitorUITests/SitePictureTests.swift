import Canvas
import Localization
import MonitorUI
import ScreenTesting
import Testing

/// Pictures of regions, events and contents, in `Screens`.
struct SitePictureTests {
    static func screen(_ columns: Int, _ rows: Int, _ language: Language, _ keys: [Key] = []) -> ScreenHarness {
        var screen = ScreenHarness(columns, rows, language)
        screen.send(.site(Site.full))
        screen.send(.events(Site.events + Happenings.all.suffix(4)))
        for key in keys { screen.press(key) }
        return screen
    }

    @Test("The regions view matches its picture at every size", arguments: Language.allCases, ScreenHarness.sizes)
    func regions(_ language: Language, _ size: (Int, Int)) {
        let screen = SitePictureTests.screen(size.0, size.1, language, [.character("2")])
        expectScreen(screen.rows, file: "regions-\(size.0)x\(size.1)-\(language)")
    }

    @Test("The detail of a region below the table matches its picture", arguments: Language.allCases)
    func detailBelow(_ language: Language) {
        let screen = SitePictureTests.screen(80, 24, language, [.character("2"), .down, .enter])
        expectScreen(screen.rows, file: "region-below-\(language)")
    }

    @Test("The full detail of a region matches its picture", arguments: Language.allCases)
    func detailInFull(_ language: Language) {
        let screen = SitePictureTests.screen(80, 34, language, [.character("2"), .enter, .enter])
        expectScreen(screen.rows, file: "region-full-\(language)")
    }

    @Test("The dialogue that adds a region matches its pictures", arguments: Language.allCases)
    func regionDialogue(_ language: Language) {
        var screen = SitePictureTests.screen(80, 24, language, [.character("2"), .character("i")])
        expectScreen(screen.dialog(), file: "region-add-\(language)")
        screen.press(.down, .down, .end)
        screen.type("0000")
        screen.press(.down, .right, .down)
        expectScreen(screen.dialog(), file: "region-add-level-\(language)")
    }

    @Test(
        "The events view of a site matches its picture at every size",
        arguments: Language.allCases, ScreenHarness.sizes)
    func events(_ language: Language, _ size: (Int, Int)) {
        let screen = SitePictureTests.screen(
            size.0, size.1, language, [.character("4"), .up, .up, .up, .up, .up, .up, .character("x"), .up])
        expectScreen(screen.rows, file: "site-events-\(size.0)x\(size.1)-\(language)")
    }

    @Test("The filtered events of one region match their picture", arguments: Language.allCases)
    func filteredEvents(_ language: Language) {
        let screen = SitePictureTests.screen(
            80, 24, language,
            [.character("4"), .up, .up, .up, .up, .up, .up, .character("w"), .character("f"), .enter])
        expectScreen(screen.rows, file: "events-filtered-\(language)")
    }

    @Test("The contents view matches its picture at every size", arguments: Language.allCases, ScreenHarness.sizes)
    func contents(_ language: Language, _ size: (Int, Int)) {
        let screen = SitePictureTests.screen(size.0, size.1, language, [.character("6"), .home, .down, .enter])
        expectScreen(screen.rows, file: "contents-\(size.0)x\(size.1)-\(language)")
    }

    @Test("The question before a page is opened matches its picture", arguments: Language.allCases)
    func pageQuestion(_ language: Language) {
        let screen = SitePictureTests.screen(80, 24, language, [.character("6"), .home, .enter])
        expectScreen(screen.dialog(), file: "content-question-\(language)")
    }

    @Test("Each empty view matches its picture", arguments: Language.allCases, ["2", "3", "4", "6"] as [Character])
    func emptyViews(_ language: Language, _ view: Character) {
        var screen = ScreenHarness(80, 12, language)
        screen.press(.character(view))
        expectScreen(screen.rows, file: "empty-\(view)-\(language)")
    }
}
