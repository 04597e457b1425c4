import Basics
import Canvas
import Localization
import Testing
@testable import BeaconService
@testable import MonitorUI

/// Keys for permission, adapter and user: their effects, and the messages if they have none.
struct StatusKeyTests {
    @Test("D switches the scan profiles of an adapter, and shows the meaning of each")
    func profiles() {
        var status = ScreenHarness.scanning
        status.scanProfile = .lowLatency
        var screen = ScreenHarness(status: status)
        for next in [ScanProfile.balanced, .lowPower, .lowLatency] {
            screen.effects = []
            screen.press(.character("D"))
            #expect(screen.effects == [.setProfile(next)])
            #expect(screen.text.contains(screen.texts.text(next.noticeKey)))
        }
        screen.press(.character("7"))
        #expect(screen.text.contains("low latency: 60 of 60 ms (100 %)"))
        #expect(!screen.text.contains("Wake-ups"))
        var cost = ScanStatistics(since: Air.start, source: "hci0", profile: .lowLatency)
        (cost.seconds, cost.receiving, cost.wakeUps, cost.processor) = (10, 9.5, 123, 0.25)
        status.cost = cost
        screen.send(.status(status))
        for words in ["Adapter on", "95.0 %", "Wake-ups", "12.3 times/s", "Processor", "2.5 %"] {
            #expect(screen.text.contains(words), "\(screen.text)")
        }
        screen.press(.character("D"))
        #expect(screen.text.contains("balanced: 60 of 240 ms (25 %)"))
    }

    @Test(
        "Without an adapter D shows that a profile has no effect, and does nothing", arguments: Language.allCases
    )
    func noProfile(_ language: Language) {
        var screen = ScreenHarness(80, 24, language, status: Happenings.fullStatus)
        screen.effects = []
        screen.press(.character("7"), .character("D"))
        #expect(screen.effects == [.bell])
        #expect(screen.text.contains(screen.texts.text(.notice.profileNoEffect)))
    }

    @Test("A warning is shown to its end, in one column and in two", arguments: [80, 120, 200], Language.allCases)
    func warnings(columns: Int, language: Language) {
        var status = Happenings.fullStatus
        let words = (1...30).map { "word\($0)" }
        status.warnings = [Phrase(.text.verbatim, .text(words.joined(separator: " ")))]
        var screen = ScreenHarness(columns, 60, language, status: status)
        screen.press(.character("7"))
        for word in words { #expect(screen.text.contains(word), "\(columns): \(word)\n\(screen.text)") }
    }

    @Test("F2 in the status view stores an identifier of the user, which is never shown in full")
    func user() {
        var screen = ServiceScreenHarness()
        screen.press(.character("7"), .function(2))
        screen.type("user-0001")
        screen.press(.enter)
        #expect(screen.commands == [.setUserIdentifier("user-0001")])
        #expect(screen.site.state.userIdentifier == "user-0001")
        screen.press(.end)
        #expect(screen.screen.text.contains("user****"))
        #expect(!screen.screen.text.contains("user-0001"))
        // The line begins empty, and an empty line removes the identifier.
        screen.press(.function(2), .enter)
        #expect(screen.commands.last == .setUserIdentifier(nil))
        #expect(screen.screen.text.contains("not set"))
        screen.press(.function(2), .enter)
        #expect(screen.commands.count == 2)
    }

    @Test(
        "An identifier that is too long is rejected with a sentence, and remains for correction",
        arguments: Language.allCases)
    func tooLong(_ language: Language) {
        var screen = ServiceScreenHarness(80, 24, language)
        screen.press(.character("7"), .function(2), .paste(String(repeating: "x", count: 129)), .enter)
        #expect(screen.commands == [])
        #expect(screen.screen.text.contains("128"))
        screen.press(.backspace, .enter)
        #expect(screen.commands == [.setUserIdentifier(String(repeating: "x", count: 128))])
    }

    @Test(
        "Enter in the environment check shows the purpose of the permission, then what is missing and the commands",
        arguments: Language.allCases)
    func authorization(_ language: Language) {
        var site = ServiceFixture()
        site.environment = ServicePictureTests.adapterOff
        var screen = ServiceScreenHarness(80, 24, language, site)
        screen.press(.character("B"), .enter)
        #expect(screen.commands == [])
        #expect(!screen.screen.text.contains("setcap"))
        screen.requests = []
        screen.press(.enter)
        #expect(screen.requests == [.checkEnvironment])
        #expect(screen.screen.text.contains("sudo setcap cap_net_raw+ep noroshi"))
        #expect(!screen.screen.text.contains("systemctl"))
        screen.press(.down)
        #expect(!screen.screen.text.contains("setcap"))
        screen.press(.enter)
        #expect(screen.screen.text.contains("sudo systemctl enable --now noroshi"))
        screen.screen.effects = []
        screen.press(.character("y"))
        #expect(
            screen.screen.effects == [.copy("sudo setcap cap_net_raw+ep noroshi\nsudo systemctl enable --now noroshi")])
        screen.press(.escape)
        #expect(!screen.screen.text.contains("setcap"))
    }

    @Test("Where scanning is allowed, the dialogue shows that, and no command")
    func granted() {
        var site = ServiceFixture()
        site.environment = EnvironmentReport(EnvironmentFacts(mayScan: true, isUnitEnabled: true))
        var screen = ServiceScreenHarness(80, 24, .en, site)
        screen.press(.character("B"), .enter, .enter)
        #expect(screen.screen.text.contains("Granted: only while in use."))
        screen.screen.effects = []
        screen.press(.character("y"))
        #expect(screen.screen.effects == [.bell])
    }

    @Test(
        "The first line states in words that Bluetooth cannot be used, and nothing while it can",
        arguments: Language.allCases)
    func bluetooth(_ language: Language) {
        for isAvailable in [nil, true, false] as [Bool?] {
            var site = ServiceFixture()
            site.bluetooth = isAvailable.map { isOn in
                var facts = ServicePictureTests.adapterOffFacts
                facts.isSoftBlocked = false
                facts.adapters = [.init(name: "hci0", isPowered: isOn, isLowEnergy: true)]
                return EnvironmentReport(facts).availability
            }
            let screen = ServiceScreenHarness(80, 24, language, site).screen
            #expect(screen.rows[0].contains(screen.texts.text(.title.noBluetooth)) == (isAvailable == false))
            #expect(screen.rows[0].contains("hci0") && screen.rows[0].contains("12:40:07"), "\(screen.rows[0])")
        }
    }
}
