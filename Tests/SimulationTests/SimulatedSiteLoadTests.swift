import Advertising
import Reports
import Testing

@testable import Simulation

@Suite("Simulated load")
struct SimulatedSiteLoadTests {
    private func reports(beacons: Int, rate: Int, seconds: Int64, step: Int64, seed: UInt64 = 1) -> ReportBatch {
        var load = SimulatedLoad(beacons: beacons, reportsPerSecond: rate, seed: seed, start: siteStart)
        var batch = ReportBatch()
        for moment in stride(from: siteStart, through: siteStart + seconds * 1_000_000, by: Int(step)) {
            load.advance(to: moment, into: &batch)
        }
        return batch
    }

    @Test("Reports do not depend on the steps, and differ with the seed", arguments: [1_000, 20_000, 500_000])
    func stepping(step: Int64) {
        let whole = reports(beacons: 50, rate: 2_000, seconds: 2, step: 2_000_000)
        expectSame(reports(beacons: 50, rate: 2_000, seconds: 2, step: step), whole)
        #expect(reports(beacons: 50, rate: 2_000, seconds: 2, step: step, seed: 2).reports != whole.reports)
    }

    @Test("As many reports as asked for, in order", arguments: [(1, 1), (2, 7), (500, 2_000), (5_000, 20_000)])
    func rate(beacons: Int, rate: Int) {
        let batch = reports(beacons: beacons, rate: rate, seconds: 3, step: 1_000_000)
        #expect((3 * rate - 1...3 * rate + 1).contains(batch.count))
        let times = batch.reports.map(\.microseconds)
        #expect(times == times.sorted())
        #expect(times.allSatisfy { $0 >= siteStart })
        #expect(batch.reports.allSatisfy { (-111 ... -25).contains($0.rssi) })
        #expect(Set(batch.reports.map(\.rssi)).count >= min(3 * rate, 3))
        // The intervals are not equal.
        #expect(Set(zip(times, times.dropFirst()).map { $1 - $0 }).count > 1)
    }

    @Test("Every beacon has its turn before one has its second", arguments: [1, 2, 3, 4, 6, 20, 97, 500, 1_024])
    func turns(beacons: Int) {
        let batch = reports(beacons: beacons, rate: 2 * beacons, seconds: 1, step: 1_000_000)
        let round = batch.reports.prefix(beacons).map(\.address)
        #expect(Set(round).count == beacons)
        #expect(round.allSatisfy { $0.value >> 46 == 0b11 && $0.kind == .random })
        #expect(batch.reports.dropFirst(beacons).prefix(beacons).map(\.address) == round)
    }

    @Test("The mixture: half iBeacons, a quarter Eddystone with all its frames, all well formed")
    func mixture() {
        let batch = reports(beacons: 100, rate: 2_000, seconds: 1, step: 1_000_000)
        var counts: [String: Int] = [:]
        for report in batch.reports.prefix(2_000) {
            let octets = Array(batch.octets[report.data])
            #expect(octets.count <= 31)
            let (found, isMalformed) = structures(octets)
            #expect(!isMalformed && found.count >= 2)
            let data = found.last?.data ?? []
            switch found.last?.type {
            case ADType.manufacturerData? where data.starts(with: [0x4C, 0, 2, 0x15]) && data.count == 25:
                counts["iBeacon", default: 0] += 1
            case ADType.manufacturerData? where data.dropFirst(2).starts(with: [0xBE, 0xAC]) && data.count == 26:
                counts["AltBeacon", default: 0] += 1
            case ADType.serviceData16? where data.starts(with: [0xAA, 0xFE]):
                counts["Eddystone \(data[2])", default: 0] += 1
            default:
                counts["other", default: 0] += 1
            }
        }
        #expect(
            counts == [
                "iBeacon": 1_000, "AltBeacon": 100, "Eddystone 0": 250, "Eddystone 16": 200, "Eddystone 32": 50,
                "other": 400,
            ])
    }

    @Test("A skip leaves a gap, and goes on as if nothing had been left out")
    func skip() {
        var load = SimulatedLoad(beacons: 50, reportsPerSecond: 1_000, seed: 1, start: siteStart)
        var batch = ReportBatch()
        load.advance(to: siteStart + 500_000, into: &batch)
        batch.removeAll()
        load.skip(to: siteStart + 100_000)
        load.skip(to: siteStart + 60_000_000)
        load.advance(to: siteStart + 60_000_000, into: &batch)
        #expect(batch.isEmpty)
        load.advance(to: siteStart + 61_000_000, into: &batch)
        let whole = reports(beacons: 50, rate: 1_000, seconds: 61, step: 61_000_000)
        #expect((998...1_000).contains(batch.count))
        #expect(whole.reports.suffix(batch.count).map(\.address) == batch.reports.map(\.address))
        #expect(whole.octets.suffix(batch.octets.count) == batch.octets[...])
        load.skip(to: Int64.max)
    }

    @Test(
        "Numbers out of range are taken to the nearest in it", arguments: [(0, 0), (-5, Int.min), (Int.max, Int.max)])
    func limits(beacons: Int, rate: Int) {
        var load = SimulatedLoad(beacons: beacons, reportsPerSecond: rate, seed: 1, start: siteStart)
        #expect((1...SimulatedLoad.most).contains(load.beacons))
        #expect((1...SimulatedLoad.most).contains(load.reportsPerSecond))
        var batch = ReportBatch()
        load.advance(to: siteStart + 1_000, into: &batch)
        load.advance(to: siteStart - 1_000, into: &batch)
        // Every report of the last microsecond is in it.
        #expect(batch.count <= 10_010)
    }
}
