import Advertising
import Testing

@testable import Radio

/// 2026-01-05 00:00 UTC.
let siteStart: Int64 = 1_767_571_200_000_000

/// The reports of the site of `seed` in `seconds`.
func siteReports(seed: UInt64, seconds: Int64) -> (site: SimulatedSite, batch: ReportBatch) {
    var site = SimulatedSite(seed: seed, start: siteStart)
    var batch = ReportBatch()
    site.advance(to: siteStart + seconds * 1_000_000, into: &batch)
    return (site, batch)
}

func expectSame(_ first: ReportBatch, _ second: ReportBatch, _ location: SourceLocation = #_sourceLocation) {
    #expect(first.reports == second.reports, sourceLocation: location)
    #expect(first.octets == second.octets, sourceLocation: location)
}

@Suite("Simulated site: one seed gives one sequence of reports")
struct SimulatedSiteTests {
    @Test("Reports do not depend on the steps", arguments: [1_000, 10_000, 999_983, 1_000_000, 7_500_000])
    func stepping(step: Int64) {
        let whole = siteReports(seed: 7, seconds: 30).batch
        var site = SimulatedSite(seed: 7, start: siteStart)
        var batch = ReportBatch()
        var moment = siteStart
        while moment < siteStart + 30_000_000 {
            moment = min(moment + step, siteStart + 30_000_000)
            site.advance(to: moment, into: &batch)
        }
        #expect(batch.count > 3_000)
        expectSame(batch, whole)
    }

    @Test("Different seeds give different sites")
    func seeds() {
        let first = siteReports(seed: 1, seconds: 5)
        let second = siteReports(seed: 2, seconds: 5)
        #expect(first.batch.reports != second.batch.reports)
        let addresses = Set(first.site.beacons.map { $0.address(at: siteStart) })
        #expect(addresses.isDisjoint(with: second.site.beacons.map { $0.address(at: siteStart) }))
    }

    @Test("The start only shifts the times", arguments: [0, -5_000_000, siteStart + 1])
    func shifted(start: Int64) {
        let first = siteReports(seed: 3, seconds: 10).batch
        var site = SimulatedSite(seed: 3, start: start)
        var second = ReportBatch()
        site.advance(to: start + 10_000_000, into: &second)
        #expect(first.reports.map { $0.microseconds - siteStart } == second.reports.map { $0.microseconds - start })
        #expect(first.octets == second.octets)
        #expect(first.reports.map(\.rssi) == second.reports.map(\.rssi))
    }

    @Test("Reports are in order, and none is before the start or after the requested time")
    func order() {
        var site = SimulatedSite(seed: 4, start: siteStart)
        var last = siteStart
        for second in 1...20 as ClosedRange<Int64> {
            var batch = ReportBatch()
            let limit = siteStart + second * 1_000_000
            site.advance(to: limit, into: &batch)
            for report in batch.reports {
                #expect(report.microseconds >= last)
                #expect(report.microseconds <= limit)
                #expect(report.microseconds > limit - 1_000_000 || second == 1)
                last = report.microseconds
            }
        }
    }

    @Test("A report at exactly the requested time is included, and one a microsecond later is not")
    func edge() throws {
        let report = try #require(siteReports(seed: 4, seconds: 1).batch.reports.first)
        var site = SimulatedSite(seed: 4, start: siteStart)
        var batch = ReportBatch()
        site.advance(to: report.microseconds - 1, into: &batch)
        #expect(batch.isEmpty)
        site.advance(to: report.microseconds, into: &batch)
        #expect(batch.reports == [report])
    }

    @Test("A time that goes back changes nothing")
    func backward() {
        var site = SimulatedSite(seed: 5, start: siteStart)
        var batch = ReportBatch()
        site.advance(to: siteStart - 60_000_000, into: &batch)
        site.advance(to: Int64.min, into: &batch)
        #expect(batch.isEmpty)
        site.advance(to: siteStart + 6_000_000, into: &batch)
        site.advance(to: siteStart + 2_000_000, into: &batch)
        site.skip(to: siteStart + 3_000_000)
        site.advance(to: siteStart + 10_000_000, into: &batch)
        expectSame(batch, siteReports(seed: 5, seconds: 10).batch)
    }

    @Test("A skip leaves out hours of reports, and the simulation continues after them")
    func skip() throws {
        let wake = siteStart + 8 * 3_600_000_000
        var batches: [ReportBatch] = []
        for _ in 0..<2 {
            var site = SimulatedSite(seed: 6, start: siteStart)
            var batch = ReportBatch()
            site.advance(to: siteStart + 1_000_000, into: &batch)
            batch.removeAll()
            site.skip(to: wake)
            site.advance(to: wake, into: &batch)
            #expect(batch.isEmpty)
            site.advance(to: wake + 30_000_000, into: &batch)
            batches.append(batch)
        }
        expectSame(batches[0], batches[1])
        #expect(batches[0].reports.allSatisfy { $0.microseconds > wake })
        #expect((2_500...8_000).contains(batches[0].count))

        // The counters of the telemetry increased during the gap, with a tolerance of a few percent.
        let before = try #require(telemetry(siteReports(seed: 6, seconds: 30).batch, instance: 1))
        let after = try #require(telemetry(batches[0], instance: 1))
        let uptime = Int(after.uptime) - Int(before.uptime)
        #expect((287_600...288_400).contains(uptime))
        // The beacon sends every 150 ms plus 5 ms of advDelay on average.
        let expected = Double(uptime) / 1.55
        let counted = Double(after.count) - Double(before.count)
        #expect((0.97 * expected...1.03 * expected).contains(counted))
    }

    /// The first telemetry that the UID beacon of `instance` sends.
    private func telemetry(_ batch: ReportBatch, instance: UInt8) -> (count: UInt32, uptime: UInt32)? {
        let octets = batch.octets.span
        let owner = batch.reports.first {
            $0.data.count == 31 && octets[$0.data.lowerBound + 11] == 0x00
                && octets[$0.data.lowerBound + 28] == instance && octets[$0.data.lowerBound + 27] == 0
                && octets.matches([0xAA, 0xFE, 0x00], at: $0.data.lowerBound + 9)
        }
        let report = batch.reports.first {
            $0.address == owner?.address && octets.matches([0xAA, 0xFE, 0x20], at: $0.data.lowerBound + 9)
        }
        return report.map {
            (octets.bigEndian32($0.data.lowerBound + 17), octets.bigEndian32($0.data.lowerBound + 21))
        }
    }

    @Test("The site works at the limits of time", arguments: [Int64.min, -1, Int64.max - 1_000_000])
    func extremes(start: Int64) {
        var site = SimulatedSite(seed: 8, start: start)
        var batch = ReportBatch()
        site.advance(to: start + 1_000_000, into: &batch)
        #expect(batch.reports.allSatisfy { $0.microseconds >= start })
        #expect(!batch.isEmpty)
        batch.removeAll()
        site.skip(to: Int64.max)
        site.advance(to: Int64.min, into: &batch)
        #expect(batch.isEmpty)
        for beacon in site.beacons {
            #expect(beacon.address(at: Int64.max).kind == .random)
            #expect(beacon.distance(at: Int64.min) ?? 0 < 100)
        }
    }

    @Test(
        "Decibels are computed correctly",
        arguments: [
            (1.0, 0.0), (10, 10), (2, 3.010_299_956_6), (0.5, -3.010_299_956_6), (1e-9, -90), (31.62277660168379, 15),
            (1.5, 1.760_912_590_6), (0, -200), (-1, -200),
        ])
    func decibels(ratio: Double, expected: Double) {
        #expect(abs(Decibel.of(ratio) - expected) < 1e-5)
    }

    @Test("Random numbers have the expected mean and deviation")
    func numbers() {
        var random = RandomStream(seed: 9)
        var (sum, squares, units) = (0.0, 0.0, 0.0)
        for _ in 0..<50_000 {
            let value = random.normal()
            sum += value
            squares += value * value
            units += random.unit()
            let below = random.below(7)
            if !(0..<7).contains(below) { Issue.record("\(below)") }
        }
        #expect(abs(sum / 50_000) < 0.02)
        #expect(abs(squares / 50_000 - 1) < 0.02)
        #expect(abs(units / 50_000 - 0.5) < 0.01)
        #expect(random.below(0) == 0)
        // The first numbers of the published algorithm for the seed 1234567.
        var published = RandomStream(seed: 1_234_567)
        #expect(published.next() == 6_457_827_717_110_365_317)
        #expect(published.next() == 3_203_168_211_198_807_973)
    }
}
