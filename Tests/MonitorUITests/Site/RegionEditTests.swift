import Advertising
import Basics
import Canvas
import Localization
import Regions
import Testing
@testable import BeaconService
@testable import MonitorUI

/// Changes of the user's regions, and the effects of F2 and `s` on other regions.
struct RegionEditTests {
    /// The row of `office`, which is the user's.
    static func regions(_ identifier: String, _ keys: Key...) -> ScreenHarness {
        var screen = ScreenHarness(100, 30)
        var site = Site.full
        site.service.monitored = [Site.regions[3].monitored]
        screen.send(.site(site))
        screen.press(.character("2"))
        for _ in 0..<10 where screen.state.selectedRegion != identifier { screen.press(.down) }
        #expect(screen.state.selectedRegion == identifier)
        for key in keys { screen.press(key) }
        return screen
    }

    @Test func `the dialogue shows the former choices, and only edited ones change`() throws {
        var screen = Self.regions("office", .function(2))
        #expect(
            screen.text.contains("Change a region") && screen.text.contains(RegionDialogTests.uuid + "/9"),
            "\(screen.text)")
        screen.press(.enter)
        #expect(screen.effects.isEmpty && screen.state.layer == nil, "nothing was changed")
        screen.press(.function(2), .down, .down, .down)
        RegionDialogTests.replace("45", in: &screen)
        screen.press(.enter)
        var changed = Site.regions[3].monitored
        changed.settings.exitPeriod = 45
        #expect(screen.effects == [.service(.editRegion("office", changed))])
        screen.press(.function(2))
        RegionDialogTests.replace("bureau", in: &screen)
        screen.press(.enter)
        guard case .service(.editRegion("office", let region)) = screen.effects.last else {
            return #expect(Bool(false), "\(screen.effects)")
        }
        #expect(region.region.identifier == "bureau")
    }

    @Test func `a change made elsewhere meanwhile is not overwritten`() {
        var screen = Self.regions("office", .function(2))
        var site = Site.full
        site.service.monitored = [Site.regions[3].monitored]
        for place in site.service.userRegions.indices { site.service.userRegions[place].options = .onExit }
        screen.send(.site(site))
        #expect(screen.text.contains("was changed elsewhere"), "\(screen.text)")
        screen.press(.enter)
        #expect(screen.effects == [.bell] && screen.state.layer != nil)
    }

    /// Values that have no field in the dialogue stay unchanged.
    @Test func `reports of an entry and the address stay unchanged`() throws {
        let constraint = RegionConstraint.iBeacon(uuid: Site.shop, major: 3, minor: nil)
        let settings = RegionSettings(
            exitPeriod: 12.5, entryCount: 4, entryWindow: 9, threshold: .distance(enter: 1.5, exit: 4))
        let region = try BeaconRegion(identifier: "yard", constraint: constraint, address: Air.address(7))
        let whole = MonitoredRegion(region, options: .onExit, settings: settings)
        #expect(try RegionForm(whole, RegionSettings()).read { _ in false } == [whole])
    }

    @Test(arguments: [
        ("shop", "is a region of the service"), ("出口", "is a region of the service"),
    ])
    func `a notice states where a region of others is changed`(_ identifier: String, _ words: String) {
        let screen = Self.regions(identifier, .function(2))
        #expect(screen.effects == [.bell] && screen.text.contains(words) && screen.state.layer == nil)
    }

    @Test func `a region of the rules file is changed in that file`() {
        var site = Site.full
        site.service.userRegions = []
        var screen = ScreenHarness(100, 30)
        screen.send(.site(site))
        screen.press(.character("2"))
        for _ in 0..<10 where screen.state.selectedRegion != "office" { screen.press(.down) }
        screen.press(.function(2))
        #expect(screen.text.contains("office is in the rules file. Change it there."))
    }

    // MARK: Regions of designated beacons

    @Test func `the region of a designated beacon is named and made a switcher like its beacon`() {
        var screen = ServiceScreenHarness(100, 40, .en, ServicePictureTests.designated)
        screen.press(.character("2"))
        for _ in 0..<20 where screen.state.beaconOfRegionRow == nil { screen.press(.down) }
        guard let beacon = screen.state.beaconOfRegionRow else { return #expect(Bool(false), "\(screen.text)") }
        screen.press(.function(2))
        #expect(screen.text.contains("Name the beacon") && screen.text.contains("Beacon: "), "\(screen.text)")
        screen.press(.escape, .character("s"))
        #expect(screen.commands.last == .setSwitcher([beacon.data], !beacon.data.isSwitcher))
    }

    @Test func `without regions s shows a notice that there are none`() {
        var screen = ScreenHarness(100, 30)
        screen.send(.site(Site.bare))
        screen.press(.character("2"), .character("s"))
        #expect(screen.text.contains("There is no region here."), "\(screen.text)")
    }

    @Test func `another region is not a switcher, and a notice states that`() {
        let screen = Self.regions("office", .character("s"))
        #expect(screen.effects == [.bell] && screen.text.contains("office is not the region of a designated beacon."))
    }
}
