import Basics
import Testing
import Tracking

@testable import Regions

@Suite("Events of overlapping regions")
struct EventCoalescerTests {
    /// The event of a text such as `0.0 enter all A/1/1`.
    private func event(_ text: String) -> SiteEvent {
        let words = text.split(separator: " ").map(String.init)
        let beacon =
            words.count > 3
            ? BeaconIdentity(text: "ibeacon:" + Site.region(words[3]).description.replacing("/", with: ":")) : nil
        return SiteEvent(
            time: Site.start.advanced(bySeconds: Double(words[0]) ?? 0),
            kind: SiteEvent.Kind(rawValue: words[1]) ?? .warning, region: words.count > 2 ? words[2] : nil,
            beacon: beacon)
    }

    /// The numbers of the events in each group.
    private func groups(_ lines: [String], window: Double = 2) -> [[Int]] {
        var events = lines.map(event)
        for index in events.indices { events[index].number = index }
        let groups = EventCoalescer.groups(events, window: window)
        #expect(groups.allSatisfy { $0.count == $0.events.count && $0.first == $0.events[0] })
        return groups.map { $0.events.map(\.number) }
    }

    @Test(
        "Events of one beacon and kind in different regions within the window form a group",
        arguments: [
            // One advertisement, two regions.
            (
                ["0 enter all A/1/1", "0 inside all A/1/1", "0 enter one A/1/1", "0 inside one A/1/1"],
                [[0, 2], [1, 3]]
            ),
            // Another beacon, another kind.
            (["0 enter all A/1/1", "0 enter all A/1/2", "0 exit one A/1/1"], [[0], [1], [2]]),
            // The window begins with the first event of a group.
            (["0 enter a A/1/1", "1.9 enter b A/1/1", "2 enter c A/1/1", "3 enter d A/1/1"], [[0, 1], [2, 3]]),
            // The same region twice is two events.
            (["0 enter a A/1/1", "1 enter a A/1/1", "1 enter b A/1/1"], [[0], [1, 2]]),
            // Events without a beacon or of other kinds are never joined.
            (["0 outside a", "0 outside b", "0 started", "0 started"], [[0], [1], [2], [3]]),
            (["0 rule-fired a A/1/1", "0 rule-fired b A/1/1"], [[0], [1]]),
            // A clock that was set back.
            (["100 enter a A/1/1", "0 enter b A/1/1", "1 enter c A/1/1"], [[0], [1, 2]]),
        ])
    func grouping(lines: [String], expected: [[Int]]) {
        #expect(groups(lines) == expected)
    }

    @Test("A window of 0 joins no events, and a longer window joins more")
    func window() {
        let lines = ["0 enter a A/1/1", "0 enter b A/1/1", "5 enter c A/1/1"]
        #expect(groups(lines, window: 0) == [[0], [1], [2]])
        #expect(groups(lines, window: 10) == [[0, 1, 2]])
    }

    @Test("Hooks run at once, on the first event of a group")
    func first() {
        var coalescer = EventCoalescer()
        let found = ["0 enter a A/1/1", "0 enter b A/1/1", "0 exit b A/1/1", "3 enter b A/1/1"].map {
            coalescer.isFirst(event($0))
        }
        #expect(found == [true, false, true, true])
    }

    @Test("Each of many beacons in a moment begins a group, and the number of open groups remains limited")
    func many() {
        var coalescer = EventCoalescer()
        var firsts = 0
        for number in 0..<20_000 {
            if coalescer.isFirst(event("0 enter a A/\(number / 250)/\(number % 250)")) { firsts += 1 }
        }
        #expect(firsts == 20_000)
        #expect(coalescer.openCount <= 4096)
    }

    @Test("The log contains every event, and the screen shows the groups")
    func overlap() throws {
        var site = Site()
        for (name, region) in [("all", "A"), ("seven", "A/7"), ("one", "A/7/1")] {
            site.monitor.start(
                MonitoredRegion(try BeaconRegion(identifier: name, constraint: Site.region(region))), at: site.now)
        }
        site.take()
        site.events = []
        site.hear("A/7/1")
        #expect(site.events.count == 6)
        let groups = EventCoalescer.groups(site.events)
        #expect(groups.map(\.count) == [3, 3])
        #expect(groups.map(\.first.kind) == [.enter, .inside])
        #expect(groups[0].events.compactMap(\.region) == ["all", "seven", "one"])
    }
}
