import Basics
import Testing
import Tracking

@testable import Regions

@Suite("Rules")
struct RuleTests {
    @Test("The rules fire the expected events of the timeline", arguments: RuleTimelines.all)
    func timeline(_ timeline: RuleCase) {
        #expect(timeline.difference == nil)
    }

    /// The proximities that each match accepts.
    static let matches: [(match: Trigger.ProximityMatch, of: Proximity, holds: Set<Proximity>)] = [
        (.within, .immediate, [.immediate]),
        (.within, .near, [.immediate, .near]),
        (.within, .far, [.immediate, .near, .far]),
        (.within, .unknown, [.immediate, .near, .far, .unknown]),
        (.beyond, .immediate, [.immediate, .near, .far, .unknown]),
        (.beyond, .near, [.near, .far, .unknown]),
        (.beyond, .far, [.far, .unknown]),
        (.beyond, .unknown, [.unknown]),
        (.exactly, .immediate, [.immediate]),
        (.exactly, .near, [.near]),
        (.exactly, .far, [.far]),
        (.exactly, .unknown, [.unknown]),
    ]

    @Test("A signal fires exactly at the proximities that its match accepts", arguments: matches)
    func signal(match: Trigger.ProximityMatch, of proximity: Proximity, holds: Set<Proximity>) {
        let beacons: [(Proximity, String, Int8)] = [
            (.immediate, "A/1/1", -45), (.near, "A/1/1", -60), (.far, "A/1/1", -80), (.unknown, "A/1/1?", -60),
        ]
        for (there, beacon, rssi) in beacons {
            var site = Site([rule("rule", .signal("A/1/1", proximity: proximity, match))], schedule: .fast)
            for second in 0..<6 {
                site.pass(until: Double(second))
                site.hear(beacon, rssi: rssi)
            }
            #expect(site.events.count == (holds.contains(there) ? 1 : 0), "\(there)")
        }
    }

    @Test("A beacon that is not heard has no proximity")
    func absent() {
        var site = Site(
            [
                rule("beyond", .signal("A/1/1", proximity: .unknown, .beyond)),
                rule("within", .signal("A/1/1", proximity: .unknown, .within)),
            ])
        site.pass(until: 100)
        #expect(site.events == [])
    }

    @Test("An event contains its rule, its action and its cause")
    func event() throws {
        var site = Site([rule("near", .signal("A/1", proximity: .near))], schedule: .fast)
        site.hear("A/1/2")
        site.pass(until: 3)
        let event = try #require(site.events.first)
        #expect(event.kind == .ruleFired && event.rule == "near" && event.action == .openText("near"))
        #expect(event.beacon.map(Site.name) == "A/1/2" && event.isNotified)
    }

    @Test("After a replacement, equal rules keep their state, changed ones keep their limits, new ones start anew")
    func replacing() {
        let same = rule("same", .area(.inside, "A/1"))
        var site = Site([same, rule("changed", .area(.inside, "A/1"), cooldown: 1000)], schedule: .fast)
        site.hear("A/1/1")
        site.pass(until: 3)
        #expect(site.events.compactMap(\.rule) == ["same", "changed"])
        site.events = []
        site.rules.replace(
            [
                rule("new", .area(.inside, "B/1")), same,
                rule("changed", .area(.inside, "A/1"), .dates(nil, nil), cooldown: 1000),
                rule("other", .area(.inside, "A/1")),
            ], schedule: .fast)
        site.pass(until: 6)
        #expect(site.events.compactMap(\.rule) == ["other"])
        site.hear("B/1/1")
        site.pass(until: 8)
        #expect(site.events.compactMap(\.rule) == ["other", "new"])
    }

    @Test("A snapshot contains only rules with a state")
    func snapshot() {
        var site = Site([rule("in", .area(.inside, "A/1")), rule("idle", .area(.inside, "B/1"))], schedule: .fast)
        site.hear("A/1/1")
        site.pass(until: 1)
        #expect(
            site.rules.snapshot() == [
                RuleMemory(rule: "in", lastFired: Site.start.advanced(bySeconds: 0.25), isHeld: true)
            ])
        site.rules.restore([RuleMemory(rule: "gone", isHeld: true), RuleMemory(rule: "idle", steps: [7])])
        #expect(site.rules.snapshot().map(\.rule) == ["in"])
    }

    @Test("Days follow local time", arguments: [(0, 0, 0), (-1, 0, -1), (86_399, 1, 1), (0, -1, -1), (86_400, -1, 0)])
    func day(second: Int64, offset: Int, day: Int64) {
        let local = LocalDay(Timestamp(microseconds: second * 1_000_000), in: .fixed(offset))
        #expect(local.day == day)
        #expect(local.second == Int(second) + offset - Int(day) * 86_400)
    }
}
