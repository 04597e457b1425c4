public import Basics

/// The ranging of one beacon: RSSI samples in, a distance with its uncertainty and a steady bucket out.
///
/// A beacon either rests or moves, and is treated accordingly. Three states are kept, each a few numbers:
///
/// 1. The *smoothed level*: a time-aware Kalman filter of the RSSI. It is slow, because most beacons rest.
/// 2. The *quick level*: a mean over about a second, and the scatter of samples about it. When it departs farther
///    from the smoothed level than fading alone explains, a move begins, and the smoothed level starts again from
///    there.
/// 3. The *held bucket*: it follows the level freely during the first seconds, and almost freely while the beacon
///    moves. For a resting beacon it changes when enough evidence has accumulated: the square of the level's
///    distance beyond the edge, over time. So it changes early when the level is far beyond, late when it is
///    somewhat beyond, and never when it is just beyond, within the hysteresis.
///
/// Time is passed in. Nothing here fails: if the clock stands still or goes back, no time counts as passed. The
/// value is trivially copyable and takes 40 bytes for each beacon; `add` uses no transcendental function.
public struct RangeFilter: Equatable, Sendable {
    /// The time of the latest valid sample.
    private var last = Timestamp(microseconds: 0)
    /// The smoothed level in dBm.
    private var level: Float = 0
    /// The quick level in dBm.
    private var quickLevel: Float = 0
    /// Mean distance of a sample from `quickLevel`, in dB.
    private var scatter: Float = 0
    /// Variance of `level`, dB²; 0 before the first sample.
    private var variance: Float = 0
    /// Accumulated evidence for a nearer bucket (above 0) or a farther one (below 0), in dB² · s.
    private var evidence: Float = 0
    /// Seconds from the first sample to the latest.
    private var span: Float = 0
    /// Seconds after the latest sample for which the beacon still counts as moving; below 0: it rests.
    private var moving: Float = 0
    /// The measured power in dBm at 1 m, as received with the latest sample.
    private var power: Int8 = 0
    private var held = Proximity.unknown

    /// The filter of a beacon that has not been heard.
    public init() {}

    /// The bucket as of the latest sample; unknown before the first one, or while the measured power is
    /// implausible. It does not age, unlike `estimate(at:)`.
    public var proximity: Proximity { held }

    /// The smoothed level in dBm, 0 before the first sample.
    public var smoothedRSSI: Float { level }

    /// Processes one sample.
    ///
    /// - Parameters:
    ///   - rssi: The level in dBm, -128 … -1. Other values (127 is "not available") are ignored.
    ///   - power: The measured power in dBm at 1 m, as in `BeaconFrame.powerAt1m`. 0 or more than 20 means that there
    ///     is no distance.
    ///   - now: The time of the sample.
    public mutating func add(rssi: Int8, power: Int8, at now: Timestamp) {
        guard rssi < 0 else { return }
        let sample = Float(rssi)
        let elapsed = Self.seconds(from: last, to: now)
        last = now
        self.power = power
        guard variance > 0, elapsed <= RangeModel.forgottenAfter else {
            begin(with: sample)
            return
        }
        let weight = min(elapsed, RangeModel.sampleWeight)
        span += elapsed
        moving -= elapsed

        let distance = min(abs(sample - quickLevel), RangeModel.outlierLimit)
        scatter += (distance - scatter) * (weight * (1 / RangeModel.scatterMemory))
        quickLevel +=
            Self.innovation(of: sample, against: quickLevel, dipWeight: RangeModel.dipWeight)
            * (weight / (weight + RangeModel.quickMemory))
        variance += (moving >= 0 ? RangeModel.moveDrift : RangeModel.drift) * elapsed
        let gain = variance / (variance + RangeModel.sampleVariance)
        level += Self.innovation(of: sample, against: level, dipWeight: RangeModel.dipWeight) * gain
        variance -= variance * gain

        guard span >= RangeModel.settling, held != .unknown, RangeModel.isPlausible(power: power) else {
            settle()
            return
        }
        watchForMoves()
        weigh(weight: weight)
    }

    /// The estimate at `now`, or nil when there is none: nothing was heard yet, nothing was heard for
    /// `RangeModel.forgottenAfter`, or the measured power is implausible.
    public func estimate(at now: Timestamp) -> RangeEstimate? {
        guard let metres = metres(at: now) else { return nil }
        let age = Self.seconds(from: last, to: now)
        let place = RangeModel.placeDeviation
        let deviation = RangeModel.quadrature(deviation: place, variance: variance + RangeModel.silenceDrift * age)
        let extra = RangeModel.intervalDeviations * (deviation - place)
        let loss = Float(power) - level
        // In a hall the level decays more slowly than in free space, so that far away its low end would be beyond
        // the distance itself.
        let hall = RangeModel.distance(loss: loss + RangeModel.lowOffset - extra, exponent: RangeModel.lowExponent)
        let open = RangeModel.distance(
            loss: loss + RangeModel.offset - RangeModel.openDeviations * deviation, exponent: RangeModel.exponent)
        let high = RangeModel.distance(loss: loss + RangeModel.highOffset + extra, exponent: RangeModel.highExponent)
        return RangeEstimate(
            metres: metres,
            low: min(hall, open, metres),
            high: max(high, metres),
            proximity: age > RangeModel.unknownAfter ? .unknown : held)
    }

    /// The distance of `estimate(at:)`, nil where there is no estimate. It avoids the cost of calculating the
    /// interval.
    @inline(__always)
    public func metres(at now: Timestamp) -> Float? {
        let age = Self.seconds(from: last, to: now)
        guard variance > 0, age <= RangeModel.forgottenAfter, RangeModel.isPlausible(power: power) else { return nil }
        let loss = Float(power) - level
        let free = RangeModel.distance(loss: loss + RangeModel.offset, exponent: RangeModel.exponent)
        return switch held {
        case .immediate: min(free, RangeModel.immediateMetres.nextDown)
        case .near: min(max(free, RangeModel.immediateMetres), RangeModel.nearMetres.nextDown)
        case .far: max(free, RangeModel.nearMetres)
        case .unknown: free
        }
    }

    /// The bucket of `estimate(at:)`, unknown where there is no estimate. It avoids the cost of calculating a
    /// distance.
    public func proximity(at now: Timestamp) -> Proximity {
        let isForgotten = Self.seconds(from: last, to: now) > min(RangeModel.unknownAfter, RangeModel.forgottenAfter)
        return variance > 0 && !isForgotten && RangeModel.isPlausible(power: power) ? held : .unknown
    }

    /// Processes the first sample, or the first one after a long silence.
    private mutating func begin(with sample: Float) {
        level = sample
        quickLevel = sample
        scatter = RangeModel.usualScatter
        variance = RangeModel.sampleVariance
        span = 0
        moving = -1
        settle()
    }

    /// Starts or continues a move when the quick level is too far from the smoothed one for a resting beacon.
    ///
    /// The smoothed level starts again only at the beginning of a move. Starting again with each sample would make
    /// it a quick level, and the bucket would flicker with every fade while the user walks.
    private mutating func watchForMoves() {
        guard abs(quickLevel - level) > RangeModel.moveDistance + RangeModel.scatterShare * scatter else { return }
        if moving < 0 {
            level = quickLevel
            variance = RangeModel.sampleVariance
        }
        moving = RangeModel.moveDuration
    }

    /// Sets the bucket according to the level.
    private mutating func settle() {
        evidence = 0
        held =
            RangeModel.isPlausible(power: power)
            ? RangeModel.bucket(relativeLevel: level - Float(power)) : .unknown
    }

    /// Changes the bucket when there is enough evidence.
    private mutating func weigh(weight: Float) {
        let relative = level - Float(power)
        // dB beyond the edge: above 0 towards a nearer bucket, below 0 towards a farther one.
        var excess: Float =
            switch held {
            case .immediate: min(relative - RangeModel.immediateEdge, 0)
            case .near where relative > RangeModel.immediateEdge: relative - RangeModel.immediateEdge
            case .near: min(relative - RangeModel.farEdge, 0)
            default: max(relative - RangeModel.farEdge, 0)
            }
        if moving >= 0 {
            let margin = excess > 0 ? RangeModel.moveMargin : -RangeModel.moveMargin
            if abs(excess) > RangeModel.moveMargin { held = RangeModel.bucket(relativeLevel: relative - margin) }
            evidence = 0
            return
        }
        if abs(excess) < RangeModel.hysteresis { excess = 0 }
        if excess * evidence <= 0 { evidence = 0 }
        evidence += excess * abs(excess) * weight
        if abs(evidence) > RangeModel.evidenceNeeded {
            evidence = 0
            held = RangeModel.bucket(relativeLevel: relative)
        }
    }

    /// The distance of a sample from a level in dB, limited, and weighted if it is below.
    private static func innovation(of sample: Float, against level: Float, dipWeight: Float) -> Float {
        let limit = RangeModel.outlierLimit
        let distance = min(max(sample - level, -limit), limit)
        // The result is the distance above 0, and distance · dipWeight below. It is calculated without a branch,
        // which the processor could not predict because of noise.
        return distance * ((1 + dipWeight) / 2) + abs(distance) * ((1 - dipWeight) / 2)
    }

    /// Seconds from one time to another, never below 0.
    private static func seconds(from start: Timestamp, to end: Timestamp) -> Float {
        Float(max(end.microseconds &- start.microseconds, 0)) * 1e-6
    }
}
