import Basics
import Testing

@testable import Tracking

private func seconds(_ value: Double) -> Timestamp {
    Timestamp(microseconds: Int64(value * 1_000_000))
}

@Suite("Ranging: level to distance and bucket")
struct RangeFilterTests {
    @Test("A filter without samples has no estimate")
    func nothingHeard() {
        let filter = RangeFilter()
        #expect(filter.estimate(at: seconds(5)) == nil)
        #expect(filter.proximity == .unknown)
        #expect(filter.smoothedRSSI == 0)
    }

    @Test(
        "A steady signal reaches the right bucket, and its interval contains the distance",
        arguments: [
            (level: Float(-40), metres: Float(0.2), proximity: Proximity.immediate),
            (level: -62, metres: 1.2, proximity: .near),
            (level: -63, metres: 2, proximity: .near),
            (level: -70, metres: 4, proximity: .far),
            (level: -80, metres: 12, proximity: .far),
        ])
    func steady(level: Float, metres: Float, proximity: Proximity) throws {
        let run = Run(Stretch(30, at: level, noise: 3))
        let estimate = try #require(run.estimate)
        #expect(estimate.proximity == proximity)
        #expect(run.filter.proximity == proximity)
        #expect(estimate.low < metres && metres < estimate.high)
        #expect(abs(run.filter.smoothedRSSI - level) < 1.5)
    }

    /// The level decays more slowly in a hall than in free space: even the low end for a hall alone would lie
    /// beyond the distance.
    @Test(
        "Far away the distance lies inside its interval, not on its lower end", arguments: [Float(-84), -88, -92, -97])
    func inside(level: Float) throws {
        let estimate = try #require(Run(Stretch(30, at: level, noise: 3)).estimate)
        #expect(estimate.metres > 14 && estimate.low < 0.8 * estimate.metres && estimate.high > 1.2 * estimate.metres)
    }

    @Test("The first sample gives an estimate, with a wider interval than many samples")
    func firstSample() throws {
        let first = try #require(Run(Stretch(0.2, at: -62)).estimate)
        let later = try #require(Run(Stretch(30, at: -62)).estimate)
        #expect(first.proximity == .near)
        #expect(first.high > later.high * 1.1)
        #expect(first.low < later.low / 1.1)
    }

    @Test("A resting beacon keeps its bucket despite noise", arguments: [0.5, 1, 5, 10], [Float(-50), -62, -63, -75])
    func noise(rate: Double, level: Float) {
        let run = Run(Stretch(6, at: level, rate: rate), Stretch(600, at: level, rate: rate, noise: 6))
        #expect(run.changes.count == 1, "\(run.changes)")
    }

    @Test("Wandering around an edge changes no bucket", arguments: [RangeModel.immediateEdge, RangeModel.farEdge])
    func hysteresis(edge: Float) {
        let level = Float(Run.power) + edge
        var run = Run(Stretch(10, at: level + 1))
        for _ in 0..<20 {
            run.play(Stretch(10, from: level + 1, to: level - 1))
            run.play(Stretch(10, from: level - 1, to: level + 1))
        }
        #expect(run.changes.count == 1, "\(run.changes)")
    }

    @Test("A lasting small change crosses an edge after enough evidence")
    func evidence() throws {
        // The change is too small for a move. At 3 dB beyond the edge of far, 50 dB² · s take at least 5.5 s; the
        // smoothed level takes most of the time to get there.
        let edge = Float(Run.power) + RangeModel.farEdge
        let run = Run(Stretch(20, at: edge + 1), Stretch(160, at: edge - 3))
        #expect(run.changes.map(\.proximity) == [.near, .far])
        let second = try #require(run.changes.last?.second)
        #expect(second > 25 && second < 70)
    }

    @Test("A level within the hysteresis beyond an edge is no evidence, however long it lasts")
    func withinHysteresis() {
        let edge = Float(Run.power) + RangeModel.farEdge
        let run = Run(Stretch(20, at: edge + 1), Stretch(3600, at: edge - 2))
        #expect(run.changes.map(\.proximity) == [.near])
    }

    @Test("A real move changes the bucket within seconds", arguments: [2.0, 10])
    func step(rate: Double) throws {
        var run = Run(Stretch(60, at: -78, rate: rate, noise: 3), Stretch(20, at: -45, rate: rate, noise: 3))
        #expect(run.filter.proximity == .immediate)
        let arrival = try #require(run.changes.last?.second)
        #expect(arrival < 65, "\(run.changes)")
        run.play(Stretch(20, at: -80, rate: rate, noise: 3))
        #expect(run.filter.proximity == .far)
        let departure = try #require(run.changes.last?.second)
        #expect(departure < 88, "\(run.changes)")
    }

    @Test("An approach passes each bucket once, and so does the way back")
    func walk() {
        let run = Run(
            Stretch(20, at: -80, noise: 3), Stretch(10, from: -80, to: -45, noise: 3), Stretch(20, at: -45, noise: 3),
            Stretch(10, from: -45, to: -80, noise: 3), Stretch(20, at: -80, noise: 3))
        #expect(run.changes.map(\.proximity) == [.far, .near, .immediate, .near, .far])
        #expect(run.changes[2].second < 35)
        #expect(run.changes[4].second < 65)
    }

    @Test("During a walk past a beacon the bucket becomes near, and afterwards far again", arguments: [2.0, 5, 10])
    func walkPast(rate: Double) throws {
        // At 1.4 m/s from 8 m to 1.5 m and on: the level is above the edge of far for 4 s of the 10.
        let run = Run(
            Stretch(40, at: -76, rate: rate, noise: 3), Stretch(5, from: -76, to: -60, rate: rate, noise: 3),
            Stretch(5, from: -60, to: -76, rate: rate, noise: 3), Stretch(60, at: -76, rate: rate, noise: 3))
        try #require(run.changes.map(\.proximity) == [.far, .near, .far], "\(run.changes)")
        #expect(run.changes[1].second > 42 && run.changes[1].second < 46, "\(run.changes)")
        #expect(run.changes[2].second > 47 && run.changes[2].second < 55, "\(run.changes)")
    }

    @Test("A walk past a beacon changes the bucket even where the signal fades", arguments: [2.0, 10])
    func walkPastInFading(rate: Double) {
        let run = Run(
            Stretch(40, at: -80, rate: rate, noise: 8), Stretch(5, from: -80, to: -57, rate: rate, noise: 8),
            Stretch(5, from: -57, to: -80, rate: rate, noise: 8), Stretch(60, at: -80, rate: rate, noise: 8))
        #expect(run.changes.contains { $0.proximity == .near && $0.second < 47 }, "\(run.changes)")
        #expect(run.filter.proximity == .far)
    }

    @Test("A beacon that is carried to 2 m and left there is near on arrival")
    func carriedNear() throws {
        let run = Run(
            Stretch(20, at: -80, noise: 3), Stretch(6, from: -80, to: -62, noise: 3), Stretch(200, at: -62, noise: 3))
        #expect(run.changes.map(\.proximity) == [.far, .near])
        #expect(try #require(run.changes.last?.second) < 30)
    }

    @Test(
        "A beacon at rest on either side of an edge keeps its bucket, however much the samples scatter",
        arguments: [RangeModel.immediateEdge, RangeModel.farEdge], [Float(-2.5), 2.5])
    func rest(edge: Float, offset: Float) {
        for noise in [Float(2), 5, 9] {
            // Fading lowers the level more than it raises it, so dips have less weight.
            let level = Float(Run.power) + edge + offset
            let run = Run(Stretch(6, at: level), Stretch(300, at: level, rate: 5, noise: noise))
            #expect(run.changes.count == 1, "noise \(noise): \(run.changes)")
        }
    }

    @Test("A beacon that sends every 1.285 s is ranged like one that sends often")
    func slowBeacon() throws {
        let rate = 1 / 1.285
        // The level is 6 dB within the edge of immediate: with 3 dB, two dozen samples are enough in only half of
        // all runs.
        let run = Run(
            Stretch(60, at: -78, rate: rate, noise: 3), Stretch(30, at: -47, rate: rate, noise: 3),
            Stretch(60, at: -78, rate: rate, noise: 3))
        #expect(run.changes.first?.proximity == .far && run.filter.proximity == .far)
        let arrival = try #require(run.changes.first { $0.proximity == .immediate }?.second)
        #expect(arrival < 83, "\(run.changes)")
        let departure = try #require(run.changes.last?.second)
        #expect(departure < 102, "\(run.changes)")
    }

    @Test("Deep short fades do not change the bucket")
    func dips() {
        var run = Run(Stretch(10, at: -62))
        for _ in 0..<60 {
            run.play(Stretch(4, at: -62))
            run.add(rssi: -105)
        }
        #expect(run.changes.count == 1)
        #expect(abs(run.filter.smoothedRSSI + 62) < 3)
    }

    @Test("An invalid RSSI is ignored", arguments: [127, 0, 20] as [Int8])
    func invalid(rssi: Int8) {
        var run = Run(Stretch(10, at: -62))
        let before = run.filter
        run.time += 1
        run.add(rssi: rssi)
        #expect(run.filter == before)
        var fresh = RangeFilter()
        fresh.add(rssi: rssi, power: -60, at: seconds(1))
        #expect(fresh == RangeFilter())
    }

    @Test("Silence widens the interval, then hides the bucket, then the distance")
    func silence() throws {
        var run = Run(Stretch(20, at: -62))
        let end = run.time
        var last = try #require(run.estimate)
        for age in 1...30 {
            run.time = end + Double(age)
            let estimate = try #require(run.estimate)
            #expect(estimate.low < last.low && estimate.high > last.high)
            #expect(estimate.metres == last.metres)
            #expect(estimate.proximity == (age <= 10 ? .near : .unknown))
            last = estimate
        }
        run.time = end + 30.5
        #expect(run.estimate == nil)
        // The next samples do not depend on earlier ones.
        run.add(rssi: -80)
        #expect(run.filter.proximity == .far)
        #expect(run.filter.smoothedRSSI == -80)
    }

    @Test("A shorter silence keeps the bucket")
    func shortSilence() {
        var run = Run(Stretch(20, at: -62))
        run.time += 15
        run.add(rssi: -66)
        #expect(run.filter.proximity == .near)
        #expect(run.estimate?.proximity == .near)
    }

    @Test("The filter works with times that stand still or go back")
    func time() throws {
        var run = Run(Stretch(20, at: -62))
        for _ in 0..<1000 { run.add(rssi: -62) }
        #expect(run.filter.smoothedRSSI == -62)
        run.time = 3
        run.add(rssi: -62)
        let estimate = try #require(run.estimate)
        #expect(estimate.proximity == .near)
        // The clock that was set back is used from now on.
        run.play(Stretch(60, at: -80))
        #expect(run.filter.proximity == .far)
        #expect(run.filter.estimate(at: seconds(0))?.proximity == .far)
    }

    @Test("The bucket alone equals the bucket of the estimate at every age", arguments: [-40, -62, -90] as [Int8])
    func proximityAlone(rssi: Int8) {
        var filter = RangeFilter()
        for second in 0..<10 { filter.add(rssi: rssi, power: -60, at: seconds(Double(second))) }
        for second in [9, 18.9, 19, 19.1, 38.9, 39.1, 100] {
            let now = seconds(second)
            #expect(filter.proximity(at: now) == filter.estimate(at: now)?.proximity ?? .unknown, "\(second)")
        }
    }

    @Test("The filter works with extreme times")
    func extremeTimes() {
        var filter = RangeFilter()
        for microseconds in [Int64.min, .max, 0, .max, .min, -1, 1] {
            filter.add(rssi: -62, power: -60, at: Timestamp(microseconds: microseconds))
            #expect(filter.smoothedRSSI == -62)
            for other in [Int64.min, .max, 0] {
                let estimate = filter.estimate(at: Timestamp(microseconds: other))
                #expect(
                    filter.proximity(at: Timestamp(microseconds: other)) == estimate?.proximity ?? Proximity.unknown)
                #expect(estimate.map { $0.low <= $0.metres && $0.metres <= $0.high } ?? true)
            }
        }
    }

    @Test("An implausible measured power gives no distance", arguments: [0, 21, 127] as [Int8])
    func implausiblePower(power: Int8) {
        var run = Run()
        for _ in 0..<20 {
            run.time += 1
            run.add(rssi: -62, power: power)
        }
        #expect(run.estimate == nil)
        #expect(run.filter.proximity == .unknown)
        #expect(run.filter.smoothedRSSI == -62)
        run.add(rssi: -62, power: -60)
        #expect(run.estimate?.proximity == .near)
    }

    @Test("For every level and power, the numbers of the estimate are in order and agree with the bucket")
    func everyLevel() throws {
        for power in Int8.min...20 where power != 0 {
            for rssi in Int8.min ... -1 {
                var filter = RangeFilter()
                filter.add(rssi: rssi, power: power, at: seconds(1))
                let estimate = try #require(filter.estimate(at: seconds(1)))
                #expect(RangeModel.metres.contains(estimate.low) && RangeModel.metres.contains(estimate.high))
                #expect(estimate.low <= estimate.metres && estimate.metres <= estimate.high)
                let said: Proximity =
                    estimate.metres < RangeModel.immediateMetres
                    ? .immediate : estimate.metres < RangeModel.nearMetres ? .near : .far
                #expect(said == estimate.proximity)
            }
        }
    }

    @Test("The filter of a beacon takes at most 40 bytes")
    func size() {
        #expect(MemoryLayout<RangeFilter>.stride <= 40)
    }
}
