import Basics
import RandomTesting

@testable import Tracking

/// A part of a timeline: some seconds of samples at a rate and a level in dBm.
struct Stretch {
    var seconds: Double
    /// Samples a second.
    var rate: Double = 5
    /// The level in dBm at the beginning and at the end; the level between them is linear.
    var from: Float
    var to: Float
    /// The greatest deviation of a sample from that level, in dB, in either direction.
    var noise: Float = 0

    init(_ seconds: Double, at level: Float, rate: Double = 5, noise: Float = 0) {
        self.init(seconds, from: level, to: level, rate: rate, noise: noise)
    }

    init(_ seconds: Double, from: Float, to: Float, rate: Double = 5, noise: Float = 0) {
        self.seconds = seconds
        self.rate = rate
        self.from = from
        self.to = to
        self.noise = noise
    }
}

/// A filter with its own clock and a record of its buckets.
struct Run {
    static let power: Int8 = -60

    var filter = RangeFilter()
    /// Seconds.
    var time = 0.0
    /// Each held bucket, with the second at which it began.
    var changes: [(second: Double, proximity: Proximity)] = []
    private var random = SeededRandom(seed: 20_261_121)

    init(_ stretches: Stretch...) {
        for stretch in stretches { play(stretch) }
    }

    var now: Timestamp { Timestamp(microseconds: Int64(time * 1_000_000)) }
    var estimate: RangeEstimate? { filter.estimate(at: now) }

    mutating func play(_ stretch: Stretch) {
        let count = Int(stretch.seconds * stretch.rate)
        for index in 0..<count {
            time += 1 / stretch.rate
            let noise = (Float(random.unit()) * 2 - 1) * stretch.noise
            let level = stretch.from + (stretch.to - stretch.from) * Float(index) / Float(count)
            add(rssi: Int8(level + noise))
        }
    }

    mutating func add(rssi: Int8, power: Int8 = Run.power) {
        filter.add(rssi: rssi, power: power, at: now)
        if changes.last?.proximity != filter.proximity {
            changes.append((time, filter.proximity))
        }
    }
}
