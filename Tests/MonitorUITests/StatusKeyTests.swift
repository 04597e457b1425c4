@testable import BeaconService
import Canvas
import Localization
import Machine
@testable import MonitorUI
import Testing
import Texts

/// Keys for permission, adapter and user: their effects, and their messages when they have none.
struct StatusKeyTests {
    @Test("D goes through the scan profiles of an adapter, and says what each means")
    func profiles() {
        var status = Lab.scanning
        status.scanProfile = .lowLatency
        var lab = Lab(status: status)
        for next in [ScanProfile.balanced, .lowPower, .lowLatency] {
            lab.effects = []
            lab.press(.character("D"))
            #expect(lab.effects == [.setProfile(next)])
            #expect(lab.text.contains(lab.texts.text(next.noticeKey)))
        }
        lab.press(.character("7"))
        #expect(lab.text.contains("low latency: 60 of 60 ms (100 %)"))
        lab.press(.character("D"))
        #expect(lab.text.contains("balanced: 60 of 240 ms (25 %)"))
    }

    @Test(
        "Where there is no adapter, D says that a profile has no effect, and does nothing", arguments: Language.allCases
    )
    func noProfile(_ language: Language) {
        var lab = Lab(80, 24, language, status: Happenings.fullStatus)
        lab.effects = []
        lab.press(.character("7"), .character("D"))
        #expect(lab.effects == [.bell])
        #expect(lab.text.contains(lab.texts.text(.notice.profileNoEffect)))
    }

    @Test("i in the status view keeps an identifier of the user; it is never shown in full")
    func user() {
        var lab = HallLab()
        lab.press(.character("7"), .character("i"))
        lab.type("user-0001")
        lab.press(.enter)
        #expect(lab.commands == [.setUserIdentifier("user-0001")])
        #expect(lab.site.state.userIdentifier == "user-0001")
        lab.press(.end)
        #expect(lab.lab.text.contains("user****"))
        #expect(!lab.lab.text.contains("user-0001"))
        // The line begins empty, and an empty line removes the identifier.
        lab.press(.function(2), .enter)
        #expect(lab.commands.last == .setUserIdentifier(nil))
        #expect(lab.lab.text.contains("not set"))
        lab.press(.character("i"), .enter)
        #expect(lab.commands.count == 2)
    }

    @Test(
        "An identifier that is too long is refused with a sentence, and stays to be mended",
        arguments: Language.allCases)
    func tooLong(_ language: Language) {
        var lab = HallLab(80, 24, language)
        lab.press(.character("7"), .character("i"), .paste(String(repeating: "x", count: 129)), .enter)
        #expect(lab.commands == [])
        #expect(lab.lab.text.contains("128"))
        lab.press(.backspace, .enter)
        #expect(lab.commands == [.setUserIdentifier(String(repeating: "x", count: 128))])
    }

    @Test("G asks to be allowed to scan: what for, then what is missing and what to type", arguments: Language.allCases)
    func authorization(_ language: Language) {
        var site = Hall()
        site.environment = HallPictureTests.adapterOff
        var lab = HallLab(80, 24, language, site)
        lab.press(.character("G"))
        #expect(lab.commands == [])
        #expect(!lab.lab.text.contains("setcap"))
        lab.press(.enter)
        #expect(lab.requests == [.checkEnvironment])
        #expect(lab.lab.text.contains("sudo setcap cap_net_raw+ep noroshi"))
        #expect(!lab.lab.text.contains("systemctl"))
        lab.press(.down)
        #expect(!lab.lab.text.contains("setcap"))
        lab.press(.enter)
        #expect(lab.lab.text.contains("sudo systemctl enable --now noroshi"))
        lab.lab.effects = []
        lab.press(.character("y"))
        #expect(
            lab.lab.effects == [.copy("sudo setcap cap_net_raw+ep noroshi\nsudo systemctl enable --now noroshi")])
        lab.press(.escape)
        #expect(!lab.lab.text.contains("setcap"))
    }

    @Test("Where scanning is allowed, G says so and has no command")
    func granted() {
        var site = Hall()
        site.environment = EnvironmentReport(EnvironmentFacts(mayScan: true, isUnitEnabled: true))
        var lab = HallLab(80, 24, .en, site)
        lab.press(.character("G"), .enter)
        #expect(lab.lab.text.contains("Granted: only while in use."))
        lab.lab.effects = []
        lab.press(.character("y"))
        #expect(lab.lab.effects == [.bell])
    }

    @Test(
        "The first line tells whether Bluetooth can be used, without colours too",
        arguments: [(nil, "", ""), (true, " ᛒ ", " B "), (false, " ᛒ✗ ", " Bx ")] as [(Bool?, String, String)])
    func bluetooth(isAvailable: Bool?, sign: String, ascii: String) {
        for (isASCII, sign) in [(false, sign), (true, ascii)] {
            var site = Hall()
            site.bluetooth = isAvailable.map { isOn in
                var facts = HallPictureTests.adapterOffFacts
                facts.isSoftBlocked = false
                facts.adapters = [.init(name: "hci0", isPowered: isOn, isLowEnergy: true)]
                return EnvironmentReport(facts).availability
            }
            let title = HallLab(80, 24, .en, site, ascii: isASCII).lab.rows[0]
            #expect(title.contains(sign), "\(title)")
            if isAvailable == nil { #expect(!title.contains("ᛒ") && !title.contains(" B")) }
            #expect(title.contains("hci0") && title.contains("12:40:07"), "\(title)")
        }
    }
}
