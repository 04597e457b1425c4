import Advertising
import Testing

@testable import Radio

@Suite("Simulated site: the world")
struct SimulatedSiteWorldTests {
    @Test("About two hundred reports a second are heard", arguments: [1, 2, 3, 4, 5] as [UInt64])
    func rate(seed: UInt64) {
        let (site, batch) = siteReports(seed: seed, seconds: 300)
        #expect((150.0...250.0).contains(Double(batch.count) / 300))
        #expect((40...50).contains(site.beacons.count))
        // The scanner spends the same time on every channel.
        for channel in 37...39 as ClosedRange<UInt8> {
            let share = Double(batch.reports.count { $0.channel == channel }) / Double(batch.count)
            #expect((0.3...0.37).contains(share))
        }
    }

    @Test("Every address is random, has the right kind, and belongs to one transmitter")
    func addresses() {
        let (site, batch) = siteReports(seed: 11, seconds: 300)
        var owners: [DeviceAddress: Int] = [:]
        for (index, beacon) in site.beacons.enumerated() {
            for second in 0...300 as ClosedRange<Int64> {
                let address = beacon.address(at: siteStart + second * 1_000_000)
                #expect(owners.updateValue(index, forKey: address) ?? index == index)
                let isPrivate = beacon.role == .stranger || beacon.role == .rotatingAddress
                #expect(address.value >> 46 == (isPrivate ? 0b01 : 0b11))
            }
        }
        #expect(batch.reports.allSatisfy { $0.address.kind == .random && owners[$0.address] != nil })
    }

    @Test("The technician walks at a person's pace, stops, and completes a round", arguments: [1, 2, 3] as [UInt64])
    func walk(seed: UInt64) {
        let site = SimulatedSite(seed: seed, start: siteStart)
        let period = site.route.period
        #expect((180...420).contains(period / 1_000_000))
        var stops: [Int] = []
        var standing = 0
        var inBackRoom = false
        for tick in 0...(period / 100_000) {
            let here = site.technician(at: siteStart + tick * 100_000)
            let there = site.technician(at: siteStart + (tick + 1) * 100_000)
            let pace = Place(x: here.x, y: here.y).distance(to: Place(x: there.x, y: there.y)) * 10
            #expect(pace < 1.2)
            #expect((0...30).contains(here.x) && (0...20).contains(here.y))
            inBackRoom = inBackRoom || here.x > ShopFloor.wallX
            if pace == 0 {
                standing += 1
            } else if standing > 0 {
                stops.append(standing)
                standing = 0
            }
        }
        #expect(stops.count == 9)
        #expect(stops.allSatisfy { (48...200).contains($0) })
        #expect(inBackRoom)
        for second in [0, 17, 130] as [Int64] {
            let moment = siteStart + second * 1_000_000
            #expect(site.technician(at: moment) == site.technician(at: moment + period))
        }
    }

    @Test("On one round the nearest beacon changes often, and some beacons are within half a metre")
    func nearAndFar() throws {
        let site = SimulatedSite(seed: 12, start: siteStart)
        let fixtures = site.beacons.filter { $0.role != .stranger }
        var nearest: [Int] = []
        var distances: [Double] = []
        for second in 0...(site.route.period / 1_000_000) {
            let now = fixtures.map { $0.distance(at: siteStart + second * 1_000_000) ?? .infinity }
            distances += now.filter(\.isFinite)
            let closest = try #require(now.indices.min { now[$0] < now[$1] })
            if nearest.last != closest { nearest.append(closest) }
        }
        #expect(nearest.count > 15)
        #expect(try #require(distances.min()) < 0.5)
        #expect(distances.contains { (0.5..<3).contains($0) })
        #expect(try #require(distances.max()) > 20)
    }

    @Test("The level falls with the distance, and at 1 m is about the claimed power", arguments: [1, 2])
    func levels(seed: UInt64) throws {
        let (site, batch) = siteReports(seed: seed, seconds: 400)
        var levels = [[Double]](repeating: [], count: 4)
        var owners: [DeviceAddress: SimulatedSite.Truth] = [:]
        for beacon in site.beacons where beacon.kind == .iBeacon && beacon.role == .fixture {
            owners[beacon.address(at: siteStart)] = beacon
        }
        for report in batch.reports where report.rssi != AdvertisingReport.notAvailable {
            guard let beacon = owners[report.address] else { continue }
            let distance = try #require(beacon.distance(at: report.microseconds))
            let level = Double(report.rssi) - Double(beacon.powerAt1m)
            levels[distance < 0.6 ? 0 : distance < 3 ? 1 : distance < 8 ? 2 : 3].append(level)
        }
        let means = levels.map { $0.reduce(0, +) / Double($0.count) }
        for (nearer, farther) in zip(means, means.dropFirst()) {
            #expect(nearer > farther + 4)
        }
        #expect(means[0] > 2 && means[0] < 14)
        #expect(batch.reports.allSatisfy { $0.rssi >= -100 && ($0.rssi < -20 || $0.rssi == 127) })
    }

    @Test("The level is sometimes unknown")
    func unknownLevel() {
        let (_, batch) = siteReports(seed: 13, seconds: 400)
        let unknown = batch.reports.count { $0.rssi == AdvertisingReport.notAvailable }
        #expect((10...90).contains(unknown))
    }

    @Test("Fading dips deeper than it rises, and is stronger if the wave is less steady", arguments: [2.0, 7.0])
    func fading(steadiness: Double) {
        var random = RandomStream(seed: 14)
        let levels = (0..<20_000).map { _ in RadioLink.fading(steadiness: steadiness, &random) }.sorted()
        let (low, middle, high) = (levels[1_000], levels[10_000], levels[19_000])
        #expect(middle - low > 1.3 * (high - middle))
        #expect((-1.5...0.5).contains(middle))
        #expect(high - low > (steadiness < 5 ? 8 : 4))
    }

    @Test("Most loud packets are received, and none below the sensitivity")
    func hearing() {
        #expect((0.7...0.9).contains(RadioLink.hearing(-60)))
        #expect((0.2...0.6).contains(RadioLink.hearing(-95)))
        #expect(RadioLink.hearing(-100) == 0)
    }

    @Test("A wall and a shelf attenuate the signal, and a doorway does not")
    func obstruction() {
        let here = Place(x: 20, y: 10)
        #expect(ShopFloor.obstruction(from: here, to: Place(x: 24, y: 10)) == 0)
        #expect(ShopFloor.obstruction(from: here, to: Place(x: 24, y: 2)) == ShopFloor.wallLoss)
        let aisle = Place(x: 10, y: 2)
        #expect(ShopFloor.obstruction(from: aisle, to: Place(x: 10, y: 6)) == ShopFloor.shelfLoss)
        #expect(ShopFloor.obstruction(from: Place(x: 10, y: 6), to: aisle) == ShopFloor.shelfLoss)
        #expect(ShopFloor.obstruction(from: aisle, to: Place(x: 10, y: 18)) == 4 * ShopFloor.shelfLoss)
        #expect(ShopFloor.obstruction(from: aisle, to: Place(x: 10, y: 18, z: 1.8)) == 0)
    }
}
