import Advertising
import RandomTesting
import Testing

@testable import Tracking

@Suite("Several receivers")
struct ReceiverTests {
    private static let beacon = Air.iBeacon(1)

    /// Adds `count` advertisements at an interval; each receiver hears them `latency` seconds later.
    private static func hear(
        _ air: inout Air, count: Int, every interval: Double = 0.1,
        by receivers: [(receiver: UInt16, latency: Double, rssi: Int8)]
    ) {
        for _ in 0..<count {
            let start = air.seconds
            for (receiver, latency, rssi) in receivers {
                air.seconds = start + latency
                air.hear(beacon, rssi: rssi, receiver: receiver)
            }
            air.seconds = start + interval
        }
    }

    private static func detail(_ air: Air) throws -> BeaconDetail {
        let identity = try #require(air.table.records.first { $0.flags.contains(.isLive) }?.identity)
        return try #require(air.table.detail(identity, now: air.now))
    }

    @Test(
        "With one receiver of any number, no receptions are stored", arguments: [0, 7] as [UInt16])
    func one(receiver: UInt16) throws {
        var air = Air()
        Self.hear(&air, count: 20, by: [(receiver, 0, -60)])
        let detail = try Self.detail(air)
        #expect(detail.receptions.isEmpty && detail.row.reports == 20)
        #expect(!air.table.receivers.areSeveral)
    }

    @Test("A report heard twice is one advertisement; each receiver has its own level, interval, loss, count and range")
    func twice() throws {
        var air = Air()
        Self.hear(&air, count: 60, by: [(0, 0, -80), (1, 0.003, -50)])
        let detail = try Self.detail(air)
        #expect(detail.row.reports == 60)
        #expect(detail.row.interval.map { abs($0 - 0.1) < 0.002 } == true)
        #expect(detail.loss.map { $0 < 0.01 } == true)
        #expect(detail.row.rssi == -50 && detail.row.smoothedRSSI == -50 && detail.row.proximity == .immediate)
        // The history has the strong level, not the mean of both and not the weak one.
        #expect(Set(detail.row.history.compactMap(\.self).dropFirst()) == [-50])
        #expect(detail.receptions.map(\.receiver.rawValue) == [1, 0])
        #expect(detail.receptions.map(\.rssi) == [-50, -80] && detail.receptions.map(\.reports) == [60, 60])
        #expect(detail.receptions.map { $0.estimate?.proximity } == [.immediate, .far])
        for reception in detail.receptions {
            #expect(
                reception.interval.map { abs($0 - 0.1) < 0.002 } == true && reception.loss.map { $0 < 0.01 } == true)
        }
    }

    @Test("A hunt follows the receiver with the strongest signal, and another one while that is silent")
    func hunted() throws {
        var air = Air()
        Self.hear(&air, count: 60, by: [(0, 0, -80), (1, 0.003, -50)])
        let identity = try Self.detail(air).row.identity
        func counts(_ receiver: UInt16, _ rssi: Int8, scanResponse: Bool = false) -> Bool {
            air.hear(Self.beacon, rssi: rssi, isScanResponse: scanResponse, receiver: receiver)
            let sighting = Sighting(
                time: air.now, address: Air.address(1), rssi: rssi, isScanResponse: scanResponse,
                receiver: ReceiverID(rawValue: receiver))
            return air.table.isReport(sighting, of: identity)
        }
        air.wait(0.1)
        #expect(counts(1, -50) && !counts(0, -80))
        air.wait(0.9)
        #expect(!counts(0, -80))
        air.wait(0.2)
        #expect(counts(0, -80), "the other one has been silent for more than a second")
        air.wait(0.1)
        #expect(counts(1, -50) && !counts(0, -80))
        var hunted = HuntedBeacon(identity, in: air.table, now: air.now)
        air.wait(0.1)
        // A report without a level does not change the level.
        air.hear(Self.beacon, rssi: 127, receiver: 1)
        hunted.follow(
            Sighting(time: air.now, address: Air.address(1), rssi: 127, receiver: ReceiverID(rawValue: 1)),
            in: air.table)
        #expect(hunted.reading(at: air.now).level == -50)
    }

    @Test("The level of a weaker receiver does not count, even if it reports a slow beacon first")
    func huntedSlow() throws {
        var air = Air()
        Self.hear(&air, count: 60, every: 1.005, by: [(0, 0, -80), (1, 0.003, -50)])
        let identity = try Self.detail(air).row.identity
        var hunted = HuntedBeacon(identity, in: air.table, now: air.now)
        for _ in 0..<20 {
            for (receiver, latency, rssi) in [(UInt16(0), 0.0, Int8(-80)), (1, 0.003, -50)] {
                air.wait(latency)
                air.hear(Self.beacon, rssi: rssi, receiver: receiver)
                let sighting = Sighting(
                    time: air.now, address: Air.address(1), rssi: rssi, receiver: ReceiverID(rawValue: receiver))
                hunted.follow(sighting, in: air.table)
            }
            #expect(hunted.reading(at: air.now).level == -50)
            air.wait(1.002)
        }
    }

    @Test("The loss of each receiver includes the advertisements that only other receivers heard")
    func misses() throws {
        var air = Air()
        // At first both receivers hear the beacon, so that both have its interval.
        Self.hear(&air, count: 20, by: [(0, 0, -60), (1, 0.001, -60)])
        for number in 0..<200 { Self.hear(&air, count: 1, by: [(number % 4 == 0 ? 0 : 1, 0.002, -60)]) }
        let detail = try Self.detail(air)
        #expect(detail.row.reports == 220)
        #expect(detail.loss.map { $0 < 0.05 } == true, "\(String(describing: detail.loss))")
        let losses = detail.receptions.sorted { $0.receiver < $1.receiver }.map { $0.loss ?? -1 }
        #expect(losses[0] > 0.5 && losses[1] > 0.1 && losses[1] < 0.5, "\(losses)")
        #expect(detail.receptions.map(\.reports).reduce(0, +) == 240)
    }

    @Test(
        "Only the same payload, from another receiver, within the shortest interval, is the same advertisement",
        arguments: [
            (19, beacon, 1, 1), (20, beacon, 1, 2), (-19, beacon, 1, 1), (3, beacon, 0, 2), (3, Air.name("x"), 1, 2),
        ] as [(Double, [UInt8], UInt16, UInt32)])
    func same(milliseconds: Double, payload: [UInt8], receiver: UInt16, count: UInt32) throws {
        var air = Air()
        Self.hear(&air, count: 1, every: 1, by: [(0, 0, -60), (1, 0.001, -60)])
        let before = try Self.detail(air).row.reports
        air.hear(Self.beacon)
        air.seconds += milliseconds / 1000
        air.hear(payload, receiver: receiver)
        #expect(try Self.detail(air).row.reports - before == count)
    }

    @Test("Each receiver matches an advertisement once: the next one, 20 ms later, is another one")
    func fast() throws {
        var air = Air()
        Self.hear(&air, count: 100, every: 0.02, by: [(0, 0, -60), (1, 0.008, -60), (2, 0.009, -70)])
        #expect(try Self.detail(air).row.reports == 100)
    }

    @Test("Every advertisement counts once if at least one receiver heard it", arguments: 1...20)
    func anyAir(seed: UInt64) throws {
        var air = Air()
        var random = SeededRandom(seed: seed)
        let receivers = 2 + random.below(5 as UInt64)
        var heard: UInt32 = 0
        var reports: UInt32 = 0
        for _ in 0..<300 {
            let start = air.seconds
            let lucky = (0..<receivers).filter { _ in random.below(3) > 0 }
            let latencies = lucky.map { (receiver: UInt16($0), latency: Double(random.below(10)) / 1000) }
            for (receiver, latency) in latencies.sorted(by: { $0.latency < $1.latency }) {
                air.seconds = start + latency
                air.hear(Self.beacon, rssi: -50 - Int8(receiver), receiver: receiver)
            }
            heard += lucky.isEmpty ? 0 : 1
            reports += UInt32(lucky.count)
            air.seconds = start + 0.04 + Double(random.below(100)) / 1000
        }
        let detail = try Self.detail(air)
        #expect(detail.row.reports == heard)
        #expect(detail.receptions.map(\.reports).reduce(0, +) == reports)
    }

    @Test("The strongest receiver gives level, range and rank, and a slightly stronger one does not replace it")
    func strongest() throws {
        var air = Air()
        Self.hear(&air, count: 40, by: [(0, 0, -62), (1, 0.001, -60)])
        #expect(try Self.detail(air).row.rssi == -62)
        Self.hear(&air, count: 40, by: [(0, 0, -62), (1, 0.001, -52)])
        #expect(try Self.detail(air).row.rssi == -52)
        let walls = Air.iBeacon(2)
        for _ in 0..<40 {
            air.hear(walls, from: Air.address(2), rssi: -57, receiver: 0)
            air.seconds += 0.1
            Self.hear(&air, count: 1, every: 0, by: [(0, 0, -62), (1, 0.001, -52)])
        }
        for sort in [BeaconSort.rssi, .proximity] {
            #expect(air.rows(BeaconQuery(sort: sort, count: 9)).map(\.rssi) == [-52, -57], "\(sort)")
        }
    }

    @Test("Another receiver gives the range five seconds after the strongest fell silent, and the beacon is not lost")
    func silence() throws {
        var air = Air()
        air.table.collectsEvents = true
        Self.hear(&air, count: 40, by: [(0, 0, -50), (1, 0.001, -80)])
        _ = air.table.takeEvents()
        Self.hear(&air, count: 40, by: [(1, 0, -80)])
        #expect(try Self.detail(air).row.rssi == -50)
        for _ in 0..<40 {
            Self.hear(&air, count: 10, by: [(1, 0, -80)])
            air.table.sweep(now: air.now)
        }
        let detail = try Self.detail(air)
        #expect(detail.row.rssi == -80 && detail.row.proximity == .far && detail.row.freshness == .fresh)
        #expect(detail.receptions.map(\.receiver.rawValue) == [1, 0])
        // A receiver that has not heard the beacon for long has no range, but has the age of its last report.
        #expect(detail.receptions[1].estimate == nil && detail.receptions[1].age > 30)
        #expect(air.table.takeEvents().isEmpty)
    }

    @Test("A beacon that several receivers heard is lost once and returns once")
    func lost() throws {
        var air = Air()
        Self.hear(&air, count: 10, by: [(0, 0, -50), (1, 0.001, -60)])
        air.sweep(for: 40)
        Self.hear(&air, count: 3, by: [(1, 0, -60), (0, 0.001, -50)])
        let kinds = air.table.takeEvents().map { event in
            switch event.kind {
            case .appeared: "appeared"
            case .lost: "lost"
            case .returned: "returned"
            }
        }
        #expect(kinds == ["appeared", "lost", "returned"])
        #expect(air.table.faults().isEmpty)
    }

    @Test("A beacon has the receivers that heard it, also in the slot of a beacon with other receivers")
    func places() throws {
        var limits = TrackingLimits()
        limits.maximumBeacons = 64
        var air = Air(limits: limits)
        for round in 0..<40 {
            for number in 0..<80 {
                let receivers: [UInt16] = number % 3 == 0 ? [0, 1] : [UInt16(number % 2)]
                for receiver in receivers {
                    air.hear(Air.iBeacon(UInt16(number + round)), from: Air.address(UInt64(number)), receiver: receiver)
                }
                air.seconds += 0.05
            }
        }
        #expect(air.table.faults().isEmpty)
        for row in air.rows() {
            let detail = try #require(air.table.detail(row.identity, now: air.now))
            let places = detail.receptions.map(\.receiver.rawValue).sorted()
            let number = detail.address.value & 0xFFFF
            #expect(places == (number % 3 == 0 ? [0, 1] : [UInt16(number % 2)]))
        }
    }

    @Test("A beacon has at most sixteen receivers: the one that was silent longest is removed")
    func bounded() throws {
        var air = Air()
        Self.hear(&air, count: 5, by: (0..<40).map { (UInt16($0), Double($0) / 10_000, -60) })
        let detail = try Self.detail(air)
        #expect(detail.receptions.count == Receptions.atMost)
        #expect(Set(detail.receptions.map(\.receiver.rawValue)) == Set(24..<40))
    }

    @Test("A frozen table keeps its receptions")
    func frozen() throws {
        var air = Air()
        Self.hear(&air, count: 10, by: [(0, 0, -50), (1, 0.001, -60)])
        let frozen = air.table
        Self.hear(&air, count: 10, by: [(0, 0, -50), (1, 0.001, -60)])
        let identity = try Self.detail(air).row.identity
        #expect(frozen.detail(identity, now: air.now)?.receptions.map(\.reports) == [10, 10])
    }
}
