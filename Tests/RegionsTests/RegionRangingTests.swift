import Basics
import Testing

@testable import Regions

@Suite("Ranging")
struct RegionRangingTests {
    private func region(_ text: String) throws -> BeaconRegion {
        try BeaconRegion(identifier: text, constraint: Site.region(text))
    }

    /// The beacons as texts: `A/1/1 near -60`, `A/1/1 near -60 1.145 s`, `A/1/2 unknown 0 - 4.0 s`
    private func lines(_ ranged: [RangedRegion]?, _ index: Int = 0) -> [String] {
        (ranged?[index].beacons ?? []).map { beacon in
            "\(Site.name(beacon.identity)) \(beacon.proximity) \(beacon.rssi)" + (beacon.accuracy < 0 ? " -" : "")
                + (beacon.age == 0 ? "" : " \((beacon.age * 1000).rounded() / 1000) s")
        }
    }

    /// The rounds for a beacon that sends at given times: one a second from 1 s on, each before reports of the same
    /// time.
    private func rounds(_ times: [Double], until last: Int) throws -> [[String]] {
        var site = Site()
        site.ranging.start(try region("A"))
        var found: [[String]] = []
        var next = times.startIndex
        for second in 0...last {
            while next < times.endIndex, times[next] < Double(second) {
                site.seconds = times[next]
                site.hear("A/1/1", rssi: -60)
                next += 1
            }
            site.seconds = Double(second)
            let round = lines(site.ranging.range(site.table, now: site.now))
            if second > 0 { found.append(round) }
        }
        return found
    }

    @Test("Every region is ranged once a second, even without beacons")
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

    @Test("Beacons are sorted nearest first; those without an accuracy come last")
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

    @Test(
        "A report at a full second counts in the round that begins then",
        arguments: [0.999, 1.000, 1.001])
    func onTheSecond(interval: Double) throws {
        let found = try rounds((0..<60).map { Double($0) * interval }, until: 59)
        // With 1.001 s the beacon misses no round within a thousand.
        #expect(found == [[String]](repeating: ["A/1/1 near -60"], count: 59))
    }

    @Test("A beacon that sends less than once a second keeps its estimate in the rounds that it misses")
    func slowBeacon() throws {
        let found = try rounds((0..<100).map { Double($0) * 1.285 }, until: 120)
        #expect(found.allSatisfy { $0.count == 1 && $0[0].hasPrefix("A/1/1 near -60") })
        let missed = found.filter { $0[0].hasSuffix(" s") }
        #expect(missed.count >= 24 && missed.count <= 28)
        #expect(found[4] == ["A/1/1 near -60 1.145 s"])
    }

    @Test("A beacon that stops keeps its estimate for two of its intervals, is unknown until 10 s, then disappears")
    func stops() throws {
        // The beacon sends every 2 s, the last time at 20 s.
        let found = try rounds((0...10).map { Double($0) * 2 }, until: 33)
        func round(_ second: Int) -> [String] { found[second - 1] }
        #expect(round(21) == ["A/1/1 near -60"])
        for second in 22...24 { #expect(round(second) == ["A/1/1 near -60 \(Double(second - 20)) s"]) }
        for second in 25...30 { #expect(round(second) == ["A/1/1 unknown 0 - \(Double(second - 20)) s"]) }
        for second in 31...33 { #expect(round(second).isEmpty) }
    }

    @Test("However slow a beacon is, its estimate is kept for 10 s at most")
    func slowest() throws {
        let found = try rounds((0...4).map { Double($0) * 8 }, until: 45)
        #expect(found[41] == ["A/1/1 near -60 10.0 s"])
        #expect(found[42].isEmpty)
    }

    @Test("A missed beacon is sorted by its estimate and has the smoothed level")
    func missedRank() throws {
        var site = Site()
        site.ranging.start(try region("A"))
        for step in 0...10 {
            site.seconds = Double(step) * 1.5
            site.hear("A/1/1", rssi: step.isMultiple(of: 2) ? -48 : -46)
            site.hear("A/1/2", rssi: -70, from: 2)
        }
        site.seconds = 15.9
        let first = lines(site.ranging.range(site.table, now: site.now))
        #expect(first == ["A/1/1 immediate -48", "A/1/2 far -70"])
        site.seconds = 16.6
        site.hear("A/1/2", rssi: -70, from: 2)
        site.seconds = 16.9
        let second = lines(site.ranging.range(site.table, now: site.now))
        #expect(second == ["A/1/1 immediate -47 1.9 s", "A/1/2 far -70"])
    }

    @Test("A missed beacon remains listed for 10 s without a level, then disappears")
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
        // The beacon was heard at 2 s, after that round, and therefore appears in the next one.
        #expect(found[3] == ["A/1/1 near -60", "A/1/2 near -60"])
        #expect(found[4] == ["A/1/1 near -60 2.0 s", "A/1/2 near -60"])
        for second in 5...12 {
            #expect(found[second] == ["A/1/2 near -60", "A/1/1 unknown 0 - \(Double(second - 2)) s"], "\(second)")
        }
        #expect(found[13] == ["A/1/2 near -60"])
    }

    @Test("Ranging continues after the clock is set back")
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

    @Test("Regions can overlap, be replaced and be stopped; their number is not limited")
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
