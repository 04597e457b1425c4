import Basics
import Canvas
import Localization
import MonitorUI
import ScreenTesting
import Testing
import Tracking

/// Pictures of the views, in `Screens`.
struct PictureTests {
    @Test("The beacons view matches its picture at every size", arguments: Language.allCases, ScreenHarness.sizes)
    func beacons(_ language: Language, _ size: (Int, Int)) {
        var screen = ScreenHarness(size.0, size.1, language)
        screen.press(.down)
        expectScreen(screen.rows, file: "beacons-\(size.0)x\(size.1)-\(language)")
    }

    @Test("The beacons view with ASCII signs matches its picture", arguments: Language.allCases)
    func beaconsInASCII(_ language: Language) {
        var screen = ScreenHarness(80, 24, language, ascii: true)
        screen.press(.down, .character(" "))
        expectScreen(screen.rows, file: "beacons-ascii-\(language)")
    }

    @Test("The detail below the table matches its picture", arguments: Language.allCases)
    func detailBelow(_ language: Language) {
        var screen = ScreenHarness(80, 24, language)
        screen.press(.down, .enter)
        expectScreen(screen.rows, file: "detail-below-\(language)")
    }

    @Test("The full detail matches its picture", arguments: Language.allCases)
    func detailInFull(_ language: Language) {
        var screen = ScreenHarness(80, 50, language)
        screen.press(.down, .enter, .enter)
        expectScreen(screen.rows, file: "detail-full-\(language)")
    }

    @Test("The detail on a wide screen matches its picture", arguments: Language.allCases)
    func detailBeside(_ language: Language) {
        var screen = ScreenHarness(160, 40, language)
        screen.press(.down, .enter)
        expectScreen(screen.rows, file: "detail-wide-\(language)")
    }

    @Test("The events view matches its picture", arguments: Language.allCases)
    func events(_ language: Language) {
        var screen = ScreenHarness(100, 24, language)
        screen.send(.events(Happenings.all))
        screen.press(.character("4"), .up)
        expectScreen(screen.rows, file: "events-\(language)")
    }

    @Test("The status view matches its picture at every size", arguments: Language.allCases, ScreenHarness.sizes)
    func status(_ language: Language, _ size: (Int, Int)) {
        var screen = ScreenHarness(size.0, size.1, language, status: Happenings.fullStatus)
        screen.press(.character("7"))
        expectScreen(screen.rows, file: "status-\(size.0)x\(size.1)-\(language)")
    }

    @Test("The detail and the status with two receivers match their pictures", arguments: Language.allCases)
    func twoReceivers(_ language: Language) {
        var lab = ScreenHarness(120, 40, language, status: Happenings.twoReceivers)
        lab.detail = { identity in
            var detail = SampleRows.detail(identity)
            detail?.receptions = Happenings.receptions
            return detail
        }
        lab.press(.down, .enter)
        expectScreen(lab.rows, file: "receivers-detail-\(language)")
        lab.press(.escape, .character("7"))
        expectScreen(lab.rows, file: "receivers-status-\(language)")
    }

    @Test(arguments: [
        (Language.en, " noroshi  hci0+hci1 (lost) silent for 12 s"), (.ja, " noroshi  hci0+hci1（切断） 受信なし 12 秒"),
    ])
    func `the first line names the receiver that is lost, also during silence`(language: Language, line: String) {
        var status = Happenings.twoReceivers
        status.condition = .silent
        status.receivers[0].condition = .silent
        status.secondsSinceReport = 12
        let screen = ScreenHarness(120, 40, language, status: status)
        #expect(screen.rows[0].hasPrefix(line), "\(screen.rows[0])")
    }

    @Test(
        "The help matches its picture on narrow and wide screens",
        arguments: Language.allCases, [(80, 24), (170, 40)])
    func help(_ language: Language, _ size: (Int, Int)) {
        var screen = ScreenHarness(size.0, size.1, language)
        screen.press(.function(1))
        expectScreen(screen.dialog(), file: "help-\(size.0)x\(size.1)-\(language)")
    }

    @Test("The palette matches its picture", arguments: Language.allCases)
    func palette(_ language: Language) {
        var screen = ScreenHarness(80, 24, language)
        screen.press(.character(":"), .down)
        expectScreen(screen.dialog(), file: "palette-\(language)")
    }

    @Test("The settings match their picture", arguments: Language.allCases)
    func settings(_ language: Language) {
        var screen = ScreenHarness(80, 24, language)
        screen.press(.character(","), .down, .down)
        expectScreen(screen.dialog(), file: "settings-\(language)")
    }

    @Test("A lost adapter and a filter that is typed match their picture", arguments: Language.allCases)
    func lostAdapter(_ language: Language) {
        var screen = ScreenHarness(80, 24, language, status: Happenings.lost)
        screen.press(.down, .character("f"), .character("/"))
        screen.type("gate rssi>-70")
        expectScreen(screen.rows, file: "lost-filter-\(language)")
    }

    @Test("The simulation that replaces a missing adapter matches its picture", arguments: Language.allCases)
    func fallback(_ language: Language) {
        var screen = ScreenHarness(80, 12, language, status: Happenings.fallback)
        screen.answer = { _ in BeaconPage() }
        screen.pull()
        expectScreen(screen.rows, file: "fallback-\(language)")
    }
}
