import RandomTesting
import Testing
@testable import Tracking

@Suite("Interval, loss and the history of a beacon")
struct CadenceTests {
    /// An advertiser adds 0 to 10 ms to its interval each time (Core Specification Vol 6 Part B 4.4.2.2.1).
    @Test(
        "Interval and loss are estimated from a timeline",
        arguments: [(0.1, 0.0), (0.1, 0.3), (0.3, 0.3), (1.0, 0.0), (1.0, 0.3), (2.0, 0.15)])
    func timeline(interval: Double, loss: Double) {
        var dice = SeededRandom(seed: UInt64(interval * 1000 + loss * 10))
        var cadence = Cadence()
        var gap = 0.0
        var losses: [Double] = []
        for event in 0..<3000 {
            gap += interval + 0.01 * dice.unit()
            if dice.unit() < loss { continue }
            cadence.add(gap: Float(gap))
            gap = 0
            if event > 500 { losses.append(Double(cadence.loss)) }
        }
        let expected = interval + 0.005
        #expect(abs(Double(cadence.interval) - expected) < 0.1 * expected)
        #expect(abs(losses.reduce(0, +) / Double(losses.count) - loss) < 0.06)
    }

    @Test("Gaps between the channels of one event and long silences are no intervals")
    func strayGaps() {
        var cadence = Cadence()
        for gap: Float in [0.0004, 0.007, 60, 1000, -1] { cadence.add(gap: gap) }
        #expect(cadence.interval == 0 && cadence.gaps == 0)
        for _ in 0..<100 {
            cadence.add(gap: 0.1)
            cadence.add(gap: 0.0004)
        }
        #expect(cadence.interval == 0.1 && cadence.loss == 0 && cadence.gaps == 100)
    }

    @Test("The estimate follows a changed interval", arguments: [(1.0, 0.1), (0.1, 0.3)] as [(Float, Float)])
    func change(before: Float, after: Float) {
        var cadence = Cadence()
        for _ in 0..<50 { cadence.add(gap: before) }
        for _ in 0..<400 { cadence.add(gap: after) }
        #expect(abs(cadence.interval - after) < 0.05 * after)
        #expect(cadence.loss < 0.1)
    }

    @Test("Each second has its place in the history, in any order and with any gaps")
    func history() {
        var history = SecondHistory()
        var last: UInt32 = 0
        var expected: [UInt32: Int8] = [:]
        var newest: UInt32 = 0
        var dice = SeededRandom(seed: 7)
        var second: UInt32 = 1_760_000_000
        for step in 0..<2000 {
            let jump = step % 97 == 0 ? UInt32(dice.unit() * 400) : UInt32(dice.unit() * 3)
            second += jump
            // Some reports are late, as from a recorder whose clock was set back.
            let moment = step % 41 == 0 ? second - UInt32(dice.unit() * 200) : second
            let mean = Int8(-30 - dice.unit() * 60)
            history.write(mean: mean, second: moment, last: &last)
            newest = max(newest, moment)
            if newest - moment < 120 { expected[moment] = mean }
            let seen = history.recent(120, upTo: second, last: last)
            let right = (0..<120).map { place -> Int8? in
                let moment = second - 119 + UInt32(place)
                return moment + 120 > newest ? expected[moment] : nil
            }
            #expect(seen == right, "step \(step)")
            if seen != right { return }
        }
    }
}
