@testable import BeaconService
import Canvas
import Localization
import Machine
@testable import MonitorUI
import Regions
import Testing
@testable import Tracking

/// Monitoring, options, names and sheets, by keys.
struct SiteDialogTests {
    @Test func theMenuStartsAndStops() {
        var lab = HallLab()
        lab.press(.character("m"))
        #expect(lab.text.contains("0 of 1   Enter: start"))
        lab.press(.enter)
        #expect(lab.commands == [.startMonitoring(.initial)])
        #expect(lab.text.contains("1 of 1   Enter: stop"))
        lab.press(.enter, .down, .enter, .down, .enter)
        #expect(
            lab.commands == [.startMonitoring(.initial), .stopMonitoring(.initial), .startMonitoring(.dynamic)],
            "without a designated beacon there is nothing to start")
        lab.press(.down, .enter)
        #expect(lab.commands.last == .setServiceRanging(isDynamic: false, true))
        #expect(lab.state.site.service.ranged == ["gate_1"] && lab.text.contains("1 of 1   Enter: stop"))
        lab.press(.down, .enter, .enter)
        #expect(
            lab.commands.suffix(2) == [
                .setServiceRanging(isDynamic: true, true), .setServiceRanging(isDynamic: true, false),
            ])
        lab.press(.down, .enter)
        #expect(lab.commands.last == .setPolarity(.only))
        #expect(lab.text.contains("designated only"))
        lab.press(.escape)
        #expect(lab.state.layer == nil)
    }

    @Test func theRegionUnderTheCursorIsTheFirstChoice() {
        var lab = HallLab(80, 24, .en, HallPictureTests.designated)
        lab.press(.character("3"), .home, .character("m"), .enter)
        #expect(lab.commands == [.stopMonitoring(.region("gate_1:0000100017"))])
    }

    @Test func stoppingAllAsks() {
        var lab = HallLab()
        lab.press(.character("M"))
        #expect(lab.text.contains("No region of the service is monitored."))
        lab.press(.character("m"), .enter, .escape, .character("M"))
        #expect(lab.text.contains("Stop monitoring all regions of the service (1)?"))
        lab.press(.escape)
        #expect(lab.commands.count == 1)
        lab.press(.character("M"), .character("y"))
        #expect(lab.commands.last == .stopMonitoring(.all))
        #expect(lab.state.site.regions.isEmpty)
    }

    @Test func optionsOfTheDefaultsAndOfARegion() {
        var lab = HallLab(80, 24, .en, HallPictureTests.designated)
        lab.press(.character("N"), .end, .character(" "), .enter)
        #expect(lab.commands == [.setDefaultOptions([.onEntry, .onExit, .entryStateOnDisplay])])
        lab.press(.character("3"), .home, .character("N"), .character(" "), .down, .character(" "), .enter)
        #expect(lab.commands.count == 1 && lab.text.contains("Choose one of them at least"), "no alarm is silent")
        lab.press(.character(" "), .enter)
        #expect(lab.commands.last == .setOptions("gate_1:0000100017", .onExit))
        #expect(lab.state.site.regions.first?.monitored.options == .onExit)
        // Without defaults nothing could be designated.
        lab.press(.character("1"), .character("N"))
        for _ in 0..<3 { lab.press(.character(" "), .down) }
        lab.press(.enter)
        #expect(lab.commands.count == 2 && lab.text.contains("Choose what is notified"))
    }

    @Test func aNameIsGivenSeenEverywhereAndTakenAway() {
        var lab = DesignationTests.marked([0], HallLab(120, 30))
        lab.press(.character("d"), .enter, .enter, .home, .function(2))
        lab.type("  玄関 1 ")
        lab.press(.enter)
        #expect(lab.commands.last == .name(Hall.identity(0), "玄関 1"))
        #expect(lab.text.contains("00001 00017  玄関 1"))
        #expect(lab.text.contains("Own name      玄関 1"))
        lab.press(.character("3"))
        #expect(lab.text.contains("0000100017  玄関 1"))
        lab.press(.character("u"))
        #expect(lab.text.contains("Release \"玄関 1\"?"))
        lab.press(.escape, .function(2), .control("u"), .enter)
        #expect(lab.commands.last == .name(Hall.identity(0), ""))
        #expect(lab.text.contains("0000100017  Gate A") && !lab.text.contains("玄関"))
    }

    @Test func namesAreBoundedAndHarmless() {
        var lab = HallLab()
        lab.press(.down, .function(2), .paste(String(repeating: "長", count: 65)), .enter)
        #expect(lab.text.contains("A name has at most 64 characters.") && lab.commands.isEmpty)
        lab.press(.backspace, .enter)
        #expect(lab.commands == [.name(Hall.identity(1), String(repeating: "長", count: 64))])
        lab.press(.function(2), .control("u"), .paste("a\u{E000}b"), .enter)
        #expect(lab.text.contains("The name has characters that cannot be shown.") && lab.commands.count == 1)
        lab.press(.escape, .function(2), .control("u"), .paste("one\ntwo\u{1B}"), .enter)
        #expect(lab.commands.last == .name(Hall.identity(1), "one two"))
    }

    @Test func thePaletteFindsTheName() {
        for language in Language.allCases {
            var lab = HallLab(80, 24, language)
            lab.press(.down, .character(":"))
            lab.type("name")
            lab.press(.enter)
            #expect(lab.state.layer == .entry(LineEntry(purpose: .name(Hall.identity(1)))))
        }
    }

    @Test func theTokenIsNeverShownAsAWhole() {
        var lab = HallLab(120, 30)
        lab.press(.character("P"))
        #expect(lab.text.contains("demo****") && !lab.text.contains("demo-token"))
        lab.press(.escape)
        lab.site.context.preference.appCode = ""
        lab.site.context.preference.isTestMode = false
        lab.send()
        lab.press(.character("P"))
        #expect(lab.text.contains("DeveloperAppCode is not set.") && lab.text.contains("Production"))
    }

    @Test func theEnvironmentIsAskedForAnew() {
        var lab = HallLab()
        lab.press(.character("B"))
        #expect(lab.requests == [.checkEnvironment] && lab.text.contains("Not checked yet."))
        lab.site.environment = HallPictureTests.adapterOff
        lab.send()
        #expect(lab.text.contains("Permission to scan") && lab.text.contains("denied"))
        lab.press(.end)
        #expect(lab.text.contains("rfkill unblock bluetooth"))
        lab.press(.home, .character("L"))
        #expect(lab.state.language == .ja && lab.text.contains("動作環境の確認"))
        lab.press(.character("B"))
        #expect(lab.state.layer == nil)
    }

    @Test func permissionsAreExplainedWithWhatIsMissing() {
        var lab = HallLab(120, 40, .en, HallPictureTests.unpermitted)
        lab.site.program = "/opt/my own/noroshi"
        lab.send()
        lab.press(.character("B"), .character("e"))
        #expect(lab.text.contains("Permissions explained"))
        #expect(lab.text.contains("  sudo setcap cap_net_raw+ep '/opt/my own/noroshi'"))
        #expect(lab.text.contains("  sudo '/opt/my own/noroshi' service install --write /etc/systemd/system"))
        #expect(lab.text.contains("  sudo systemctl enable --now noroshi"))
        lab.press(.character("e"))
        #expect(lab.state.layer == nil)
        // If everything is permitted no commands are shown.
        lab.site.environment = EnvironmentReport(
            EnvironmentFacts(
                hasBluetoothSockets: true, adapters: [.init(name: "hci0", isPowered: true, isLowEnergy: true)],
                mayScan: true, isHardBlocked: false, isUnitEnabled: true))
        lab.send()
        lab.press(.character("e"))
        #expect(lab.text.contains("The service unit is enabled.") && !lab.text.contains("sudo"))
        lab.press(.character("L"))
        #expect(lab.text.contains("権限の説明"))
        lab.press(.escape)
        #expect(lab.state.layer == nil)
        #expect(lab.requests == [.checkEnvironment], "nothing of it is ever run")
    }

    @Test func theRowsADialogueNamesAreAskedFor() {
        var lab = HallLab()
        #expect(lab.state.wantedRows.isEmpty)
        lab.press(.home, .character(" "), .character(" "), .character("d"))
        #expect(Set(lab.state.wantedRows) == Set([0, 1].map(Hall.identity)))
        lab.press(.escape)
        #expect(lab.state.wantedRows.isEmpty)
    }

    @Test func theSummaryTellsWhatTheRuleDoes() {
        let cases: [(Bool, Bool, Bool, String)] = [
            (false, true, true, "switcher rule off"), (true, true, true, "switcher rule on, watching 2"),
            (true, true, false, "switcher rule on, waiting for a switcher"),
            (true, false, false, "switcher rule on, nothing to switch"),
        ]
        for (isOn, hasSwitcher, holds, words) in cases {
            var site = HallPictureTests.designated
            site.state.isSwitcherRuleOn = isOn
            site.isSwitchedOn = holds
            site.state.updateDesignatedBeacons([DesignationTests.data(0, isSwitcher: hasSwitcher)])
            var lab = HallLab(80, 24, .en, site)
            lab.press(.character("3"))
            #expect(lab.text.contains(words) && lab.text.contains("4 of 19 designated"))
        }
    }
}
