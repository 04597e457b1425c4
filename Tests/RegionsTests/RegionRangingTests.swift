import Testing
import Tracking

@testable import Regions

@Suite("Ranging")
struct RegionRangingTests {
    private func region(_ text: String) throws -> BeaconRegion {
        try BeaconRegion(identifier: text, constraint: Site.region(text))
    }

    /// `A/1/1 near -60`, `A/1/2 unknown 0 -`
    private func lines(_ ranged: [RangedRegion]?, _ index: Int = 0) -> [String] {
        (ranged?[index].beacons ?? []).map { beacon in
            "\(Site.name(beacon.identity)) \(beacon.proximity) \(beacon.rssi)" + (beacon.accuracy < 0 ? " -" : "")
        }
    }

    @Test("Once a second, every region, also without beacons")
    func everySecond() throws {
        var site = Site()
        let none = site.ranging.range(site.table, now: site.now)
        #expect(none == nil)
        site.ranging.start(try region("A"))
        site.ranging.start(try region("B"))
        site.hear("A/1/1")
        var count = 0
        for step in 0..<100 {
            site.seconds = Double(step) / 10
            let ranged = site.ranging.range(site.table, now: site.now)
            guard let ranged else { continue }
            count += 1
            #expect(ranged.map(\.region.identifier) == ["A", "B"] && ranged[1].beacons.isEmpty)
        }
        #expect(count == 10)
    }

    @Test("Nearest first, without an accuracy last (A-41)")
    func order() throws {
        var site = Site()
        site.ranging.start(try region("A"))
        for (beacon, rssi) in [
            ("A/1/1", -80), ("A/1/2", -45), ("A/1/3?", -30), ("A/1/4", -60), ("A/1/5", -62), ("A/1/6", -48),
        ] {
            site.hear(beacon, rssi: Int8(rssi), from: UInt64(beacon.utf8.count + abs(rssi)))
        }
        let ranged = site.ranging.range(site.table, now: site.now)
        #expect(
            lines(ranged) == [
                "A/1/2 immediate -45", "A/1/6 immediate -48", "A/1/4 near -60", "A/1/5 near -62", "A/1/1 far -80",
                "A/1/3 unknown -30 -",
            ])
    }

    @Test("Who is missed stays for 10 s without a level, then goes")
    func missed() throws {
        var site = Site()
        site.ranging.start(try region("A"))
        site.hear("A/1/1", rssi: -60)
        site.hear("A/1/2", rssi: -60, from: 2)
        var found: [[String]] = []
        for second in 0...13 {
            site.seconds = Double(second)
            if second <= 2 { site.hear("A/1/1", rssi: -60) }
            site.hear("A/1/2", rssi: -60, from: 2)
            found.append(lines(site.ranging.range(site.table, now: site.now)))
        }
        #expect(found[2] == ["A/1/1 near -60", "A/1/2 near -60"])
        for second in 3...12 { #expect(found[second] == ["A/1/2 near -60", "A/1/1 unknown 0 -"], "\(second)") }
        #expect(found[13] == ["A/1/2 near -60"])
    }

    @Test("A clock that was set back ranges on")
    func clock() throws {
        var site = Site()
        site.ranging.start(try region("A"))
        site.hear("A/1/1")
        let first = site.ranging.range(site.table, now: site.now)
        site.jump = -3600
        let second = site.ranging.range(site.table, now: site.now)
        let third = site.ranging.range(site.table, now: site.now)
        #expect(first != nil && second != nil && third == nil)
    }

    @Test("Regions overlap, are replaced and stopped; there is no limit")
    func regions() throws {
        var site = Site()
        for major in 0..<50 { site.ranging.start(try region("A/\(major)")) }
        site.ranging.start(try region("A"))
        site.ranging.start(try BeaconRegion(identifier: "A/0", constraint: Site.region("A/7")))
        #expect(site.ranging.regions.count == 51)
        site.hear("A/7/1")
        let ranged = site.ranging.range(site.table, now: site.now) ?? []
        #expect(ranged.filter { !$0.beacons.isEmpty }.map(\.region.identifier) == ["A/0", "A/7", "A"])
        let stopped = [site.ranging.stop("A"), site.ranging.stop("A")]
        #expect(stopped == [true, false])
        #expect(site.ranging.regions.count == 50)
    }
}
