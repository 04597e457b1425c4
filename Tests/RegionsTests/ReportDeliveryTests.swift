import Advertising
import Basics
import Testing
import Tracking

@testable import Regions

@Suite("Notes on beacons in the table")
struct ReportDeliveryTests {
    private static func region(_ beacon: String) throws -> MonitoredRegion {
        MonitoredRegion(try BeaconRegion(identifier: beacon, constraint: Site.region(beacon)))
    }

    private static func entered(_ site: inout Site) -> [String] {
        defer { site.events = [] }
        return site.events.filter { $0.kind == .enter }.compactMap(\.region)
    }

    @Test("A beacon that no region matched is found by a region that starts later")
    func later() throws {
        var site = Site()
        site.monitor.start(try Self.region("B"), at: site.now)
        for _ in 0..<3 { site.hear("A/1/1") }
        #expect(Self.entered(&site).isEmpty)
        site.monitor.start(try Self.region("A"), at: site.now)
        site.hear("A/1/1")
        #expect(Self.entered(&site) == ["A"])
    }

    @Test("Another monitor does not use the notes of the first")
    func anew() throws {
        var site = Site()
        site.monitor.start(try Self.region("B"), at: site.now)
        site.hear("A/1/1")
        site.monitor = RegionMonitor()
        site.monitor.start(try Self.region("A"), at: site.now)
        site.hear("A/1/1")
        #expect(Self.entered(&site) == ["A"])
    }

    @Test("Other rules do not use the notes of the first ones")
    func otherRules() {
        func rule(_ beacon: String) -> Rule {
            Rule(
                identifier: beacon, triggers: [Trigger(beacons: [Site.region(beacon)], area: .inside)],
                action: .openText(beacon))
        }
        var site = Site([rule("B")])
        site.hear("A/1/1")
        site.advance()
        site.rules.replace([rule("A")], schedule: .default)
        site.hear("A/1/1")
        site.advance()
        #expect(site.events.compactMap(\.rule) == ["A"])
    }

    @Test("A copy of the table and the monitor works independently")
    func copies() throws {
        var site = Site()
        site.monitor.start(try Self.region("A"), at: site.now)
        site.monitor.start(try Self.region("B"), at: site.now)
        var copy = site
        site.hear("A/1/1", from: 1)
        site.hear("B/1/1", from: 2)
        copy.table = site.table
        copy.hear("B/1/1", from: 2)
        copy.hear("A/1/1", from: 1)
        #expect(Self.entered(&site) == ["A", "B"] && Self.entered(&copy) == ["B", "A"])
    }

    @Test("A beacon that replaces another in the table has no note")
    func places() {
        var limits = TrackingLimits()
        limits.maximumBeacons = 1
        var table = BeaconTable(limits: limits)
        func ingest(_ payload: [UInt8], from number: UInt64) -> Int {
            table.ingest(payload.span, Sighting(time: Site.start, address: .init(number, .random), rssi: -60))
        }
        let (regions, rules) = (NoteEpoch(), NoteEpoch())
        let first = ingest(Site.payload("A/1/1"), from: 1)
        #expect(table.note(at: first, of: regions.id, rules.id) == nil)
        #expect(table.beginNotes(regions, rules) && !table.beginNotes(regions, rules))
        var note = BeaconNote()
        note.regions = 7
        table.setNote(note, at: first)
        #expect(table.note(at: first, of: regions.id, rules.id) == note)
        let second = ingest(Site.payload("A/1/2"), from: 2)
        #expect(second == first && table.note(at: second, of: regions.id, rules.id) == BeaconNote())
        let device = ingest(Site.Sending(name: "x").payload, from: 3)
        #expect(table.note(at: device, of: regions.id, rules.id) == nil)
    }
}
