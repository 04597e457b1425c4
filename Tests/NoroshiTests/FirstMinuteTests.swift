import Advertising
import Basics
import Radio
import Regions
import Scanning
import Testing
import Tracking
@testable import BeaconService
@testable import Noroshi

@Suite("The first minute of the shop")
struct FirstMinuteTests {
    /// The things that are visible in the first minute of a shop.
    private struct Sights {
        var proximities: Set<Proximity> = []
        var lost: Set<BeaconIdentity> = []
        var low: Set<BeaconIdentity> = []
        var events: [SiteEvent] = []

        mutating func look(_ table: inout BeaconTable, at now: Timestamp) {
            let rows = table.page(BeaconQuery(filter: FilterReading("beacon").filter, count: 100), now: now).rows
            proximities.formUnion(rows.filter { $0.freshness == .fresh }.map(\.proximity))
            lost.formUnion(rows.filter { $0.freshness == .lost }.map(\.identity))
            low.formUnion(rows.filter(\.isBatteryLow).map(\.identity))
        }
    }

    private static func sights(seed: UInt64) -> Sights {
        let start: Int64 = 1_767_571_200_000_000
        var site = SimulatedSite(seed: seed, start: start)
        var table = BeaconTable()
        var watch = BeaconWatch(
            ServiceContext(official: SimulatedSite.officialRegions),
            state: ServiceState(monitored: SimulatedSite.firstRegions), rules: RuleSet(),
            at: Timestamp(microseconds: start))
        var sights = Sights()
        for step in 1...240 as ClosedRange<Int64> {
            let now = Timestamp(microseconds: start + step * 250_000)
            var batch = ReportBatch()
            site.advance(to: now.microseconds, into: &batch)
            let octets = batch.octets.span
            for report in batch.reports {
                let sighting = Sighting(report)
                let place = table.ingest(octets.extracting(report.data), sighting)
                watch.hear(sighting, filedAt: place, in: &table)
            }
            watch.advance(to: now, table: table)
            table.sweep(now: now)
            sights.look(&table, at: now)
        }
        sights.events = watch.takeEvents()
        return sights
    }

    /// The words of the screen are clear only to a user who has seen each of them.
    @Test("With every seed, the list shows every word, and a region is entered and left", arguments: 1...16)
    func everything(seed: UInt64) {
        let sights = Self.sights(seed: seed)
        #expect(sights.proximities.isSuperset(of: [.immediate, .near, .far]))
        #expect(!sights.lost.isEmpty, "one goes missing")
        #expect(!sights.low.isEmpty && sights.low.isDisjoint(with: sights.lost), "one has a low battery, and is there")
        let kinds = sights.events.map(\.kind).filter { [.enter, .exit].contains($0) }
        #expect(kinds == [.enter, .exit])
    }
}
