import Canvas
import Localization
import Regions
import Testing
@testable import BeaconService
@testable import MonitorUI

/// Monitoring, options, names and sheets, by keys.
struct SiteDialogTests {
    @Test("The monitoring menu starts and stops monitoring and ranging, and sets the polarity")
    func menu() {
        var screen = ServiceScreenHarness()
        screen.press(.character("m"))
        #expect(screen.text.contains("0 of 1   Enter: start"))
        screen.press(.enter)
        #expect(screen.commands == [.startMonitoring(.initial)])
        #expect(screen.text.contains("1 of 1   Enter: stop"))
        screen.press(.enter, .down, .enter, .down, .enter)
        #expect(
            screen.commands == [.startMonitoring(.initial), .stopMonitoring(.initial), .startMonitoring(.dynamic)],
            "without a designated beacon there is nothing to start")
        screen.press(.down, .enter)
        #expect(screen.commands.last == .setServiceRanging(isDynamic: false, true))
        #expect(screen.state.site.service.ranged == ["gate_1"] && screen.text.contains("1 of 1   Enter: stop"))
        screen.press(.down, .enter, .enter)
        #expect(
            screen.commands.suffix(2) == [
                .setServiceRanging(isDynamic: true, true), .setServiceRanging(isDynamic: true, false),
            ])
        let count = screen.commands.count
        screen.press(.down, .enter)
        #expect(screen.commands.count == count, "that is in force")
        screen.press(.down, .enter)
        #expect(screen.commands.last == .setPolarity(.only))
        #expect(screen.rows.contains { $0.contains("React to: designated only") && $0.contains("in force") })
        screen.press(.escape)
        #expect(screen.state.layer == nil)
    }

    @Test("The first choice of the monitoring menu is the region under the cursor")
    func firstChoice() {
        var screen = ServiceScreenHarness(80, 24, .en, ServicePictureTests.designated)
        screen.press(.character("3"), .home, .character("m"), .enter)
        #expect(screen.commands == [.stopMonitoring(.region("gate_1:0000100017"))])
    }

    @Test("Stopping all regions of the service requires a confirmation")
    func stopAll() {
        var screen = ServiceScreenHarness()
        screen.press(.character("M"))
        #expect(screen.text.contains("No region of the service is monitored."))
        screen.press(.character("m"), .enter, .escape, .character("M"))
        #expect(screen.text.contains("Stop monitoring all regions of the service (1)?"))
        screen.press(.escape)
        #expect(screen.commands.count == 1)
        screen.press(.character("M"), .character("y"))
        #expect(screen.commands.last == .stopMonitoring(.all))
        #expect(screen.state.site.regions.isEmpty)
    }

    @Test("Notifications are chosen as defaults or for a region, and an insufficient choice is rejected")
    func options() {
        var screen = ServiceScreenHarness(80, 24, .en, ServicePictureTests.designated)
        screen.press(.character("N"), .end, .character(" "), .enter)
        #expect(screen.commands == [.setDefaultOptions([.onEntry, .onExit, .entryStateOnDisplay])])
        screen.press(.character("3"), .home, .character("N"), .character(" "), .down, .character(" "), .enter)
        #expect(screen.commands.count == 1 && screen.text.contains("Choose one of them at least"), "no alarm is silent")
        screen.press(.character(" "), .enter)
        #expect(screen.commands.last == .setOptions("gate_1:0000100017", .onExit))
        #expect(screen.state.site.regions.first?.monitored.options == .onExit)
        // Without defaults no beacon could be designated.
        screen.press(.character("1"), .character("N"))
        for _ in 0..<3 { screen.press(.character(" "), .down) }
        screen.press(.enter)
        #expect(screen.commands.count == 2 && screen.text.contains("Choose what is notified"))
    }

    @Test("The user's name of a beacon is shown in lists and questions until the user removes it")
    func naming() {
        var screen = DesignationTests.marked([0], ServiceScreenHarness(200, 30))
        screen.press(.character("d"), .enter, .enter, .home, .function(2))
        screen.type("  玄関 1 ")
        screen.press(.enter)
        #expect(screen.commands.last == .name(ServiceFixture.identity(0), "玄関 1"))
        #expect(screen.text.contains(/玄関 1 +00001 00017/))
        #expect(screen.text.contains("Own name      玄関 1"))
        screen.press(.character("3"))
        #expect(screen.text.contains(/玄関 1 +00001 00017/))
        screen.press(.character("u"))
        #expect(screen.text.contains("Release \"玄関 1\"?"))
        screen.press(.escape, .function(2), .control("u"), .enter)
        #expect(screen.commands.last == .name(ServiceFixture.identity(0), ""))
        #expect(screen.text.contains(/Gate A +00001 00017/) && !screen.text.contains("玄関"))
    }

    @Test("Names that are too long or cannot be shown are rejected, and control characters are removed")
    func nameLimits() {
        var screen = ServiceScreenHarness()
        screen.press(.down, .function(2), .paste(String(repeating: "長", count: 65)), .enter)
        #expect(screen.text.contains("A name has at most 64 characters.") && screen.commands.isEmpty)
        screen.press(.backspace, .enter)
        #expect(screen.commands == [.name(ServiceFixture.identity(1), String(repeating: "長", count: 64))])
        screen.press(.function(2), .control("u"), .paste("a\u{E000}b"), .enter)
        #expect(screen.text.contains("The name has characters that cannot be shown.") && screen.commands.count == 1)
        screen.press(.escape, .function(2), .control("u"), .paste("one\ntwo\u{1B}"), .enter)
        #expect(screen.commands.last == .name(ServiceFixture.identity(1), "one two"))
    }

    @Test("In every language the palette finds the action that names a beacon by the word 'name'")
    func palette() {
        for language in Language.allCases {
            var screen = ServiceScreenHarness(80, 24, language)
            screen.press(.down, .character(":"))
            screen.type("name")
            screen.press(.enter)
            #expect(screen.state.layer == .entry(LineEntry(purpose: .name(ServiceFixture.identity(1)))))
        }
    }

    @Test("The preferences show only the beginning of the app code, and report a missing one")
    func token() {
        var screen = ServiceScreenHarness(120, 30)
        screen.press(.character("P"))
        #expect(screen.text.contains("demo****") && !screen.text.contains("demo-token"))
        screen.press(.escape)
        screen.site.context.preference.appCode = ""
        screen.site.context.preference.isTestMode = false
        screen.send()
        screen.press(.character("P"))
        #expect(screen.text.contains("DeveloperAppCode is not set.") && screen.text.contains("Production"))
    }

    @Test("The environment sheet requests a check, and shows its result with instructions")
    func environment() {
        var screen = ServiceScreenHarness()
        screen.press(.character("B"))
        #expect(screen.requests == [.checkEnvironment] && screen.text.contains("Not checked yet."))
        screen.site.environment = ServicePictureTests.adapterOff
        screen.send()
        #expect(screen.text.contains("Permission to scan") && screen.text.contains("denied"))
        // The instructions are above the explanation of the permissions.
        let pages = (0..<4).map { _ in
            screen.press(.pageDown)
            return screen.text
        }
        #expect(pages.contains { $0.contains("rfkill unblock bluetooth") })
        #expect(pages.last?.contains("runs none of these commands") == true, "\(pages.last ?? "")")
        screen.press(.home, .character("L"))
        #expect(screen.state.language == .ja && screen.text.contains("動作環境の確認"))
        screen.press(.character("B"))
        #expect(screen.state.layer == nil)
    }

    @Test("The environment sheet shows commands only for missing permissions, and runs none of them")
    func permissions() {
        var screen = ServiceScreenHarness(120, 40, .en, ServicePictureTests.unpermitted)
        screen.site.program = "/opt/my own/noroshi"
        screen.send()
        screen.press(.character("B"), .end)
        #expect(screen.text.contains("  sudo setcap cap_net_raw+ep '/opt/my own/noroshi'"))
        #expect(screen.text.contains("  sudo '/opt/my own/noroshi' service install --write /etc/systemd/system"))
        #expect(screen.text.contains("  sudo systemctl enable --now noroshi"))
        // If everything is permitted no commands are shown.
        screen.site.environment = EnvironmentReport(
            EnvironmentFacts(
                hasBluetoothSockets: true, adapters: [.init(name: "hci0", isPowered: true, isLowEnergy: true)],
                mayScan: true, isHardBlocked: false, isUnitEnabled: true))
        screen.send()
        screen.press(.end)
        #expect(screen.text.contains("The service unit is enabled.") && !screen.text.contains("sudo"))
        screen.press(.character("L"), .end)
        #expect(screen.text.contains("ログインしていないときのスキャン"))
        screen.press(.escape)
        #expect(screen.state.layer == nil)
        #expect(screen.requests == [.checkEnvironment], "nothing of it is ever run")
    }

    @Test("A test log is one of four events of the region under the cursor, only in test mode")
    func testLog() {
        var site = ServiceFixture()
        site.server = ServerStatus(place: "h:80")
        var screen = ServiceScreenHarness(100, 30, .en, site)
        screen.press(.character("m"), .enter, .escape, .character("2"), .character("e"))
        #expect(["enter", "exit", "inside", "outside"].allSatisfy(screen.text.contains), "\(screen.text)")
        screen.press(.down, .down, .enter)
        guard case .testLog(let region, let event)? = screen.requests.last else {
            Issue.record("\(screen.requests)")
            return
        }
        #expect(region == screen.state.selectedRegion && event == .isInside && screen.state.layer == nil)
        // Without a server, and outside of test mode, nothing is sent.
        let count = screen.requests.count
        screen.site.server = nil
        screen.send()
        screen.press(.character("e"), .enter, .escape)
        screen.site.server = ServerStatus(place: "h:80")
        screen.site.context.preference.isTestMode = false
        screen.send()
        screen.press(.character("e"))
        #expect(screen.state.layer == nil && screen.requests.count == count && screen.text.contains("test mode alone"))
    }

    @Test("A contact check is about the beacon or the region under the cursor, and needs a server")
    func contact() {
        var site = ServiceFixture()
        site.server = ServerStatus(place: "h:80")
        var screen = ServiceScreenHarness(100, 30, .en, site)
        screen.press(.home, .character("c"))
        #expect(screen.requests.last == .checkContact(.beacon(ServiceFixture.identity(0))), "\(screen.requests)")
        screen.press(.character("m"), .enter, .escape, .character("2"), .character("c"))
        let region = screen.state.selectedRegion ?? ""
        #expect(screen.requests.last == .checkContact(.region(region)) && !region.isEmpty, "\(screen.requests)")
        let count = screen.requests.count
        screen.site.server = nil
        screen.send()
        screen.press(.character("c"))
        #expect(screen.requests.count == count && screen.text.contains("server"), "\(screen.text)")
    }

    @Test("The designation dialogue requests the rows of its beacons only while it is open")
    func candidateRows() {
        var screen = ServiceScreenHarness()
        #expect(screen.state.wantedRows.isEmpty)
        screen.press(.home, .character(" "), .character(" "), .character("d"))
        #expect(Set(screen.state.wantedRows) == Set([0, 1].map(ServiceFixture.identity)))
        screen.press(.escape)
        #expect(screen.state.wantedRows.isEmpty)
    }

    @Test("The summary of view 3 states what the switcher rule does, and how many beacons are designated")
    func summary() {
        let cases: [(Bool, Bool, Bool, String)] = [
            (false, true, true, "switcher rule off"), (true, true, true, "switcher rule on, watching 2"),
            (true, true, false, "switcher rule on, waiting for a switcher"),
            (true, false, false, "switcher rule on, nothing to switch"),
        ]
        for (isOn, hasSwitcher, holds, words) in cases {
            var site = ServicePictureTests.designated
            site.state.isSwitcherRuleOn = isOn
            site.isSwitchedOn = holds
            site.state.updateDesignatedBeacons([DesignationTests.data(0, isSwitcher: hasSwitcher)])
            var screen = ServiceScreenHarness(80, 24, .en, site)
            screen.press(.character("3"))
            #expect(screen.text.contains(words) && screen.text.contains("4 of 19 designated"))
        }
    }
}
