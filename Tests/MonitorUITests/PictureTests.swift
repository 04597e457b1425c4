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

    @Test(arguments: Language.allCases)
    func detailInFullAndWide(_ language: Language) {
        var lab = Lab(160, 40, language)
        lab.press(.down, .enter)
        expectScreen(lab.rows, file: "detail-wide-\(language)")
    }

    @Test(arguments: Language.allCases)
    func events(_ language: Language) {
        var lab = Lab(100, 24, language)
        lab.send(.events(Happenings.all))
        lab.press(.character("4"), .up)
        expectScreen(lab.rows, file: "events-\(language)")
    }

    @Test(arguments: Language.allCases, [(80, 24), (140, 40)])
    func status(_ language: Language, _ size: (Int, Int)) {
        var lab = Lab(size.0, size.1, language, status: Happenings.fullStatus)
        lab.press(.character("7"))
        expectScreen(lab.rows, file: "status-\(size.0)x\(size.1)-\(language)")
    }

    @Test(arguments: Language.allCases)
    func twoReceivers(_ language: Language) {
        var lab = Lab(120, 40, language, status: Happenings.twoReceivers)
        lab.detail = { identity in
            var detail = Street.detail(identity)
            detail?.receptions = Happenings.receptions
            return detail
        }
        lab.press(.down, .enter)
        expectScreen(lab.rows, file: "receivers-detail-\(language)")
        lab.press(.escape, .character("7"))
        expectScreen(lab.rows, file: "receivers-status-\(language)")
    }

    @Test(arguments: Language.allCases, [(80, 24), (170, 40)])
    func help(_ language: Language, _ size: (Int, Int)) {
        var lab = Lab(size.0, size.1, language)
        lab.press(.function(1))
        expectScreen(lab.rows, file: "help-\(size.0)x\(size.1)-\(language)")
    }

    @Test(arguments: Language.allCases)
    func palette(_ language: Language) {
        var lab = Lab(80, 24, language)
        lab.press(.character(":"), .down)
        expectScreen(lab.rows, file: "palette-\(language)")
    }

    @Test(arguments: Language.allCases)
    func settings(_ language: Language) {
        var lab = Lab(80, 24, language)
        lab.press(.character(","), .down, .down)
        expectScreen(lab.rows, file: "settings-\(language)")
    }

    @Test(arguments: Language.allCases)
    func lostAdapterAndFilter(_ language: Language) {
        var lab = Lab(80, 24, language, status: Happenings.lost)
        lab.press(.down, .character("f"), .character("/"))
        lab.type("gate rssi>-70")
        expectScreen(lab.rows, file: "lost-filter-\(language)")
    }

    @Test(arguments: Language.allCases)
    func simulationInsteadOfAnAdapter(_ language: Language) {
        var lab = Lab(80, 12, language, status: Happenings.fallback)
        lab.answer = { _ in BeaconPage() }
        lab.pull()
        expectScreen(lab.rows, file: "fallback-\(language)")
    }
}
