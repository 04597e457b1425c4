import Canvas
import Localization
import Regions
import ScreenTesting
import Testing
import Tracking
@testable import BeaconService
@testable import MonitorUI

/// Pictures of the designated view, its dialogues and the first start, in `Screens`.
struct ServicePictureTests {
    /// Four designated beacons: one is a switcher that keeps the others monitored, and one is not heard.
    static var designated: ServiceFixture {
        var site = ServiceFixture()
        site.state.startMonitoringInitialRegions(site.context)
        let data = [0, 1, 5, 6].map { DesignationTests.data($0) }
        _ = site.state.designate(data, inRegion: "gate_1", options: .default, site.context)
        site.state.updateDesignatedBeacons([DesignationTests.data(0, isSwitcher: true)])
        site.state.setName("正面玄関", of: ServiceFixture.identity(0))
        site.state.setName("Gate 33", of: ServiceFixture.identity(5))
        site.state.stopMonitoring(DesignationTests.data(6).regionIdentifier)
        site.rows.removeLast()
        site.isSwitchedOn = true
        return site
    }

    static var adapterOff: EnvironmentReport { EnvironmentReport(adapterOffFacts) }

    static let adapterOffFacts = EnvironmentFacts(
        kernelRelease: "6.1.0", hasBluetoothSockets: true,
        adapters: [.init(name: "hci0", isPowered: false, isLowEnergy: true, hciVersion: 9)], mayScan: false,
        isSoftBlocked: true, isHardBlocked: false, hasBluetoothDaemon: true, isUnitEnabled: false,
        isLingering: false)

    /// A program that was just installed, with nothing permitted yet.
    static var unpermitted: ServiceFixture {
        var site = ServiceFixture()
        site.environment = EnvironmentReport(
            EnvironmentFacts(
                kernelRelease: "6.1.0", hasBluetoothSockets: true,
                adapters: [.init(name: "hci0", isPowered: true, isLowEnergy: true, hciVersion: 9)], mayScan: false,
                isSoftBlocked: false, isHardBlocked: false, hasBluetoothDaemon: false, isUnitEnabled: false,
                isUnitInstalled: false, isLingering: false))
        return site
    }

    struct Picture: Sendable, CustomTestStringConvertible {
        var name: String
        var site: ServiceFixture
        var keys: [Key]
        var testDescription: String { name }

        init(_ name: String, _ site: ServiceFixture, _ keys: [Key]) {
            self.name = name
            self.site = site
            self.keys = keys
        }
    }

    static var pictures: [Picture] {
        let space = Key.character(" ")
        let all = ServiceFixture.rows.map { _ in space }
        var checked = ServiceFixture()
        checked.environment = adapterOff
        checked.bluetooth = adapterOff.availability
        checked.state.userIdentifier = "user-0017"
        var agreed = ServiceFixture.unanswered
        agreed.state.language = "en"
        var monitoring = designated
        monitoring.state.startMonitoringDynamicRegions(monitoring.context)
        return [
            Picture("flags", designated, [.down, space]),
            Picture("designated", designated, [.character("3"), .down, space]),
            Picture("designated-detail", designated, [.character("3"), .enter]),
            Picture("designated-empty", ServiceFixture(), [.character("3")]),
            Picture("designate", ServiceFixture(), all + [.character("d")]),
            Picture("designate-why", ServiceFixture(), all + [.character("d"), .home, .down, .down]),
            Picture("designate-partial", ServiceFixture(limit: 2), all + [.character("d"), .enter]),
            Picture("release", designated, [.character("3"), space, space, .character("u")]),
            Picture("monitoring", monitoring, [.character("3"), .character("m")]),
            Picture("options", designated, [.character("3"), .character("N"), .down]),
            Picture("name", designated, [.home, .function(2)]),
            Picture("welcome-language", .unanswered, [.down]),
            Picture("welcome-agreement", agreed, [.down, .left]),
            Picture("preferences", ServiceFixture(), [.character("P")]),
            Picture("environment", checked, [.character("B")]),
            Picture("status", checked, [.character("7")]),
            Picture("permissions", unpermitted, [.character("B"), .end]),
            Picture("authorization", checked, [.character("B"), .enter, .down, .enter]),
            Picture("lists", checked, [.character("U"), .down]),
            Picture("beacapp", checked, [.character("E"), .down]),
            Picture("test-log", designated, [.character("3"), .character("e"), .down]),
            Picture("user", checked, [.character("7"), .function(2)] + "user-1".map { .character($0) }),
        ]
    }

    @Test("Views and dialogues of the service match their pictures", arguments: Language.allCases, pictures.indices)
    func picture(_ language: Language, _ index: Int) {
        let picture = ServicePictureTests.pictures[index]
        for (columns, rows) in picture.name == "designated" ? ScreenHarness.sizes : [(80, 24), (120, 30)] {
            var screen = ServiceScreenHarness(columns, rows, language, picture.site, order: .condition)
            for key in picture.keys { screen.press(key) }
            expectScreen(screen.screen.picture, file: "service-\(picture.name)-\(columns)x\(rows)-\(language)")
        }
    }

    @Test("Beacons and designated beacons with ASCII signs match their pictures", arguments: Language.allCases)
    func inASCII(_ language: Language) {
        var screen = ServiceScreenHarness(80, 24, language, ServicePictureTests.designated, ascii: true)
        screen.press(.down, .character(" "))
        expectScreen(screen.rows, file: "service-flags-ascii-\(language)")
        screen.press(.character("3"))
        expectScreen(screen.rows, file: "service-designated-ascii-\(language)")
    }
}
