import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import Regions
import ScreenTesting
import Testing
@testable import MonitorUI

/// View 5: the managed regions that are held, and the regions that the latest update added and removed.
struct ManagedViewTests {
    private static let uuid = UUID128(high: 0x366A_F94E_E6BA_4C0A, low: 0x821E_EFD3_6A6E_7061)

    private static func region(
        _ identifier: String, _ type: ManagedRegionType, major: UInt16? = nil, name: String? = nil,
        beacons: BeaconType? = nil
    ) -> ManagedRegion {
        ManagedRegion(
            regionID: identifier, uuid: uuid, major: major, name: name, managedType: type, beaconType: beacons)
    }

    /// A site with three regions that are held, one of them new and one monitored, and one region that was given
    /// up.
    private static func site() -> SiteSnapshot {
        var site = Site.full
        let own = region("own-1", .owned, major: 1, name: "倉庫A", beacons: .ownedStatic)
        let new = region("own-2", .owned, major: 2, beacons: .ownedDynamic)
        let third = region("third-1", .thirdParty)
        for list in [[own, third, region("old-1", .test, name: "Old gate")], [own, new, third]] { take(list, &site) }
        if let constraint = try? RegionConstraint(uuid: uuid, major: 1, minor: nil),
            let monitored = try? BeaconRegion(identifier: "own-1", constraint: constraint),
            var status = site.regions.first
        {
            status.monitored = MonitoredRegion(monitored, regionClass: .managed)
            site.regions = [status]
        }
        return site
    }

    /// Takes a list from a server.
    private static func take(_ regions: [ManagedRegion], _ site: inout SiteSnapshot) {
        let key = ListKey(
            server: "http://service.example.com:80", application: "a", isTestMode: false,
            list: .managed(ManagedSlice(.whole)))
        let moment = MachineMoment(time: Air.start, boot: "", sinceBoot: 0)
        let fetch = ListFetch(
            key: key, place: "service.example.com:80", moment: moment, answer: .managed(regions, tag: nil),
            isForced: true)
        _ = try? site.service.perform(.takeList(fetch), in: .bare)
    }

    static func screen(_ columns: Int, _ rows: Int, _ language: Language = .en) -> ScreenHarness {
        var screen = ScreenHarness(columns, rows, language)
        screen.send(.site(site()))
        screen.press(.character("5"))
        return screen
    }

    @Test("The view of managed regions matches its pictures", arguments: Language.allCases, ScreenHarness.sizes)
    func picture(_ language: Language, _ size: (Int, Int)) {
        expectScreen(Self.screen(size.0, size.1, language).rows, file: "managed-\(size.0)x\(size.1)-\(language)")
    }

    @Test("The cursor moves from row to row, and the detail shows the region under it")
    func cursor() {
        var screen = Self.screen(80, 24)
        #expect(screen.state.managedRow?.region.regionID == "own-1")
        screen.press(.down, .down, .down, .enter)
        #expect(screen.state.managedRow?.mark == .abandoned && screen.text.contains("Old gate"))
        #expect(screen.text.contains("abandoned"))
        screen.press(.home)
        #expect(screen.state.managedRow?.isMonitored == true)
        screen.press(.character("y"))
        #expect(screen.effects.contains(.copy("own-1")))
    }

    /// The typed filter, and the identifiers of the rows that it leaves.
    @Test(
        "The filter finds managed regions by identifier, name and mark",
        arguments: [("own", "own-1 own-2"), ("倉庫", "own-1"), ("abandoned", "old-1"), ("new", "own-2"), ("zz", "")])
    func filter(typed: String, left: String) {
        var screen = Self.screen(80, 24)
        screen.press(.character("/"))
        screen.type(typed)
        #expect(screen.state.managedRows.map(\.region.regionID).joined(separator: " ") == left)
    }

    @Test("Without managed regions the view states that none are held")
    func empty() {
        var screen = ScreenHarness(80, 24)
        screen.press(.character("5"))
        #expect(screen.text.contains("No managed regions are held."))
    }
}
