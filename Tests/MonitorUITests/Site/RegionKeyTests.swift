import Advertising
import Basics
import Canvas
import Localization
import Regions
import Testing
@testable import BeaconService
@testable import MonitorUI

/// The regions view by keys: the cursor, the effects, and typed regions.
struct RegionKeyTests {
    static func screen(_ keys: Key..., site: SiteSnapshot = Site.full) -> ScreenHarness {
        var screen = ScreenHarness(100, 30)
        screen.send(.site(site))
        screen.press(.character("2"))
        for key in keys { screen.press(key) }
        return screen
    }

    @Test("The selection follows its region, and moves to the neighbour of a removed region")
    func selection() {
        var screen = RegionKeyTests.screen(.down, .down, .down)
        #expect(screen.state.selectedRegion == "出口")
        var site = Site.full
        site.regions.swapAt(0, 2)
        screen.send(.site(site))
        #expect(screen.state.selectedRegion == "出口" && screen.rows[7].hasPrefix("> "))
        site.regions.remove(at: 0)
        screen.send(.site(site))
        #expect(screen.state.selectedRegion == "office", "the neighbour takes its place")
        screen.press(.end)
        #expect(screen.state.selectedRegion == "yard", "regions that rest stand last")
        screen.send(.site(Site.bare))
        #expect(screen.state.selectedRegion == nil && screen.text.contains("No region is monitored."))
    }

    /// A region that is monitored again is not also listed among the others.
    @Test("Each region is listed once")
    func noDuplicates() {
        var site = Site.full
        site.idleRegions.append(Site.regions[0].monitored)
        let screen = RegionKeyTests.screen(site: site)
        #expect(screen.state.regionRows.count { $0.identifier == "shop" } == 1)
    }

    @Test(
        "Each key sends one command for the region under the cursor",
        arguments: [
            (Key.character("r"), Effect.service(.setRanging(["shop"], false))),
            (.character("R"), .site(.requestState("shop"))), (.character("t"), .site(.track("shop"))),
        ])
    func commands(_ key: Key, _ effect: Effect) {
        #expect(RegionKeyTests.screen(key).effects == [effect])
    }

    @Test("The key r starts ranging for a region that is not ranged")
    func rangingOn() {
        #expect(
            RegionKeyTests.screen(.down, .character("r")).effects == [.service(.setRanging(["shop:0000100017"], true))])
    }

    @Test(
        "Without regions the keys for regions ring the bell and send no command",
        arguments: ["r", "R", "t", "u"] as [Character])
    func noRegions(_ key: Character) {
        #expect(RegionKeyTests.screen(.character(key), site: Site.bare).effects == [.bell])
    }

    /// At the first start no region is monitored, but the regions of the service are listed.
    @Test("Service regions that are not monitored are listed, and can be ranged but not removed")
    func stoppedRegions() {
        var site = Site.bare
        site.idleRegions = [
            Site.region("shop", .iBeacon(uuid: Site.shop, major: nil, minor: nil), .initial),
            Site.region("ticket", .iBeacon(uuid: Site.shop, major: 2, minor: nil), .dynamic),
        ]
        var screen = RegionKeyTests.screen(site: site)
        #expect(
            screen.rows[4].contains("initial") && screen.rows[4].contains("shop") && screen.rows[4].contains("stopped"))
        #expect(screen.rows[5].contains("dynamic") && screen.rows[5].contains("ticket"))
        screen.press(.character("r"))
        #expect(screen.effects == [.service(.setRanging(["shop"], true))])
        screen.press(.character("u"))
        #expect(
            screen.effects.last == .bell && screen.text.contains("is a region of the service")
                && screen.state.layer == nil)
    }

    /// Regions are listed before the agreement. The regions of the service can be used after it, the user's own at
    /// any time.
    @Test(
        "Keys for service regions require the agreement, keys for the user's own regions do not",
        arguments: ["r", "t", "m"] as [Character])
    func agreement(_ key: Character) {
        var site = Site.bare
        site.service.agreement = .declined(at: Air.start)
        site.idleRegions = [
            Site.region("shop", .iBeacon(uuid: Site.shop, major: nil, minor: nil), .initial),
            Site.region("yard", .iBeacon(uuid: Site.shop, major: 3, minor: nil)),
        ]
        var screen = RegionKeyTests.screen(.character(key), site: site)
        if key == "m" { screen.press(.enter) }
        func isCommand(_ effect: Effect) -> Bool {
            switch effect {
            case .service, .site: true
            default: false
            }
        }
        #expect(!screen.effects.contains(where: isCommand))
        #expect(screen.text.contains("Agreement is required"), "\(screen.rows.suffix(3))")
        screen = RegionKeyTests.screen(.down, .character(key), site: site)
        if key == "m" { screen.press(.enter) }
        #expect(screen.effects.contains(where: isCommand))
    }

    @Test(
        "If the list is empty, the screen states why the key r has no effect",
        arguments: [("2", "i adds one"), ("3", "No beacon is designated")])
    func emptyList(_ view: Character, _ words: String) {
        let screen = RegionKeyTests.screen(.character(view), .character("r"), site: Site.bare)
        #expect(screen.text.contains(words), "\(screen.rows.suffix(3))")
    }

    @Test("The view shows the time left of each region, or that the adapter is off")
    func timeLeft() {
        let screen = RegionKeyTests.screen()
        #expect(screen.rows[2].contains("Monitored 5/20"))
        #expect(
            screen.rows[4].contains("29 s") && screen.rows[5].contains("7 s") && screen.rows[6].contains("adapter off"))
    }

    // MARK: Removing

    @Test("Removing a region of the user requires a confirmation with y")
    func remove() {
        var screen = RegionKeyTests.screen(.end, .character("u"))
        #expect(screen.effects.isEmpty && screen.text.contains("Remove the region \"yard\"?"))
        screen.press(.enter)
        #expect(screen.effects == [.bell], "Enter is no answer")
        screen.press(.character("n"))
        #expect(screen.effects == [.bell] && screen.state.layer == nil)
        screen.press(.delete, .character("y"))
        #expect(screen.effects.last == .service(.removeRegions(["yard"])))
    }

    @Test(
        "A region of the service is not removed, and a notice gives the reason",
        arguments: [
            (0, "is a region of the service"), (1, "Release it in view 3"), (2, "is a region of the service"),
        ])
    func otherRegions(_ row: Int, _ sentence: String) {
        var screen = RegionKeyTests.screen()
        for _ in 0..<row { screen.press(.down) }
        screen.press(.character("u"))
        #expect(screen.effects == [.bell] && screen.text.contains(sentence) && screen.state.layer == nil)
    }

    @Test("For a region of the rules file, the key u shows a notice that the region is in that file")
    func rulesFile() {
        var site = Site.full
        site.service.userRegions = []
        let screen = RegionKeyTests.screen(.down, .down, .down, .down, .character("u"), site: site)
        #expect(screen.text.contains("office is in the rules file."))
    }

    // MARK: Detail

    @Test("Enter opens and enlarges the detail, and Esc closes it")
    func detail() {
        var screen = ScreenHarness(80, 24)
        screen.send(.site(Site.full))
        screen.press(.character("2"), .enter)
        #expect(screen.state.views.regions.detailLevel == .pane && screen.text.contains("more lines: Enter"))
        screen.press(.down)
        #expect(screen.state.selectedRegion == "shop:0000100017", "the table moves above the pane")
        screen.press(.enter)
        #expect(screen.text.contains("Time left"))
        screen.press(.end)
        #expect(screen.text.contains("enter -70 dBm, exit -80 dBm") && screen.state.selectedRegion == "shop:0000100017")
        screen.press(.escape)
        #expect(screen.state.views.regions.detailLevel == .none && screen.state.view == .regions)
        screen.press(.escape)
        #expect(screen.state.view == .beacons && screen.effects.isEmpty)
    }

    /// The region of a designated beacon has the name of the beacon in the list, in its detail and in events.
    @Test("The region of a designated beacon is shown with the name of the beacon")
    func beaconNames() {
        var site = Site.full
        let data = ServiceBeaconData(regionID: "shop", segment: 1, keycode: "0000100017")
        site.designated = [DesignatedBeacon(data: data, identity: Site.gateA, isMonitored: true)]
        var screen = ScreenHarness(80, 30)
        screen.send(.site(site))
        screen.send(.events([EventKeyTests.enter(1, "shop:0000100017", nil)]))
        screen.press(.character("2"), .down)
        #expect(screen.rows.contains { $0.contains(/正門 +00001 00017 +designated/) })
        let explains = screen.text.contains("E entry  X exit  D display")
        #expect(
            !explains || screen.rows.contains { $0.contains("notify") }, "the letters are explained where they stand")
        screen.press(.enter)
        #expect(screen.text.contains("正門  shop 00001 00017"))
        screen.press(.enter)
        #expect(screen.text.contains("E on entry, X on exit"))
        screen.press(.character("4"))
        #expect(screen.rows.contains { $0.contains("enter") && $0.contains("正門") })
        screen.press(.enter)
        #expect(screen.text.contains("正門 (shop 00001 00017)"))
        // The name remains when the designation is gone.
        site.designated = []
        screen.send(.site(site))
        screen.press(.escape)
        #expect(screen.rows.contains { $0.contains("enter") && $0.contains("正門") })
    }

    @Test("Ranged beacons are listed nearest first, and beacons of unknown distance last")
    func rangedOrder() throws {
        var screen = ScreenHarness(200, 40)
        screen.send(.site(Site.full))
        screen.press(.character("2"))
        let rows = screen.rows
        let places = try ["0.3 m  -48  正門", "1.8 m  -63  00001 00021", "    -    -  00002 00004"].map {
            text in
            try #require(rows.firstIndex { $0.contains(text) })
        }
        #expect(places == places.sorted())
        #expect(screen.text.contains("collecting 3/5  9 s"))
    }

    @Test("A ranged beacon that the latest round missed is shown with its age")
    func rangedAge() {
        var site = Site.full
        site.ranged[0].beacons[1].age = 1.26
        var screen = ScreenHarness(200, 40)
        screen.send(.site(site))
        screen.press(.character("2"))
        #expect(screen.text.contains("1.8 m  -63  1.3 s  0000"))
        #expect(screen.rows.contains { $0.contains("0.3 m  -48  正門") })
    }

    @Test("At the limit the view shows the number of monitored regions and the limit")
    func regionLimit() {
        var site = Site.full
        site.regionLimit = 5
        let frame = RegionKeyTests.screen(site: site).frame
        #expect(frame.rows()[2].contains("Monitored 5/5"))
    }

    @Test("A local time has the offset from UTC that was in force at that moment")
    func zoneOffset() {
        var screen = RegionKeyTests.screen()
        #expect(screen.state.local(Site.moment(0)) == ScreenHarness.clock)
        #expect(screen.state.local(Site.moment(45_608)) == Happenings.local(23, 59, 59, day: 20))
        // Summer time ended an hour before now.
        screen.state.zone = LocalZone(name: "leap") { $0 < Site.moment(3600) ? 36_000 : 32_400 }
        #expect(screen.state.local(Site.moment(0)) == ScreenHarness.clock)
        #expect(screen.state.local(Site.moment(3600)) == Happenings.local(11, 40, 7))
        #expect(screen.state.local(Site.moment(3601)) == Happenings.local(12, 40, 6))
    }
}
