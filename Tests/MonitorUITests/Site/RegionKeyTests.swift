import Advertising
@testable import BeaconService
import Canvas
import Localization
@testable import MonitorUI
import Regions
import Testing
import Texts
import Tracking

/// The regions view by keys: the cursor, the effects, and typed regions.
struct RegionKeyTests {
    static func lab(_ keys: Key..., site: SiteSnapshot = Site.full) -> Lab {
        var lab = Lab(100, 30)
        lab.send(.site(site))
        lab.press(.character("2"))
        for key in keys { lab.press(key) }
        return lab
    }

    @Test func theSelectionFollowsTheRegion() {
        var lab = RegionKeyTests.lab(.down, .down)
        #expect(lab.state.selectedRegion == "出口")
        var site = Site.full
        site.regions.swapAt(0, 2)
        lab.send(.site(site))
        #expect(lab.state.selectedRegion == "出口" && lab.rows[4].hasPrefix("> "))
        site.regions.remove(at: 0)
        lab.send(.site(site))
        #expect(lab.state.selectedRegion == "shop:0000100017", "the neighbour takes its place")
        lab.press(.end)
        #expect(lab.state.selectedRegion == "yard", "regions that rest stand last")
        lab.send(.site(Site.bare))
        #expect(lab.state.selectedRegion == nil && lab.text.contains("No region is monitored."))
    }

    /// A region that is monitored again is not also listed among the others.
    @Test func noRegionStandsTwice() {
        var site = Site.full
        site.idleRegions.append(Site.regions[0].monitored)
        let lab = RegionKeyTests.lab(site: site)
        #expect(lab.state.regionRows.count { $0.identifier == "shop" } == 1)
    }

    @Test(arguments: [
        (Key.character("r"), Effect.service(.setRanging(["shop"], false))),
        (.character("R"), .site(.requestState("shop"))), (.character("t"), .site(.track("shop"))),
    ])
    func oneKeyOneCommand(_ key: Key, _ effect: Effect) {
        #expect(RegionKeyTests.lab(key).effects == [effect])
    }

    @Test func rangingIsTurnedOnWhereItIsOff() {
        #expect(
            RegionKeyTests.lab(.down, .character("r")).effects == [.service(.setRanging(["shop:0000100017"], true))])
    }

    @Test(arguments: ["r", "R", "t", "u"] as [Character])
    func withoutRegionsTheKeysRing(_ key: Character) {
        #expect(RegionKeyTests.lab(.character(key), site: Site.bare).effects == [.bell])
    }

    /// At the first start nothing is monitored, but the regions of the service are listed.
    @Test func regionsOfTheServiceRestAndCanBeRanged() {
        var site = Site.bare
        site.idleRegions = [
            Site.region("shop", .iBeacon(uuid: Site.shop, major: nil, minor: nil), .initial),
            Site.region("ticket", .iBeacon(uuid: Site.shop, major: 2, minor: nil), .dynamic),
        ]
        var lab = RegionKeyTests.lab(site: site)
        #expect(lab.rows[4].contains("initial") && lab.rows[4].contains("shop") && lab.rows[4].contains("stopped"))
        #expect(lab.rows[5].contains("dynamic") && lab.rows[5].contains("ticket"))
        lab.press(.character("r"))
        #expect(lab.effects == [.service(.setRanging(["shop"], true))])
        lab.press(.character("u"))
        #expect(lab.effects.last == .bell && lab.text.contains("is a region of the service") && lab.state.layer == nil)
    }

    /// Regions are listed before the agreement; those of the service can be used after it, the user's own at once.
    @Test(arguments: ["r", "t", "m"] as [Character])
    func regionsOfTheServiceWaitForTheAgreement(_ key: Character) {
        var site = Site.bare
        site.service.agreement = .refused(at: Air.start)
        site.idleRegions = [
            Site.region("shop", .iBeacon(uuid: Site.shop, major: nil, minor: nil), .initial),
            Site.region("yard", .iBeacon(uuid: Site.shop, major: 3, minor: nil)),
        ]
        var lab = RegionKeyTests.lab(.character(key), site: site)
        if key == "m" { lab.press(.enter) }
        func isCommand(_ effect: Effect) -> Bool {
            switch effect {
            case .service, .site: true
            default: false
            }
        }
        #expect(!lab.effects.contains(where: isCommand))
        #expect(lab.text.contains("Agreement is required"), "\(lab.rows.suffix(3))")
        lab = RegionKeyTests.lab(.down, .character(key), site: site)
        if key == "m" { lab.press(.enter) }
        #expect(lab.effects.contains(where: isCommand))
    }

    @Test(arguments: [("2", "i adds one"), ("3", "No beacon is designated")])
    func withoutARegionItIsSaidWhy(_ view: Character, _ words: String) {
        let lab = RegionKeyTests.lab(.character(view), .character("r"), site: Site.bare)
        #expect(lab.text.contains(words), "\(lab.rows.suffix(3))")
    }

    @Test func timeRunsDownInTheView() {
        let lab = RegionKeyTests.lab()
        #expect(lab.rows[2].contains("Monitored 5/20"))
        #expect(lab.rows[4].contains("29 s") && lab.rows[5].contains("7 s") && lab.rows[8].contains("adapter off"))
    }

    // MARK: Adding

    @Test func aRegionIsAdded() throws {
        var lab = RegionKeyTests.lab(.character("i"))
        lab.type("shop2 A0A1A2A3-A4A5-A6A7-A8A9-AAABACADAEAF/1/17")
        lab.press(.enter)
        let region = try BeaconRegion(
            identifier: "shop2", constraint: .iBeacon(uuid: Site.shop, major: 1, minor: 17))
        let command = ServiceCommand.addRegions([MonitoredRegion(region)], options: nil, starts: true)
        #expect(lab.effects == [.service(command)] && lab.state.layer == nil)
    }

    @Test func aLineThatCannotBeReadStays() {
        var lab = RegionKeyTests.lab(.character("i"))
        lab.type("gate 1234")
        lab.press(.enter)
        #expect(
            lab.effects == [.bell] && lab.text.contains("A UUID of 32 hexadecimal digits was expected, not \"1234\"."))
        lab.press(.backspace)
        #expect(!lab.text.contains("was expected") && lab.text.contains("gate 123"))
        lab.press(.escape)
        #expect(lab.state.layer == nil && lab.effects == [.bell])
    }

    static let typed: [(String, [RegionConstraint])] = [
        ("a A0A1A2A3-A4A5-A6A7-A8A9-AAABACADAEAF", [.iBeacon(uuid: Site.shop, major: nil, minor: nil)]),
        ("a  a0a1a2a3a4a5a6a7a8a9aaabacadaeaf/65535 ", [.iBeacon(uuid: Site.shop, major: 65535, minor: nil)]),
        (
            "a A0A1A2A3A4A5A6A7A8A9AAABACADAEAF/1, A0A1A2A3A4A5A6A7A8A9AAABACADAEAF/2/3",
            [.iBeacon(uuid: Site.shop, major: 1, minor: nil), .iBeacon(uuid: Site.shop, major: 2, minor: 3)]
        ),
        ("b eddystone:edd1ebeac04e5defa017", [.eddystone(namespace: Site.namespace, instance: nil)]),
        ("b Eddystone:EDD1EBEAC04E5DEFA017/*", [.eddystone(namespace: Site.namespace, instance: nil)]),
    ]

    @Test(arguments: typed)
    func regionsAreRead(_ line: String, _ constraints: [RegionConstraint]) throws {
        let regions = try RegionTyped(line).regions
        #expect(regions.map(\.constraint) == constraints)
        let names = regions.map(\.identifier)
        #expect(names == (regions.count == 1 ? [String(line.prefix(1))] : ["a0", "a1"]))
    }

    @Test(arguments: [
        ("gate", TextKey.regionTyped.parts), ("gate ,", .regionTyped.parts), ("gate 12", .regionTyped.uuid),
        ("gate A0A1A2A3A4A5A6A7A8A9AAABACADAEAF,x", .regionTyped.uuid),
        ("gate A0A1A2A3A4A5A6A7A8A9AAABACADAEAF/65536", .regionTyped.number),
        ("gate A0A1A2A3A4A5A6A7A8A9AAABACADAEAF/-1", .regionTyped.number),
        ("gate A0A1A2A3A4A5A6A7A8A9AAABACADAEAF/1/+2", .regionTyped.number),
        ("gate A0A1A2A3A4A5A6A7A8A9AAABACADAEAF/*/2", .regionTyped.minor),
        ("gate A0A1A2A3A4A5A6A7A8A9AAABACADAEAF/1/2/3", .regionTyped.tooMany),
        ("gate eddystone:", .regionTyped.namespace), ("gate eddystone:edd1", .regionTyped.namespace),
        ("gate eddystone:edd1ebeac04e5defa017/12", .regionTyped.instance),
        ("gate eddystone:edd1ebeac04e5defa017/000000000001/2", .regionTyped.tooMany),
    ])
    func whatIsWrongIsSaid(_ line: String, _ key: TextKey) {
        do {
            _ = try RegionTyped(line)
            Issue.record("\(line) was read")
        } catch { #expect(error.phrase.key == key) }
    }

    // MARK: Removing

    @Test func aRegionOfTheUserIsRemovedAfterAQuestion() {
        var lab = RegionKeyTests.lab(.end, .character("u"))
        #expect(lab.effects.isEmpty && lab.text.contains("Remove the region \"yard\"?"))
        lab.press(.enter)
        #expect(lab.effects == [.bell], "Enter is no answer")
        lab.press(.character("n"))
        #expect(lab.effects == [.bell] && lab.state.layer == nil)
        lab.press(.delete, .character("y"))
        #expect(lab.effects.last == .service(.removeRegions(["yard"])))
    }

    @Test(arguments: [
        (0, "is a region of the service"), (1, "Release it in view 3"), (2, "is a region of the service"),
    ])
    func otherRegionsAreRemovedElsewhere(_ row: Int, _ sentence: String) {
        var lab = RegionKeyTests.lab()
        for _ in 0..<row { lab.press(.down) }
        lab.press(.character("u"))
        #expect(lab.effects == [.bell] && lab.text.contains(sentence) && lab.state.layer == nil)
    }

    @Test func regionsOfTheRulesFileStayThere() {
        var site = Site.full
        site.service.userRegions = []
        let lab = RegionKeyTests.lab(.down, .down, .down, .character("u"), site: site)
        #expect(lab.text.contains("office stands in the rules file."))
    }

    // MARK: Detail

    @Test func theDetailOpensGrowsAndCloses() {
        var lab = Lab(80, 24)
        lab.send(.site(Site.full))
        lab.press(.character("2"), .enter)
        #expect(lab.state.views.regions.detailLevel == .pane && lab.text.contains("more lines: Enter"))
        lab.press(.down)
        #expect(lab.state.selectedRegion == "shop:0000100017", "the table moves above the pane")
        lab.press(.enter)
        #expect(lab.text.contains("Time left"))
        lab.press(.end)
        #expect(lab.text.contains("enter -70 dBm, exit -80 dBm") && lab.state.selectedRegion == "shop:0000100017")
        lab.press(.escape)
        #expect(lab.state.views.regions.detailLevel == .none && lab.state.view == .regions)
        lab.press(.escape)
        #expect(lab.state.view == .beacons && lab.effects.isEmpty)
    }

    @Test func rangedBeaconsStandInTheirOrder() throws {
        var lab = Lab(120, 40)
        lab.send(.site(Site.full))
        lab.press(.character("2"))
        let rows = lab.rows
        let places = try ["0.3 m  -48  正門", "1.8 m  -63  00001 00021", "    -    -  00002 00004"].map {
            text in
            try #require(rows.firstIndex { $0.contains(text) })
        }
        #expect(places == places.sorted())
        #expect(lab.text.contains("collecting 3/5  9 s"))
    }

    @Test func aRangedBeaconThatWasMissedHasAnAge() {
        var site = Site.full
        site.ranged[0].beacons[1].age = 1.26
        var lab = Lab(120, 40)
        lab.send(.site(site))
        lab.press(.character("2"))
        #expect(lab.text.contains("1.8 m  -63  1.3 s  0000"))
        #expect(lab.rows.contains { $0.contains("0.3 m  -48  正門") })
    }

    @Test func theLastRegionThatFitsIsAWarning() {
        var site = Site.full
        site.regionLimit = 5
        let frame = RegionKeyTests.lab(site: site).frame
        #expect(frame.rows()[2].contains("Monitored 5/5"))
    }

    @Test func momentsHaveTheOffsetThatClocksHadThen() {
        var lab = RegionKeyTests.lab()
        #expect(lab.state.local(Site.moment(0)) == Lab.clock)
        #expect(lab.state.local(Site.moment(45_608)) == Happenings.local(23, 59, 59, day: 20))
        // Summer time ended an hour before now.
        lab.state.zone = LocalZone(name: "leap") { $0 < Site.moment(3600) ? 36_000 : 32_400 }
        #expect(lab.state.local(Site.moment(0)) == Lab.clock)
        #expect(lab.state.local(Site.moment(3600)) == Happenings.local(11, 40, 7))
        #expect(lab.state.local(Site.moment(3601)) == Happenings.local(12, 40, 6))
    }
}
