/// All constants of ranging: the conversion of a level in dBm to metres, the inertia of the filter, and the
/// conditions under which a beacon changes its bucket.
///
/// A *relative level* is the filtered RSSI minus the measured power, in dB: 0 dB is the level at 1 m, a farther
/// beacon is below it. The constants called "fitted" were chosen on labelled recordings (phone pairs at 0 to 3 m,
/// a beacon among twelve sensors at 0.5 to 20 m, standing and carried); `DECISIONS.md` has the figures.
public enum RangeModel {
    // MARK: The smoothed level

    /// Variance of one RSSI sample about the level of its place, in dB². Recordings have a standard deviation of 0.5 to
    /// 6 dB (three advertising channels with independent fading); 4.5 dB is typical.
    static let sampleVariance: Float = 20
    /// The speed at which the level of a resting beacon drifts, in dB² a second (people pass, a hand turns). With
    /// `sampleVariance` it gives a memory of about 16 s at any sample rate. Fitted; 0.07 to 0.1 is flat. With a
    /// greater value, the smoothed level becomes quick enough to hide a move from the quick one.
    static let drift: Float = 0.08
    /// The drift while the beacon moves, in dB² a second: a memory of about 6 s. Values from 0.3 to 1 differ only
    /// for the slow beacons, which are followed sooner with greater values; on the tracks greater values reduce
    /// accuracy.
    static let moveDrift: Float = 0.6
    /// The weight of a sample below a level, compared with 1 for a sample above it. Fading is one-sided: cancelling
    /// waves make deep dips, adding waves gain little. So the upper samples contain more information about the
    /// place. Both levels have the same weight, because they would otherwise differ while nothing moves. Fitted;
    /// 0.6 to 0.9 is flat.
    static let dipWeight: Float = 0.75
    /// The limit of the deviation of a sample from a level, in dB. A fade has no lower limit; this value limits the
    /// effect of a single one. Fitted; 8 to 12 is flat.
    static let outlierLimit: Float = 10

    // MARK: Moves

    /// Memory of the quick level, in seconds: it follows a walking person well before the smoothed level does, but
    /// still averages a few samples. Below 0.8 resting beacons flip, above 1.2 moves are missed.
    static let quickMemory: Float = 1
    /// The longest time, in seconds, that a sample represents for the quick level and for the evidence: three samples
    /// in ten seconds are only three samples. Fitted; 0.6 to 0.8 is flat.
    static let sampleWeight: Float = 0.7
    /// A move begins when the quick level is this far from the smoothed one, in dB, plus `scatterShare` of the scatter.
    /// It is half the difference between 3 m and 1 m in free space. Fitted; 4.5 to 5.5 is flat. From 6 on, walking past
    /// is missed; below 4, resting beacons flip.
    static let moveDistance: Float = 5
    /// The share of the mean scatter by which the quick level must exceed `moveDistance`: with a scatter of 8 dB, a
    /// mean of three samples deviates more than with 1 dB. Fitted; 0.2 to 0.35 is flat.
    static let scatterShare: Float = 0.25
    /// Memory of the scatter, in seconds. 3 to 8 is flat.
    static let scatterMemory: Float = 5
    /// The expected scatter before there are samples, in dB: the mean deviation for `sampleVariance`, rounded down. 2
    /// to 5 is flat.
    static let usualScatter: Float = 3
    /// Seconds after the last sign of a move for which the bucket follows the level. Fitted; 6 to 10 is flat.
    static let moveDuration: Float = 8
    /// The distance beyond an edge, in dB, at which a moving beacon changes its bucket: it should not flicker while
    /// the user walks along an edge. 0.5 to 2 is flat.
    static let moveMargin: Float = 1

    // MARK: Buckets

    /// Relative level of the edge between immediate and near, in dB: that of free space at 0.5 m. The fitted value
    /// would be 7 to 8; below 5 too many near beacons are called immediate.
    static let immediateEdge: Float = 6
    /// Relative level of the edge between near and far, in dB. In free space it is -9.5 dB at 3 m; in halls and
    /// rooms, which guide the signal, the level falls by 11 to 19 dB a decade, which gives -5 to -9 dB. Fitted; -6
    /// to -7 is flat at rest, and -6 follows people who walk away sooner.
    static let farEdge: Float = -6
    /// The distance beyond an edge, in dB, from which on the level of a resting beacon counts as evidence: a level
    /// that remains near the edge gives no information. Fitted; 2 to 3 is flat.
    static let hysteresis: Float = 2.5
    /// The evidence that changes the bucket of a resting beacon, in dB² · s, the square of the distance beyond the
    /// edge over time: 5 dB for 2 s, or 2.5 dB for 8 s. Returning within the hysteresis clears it. 25 to 70 is
    /// flat; with a greater value, people are followed later.
    static let evidenceNeeded: Float = 50
    /// Seconds after the first sample for which the bucket follows the level freely.
    static let settling: Float = 4
    /// True distance, in metres, at which immediate ends and near begins.
    public static let immediateMetres: Float = 0.5
    /// True distance, in metres, at which near ends and far begins.
    public static let nearMetres: Float = 3

    // MARK: Metres

    /// Path-loss exponent of the distance itself: free space, as in the usual formula.
    static let exponent: Float = 2
    /// Added to the measured power for the distance, in dB: the average loss of a place. It minimises the median error
    /// over the recordings; 1 to 3 is flat.
    static let offset: Float = 2
    /// Path-loss exponent of the low end of the interval: the slow decay of a hall or a corridor.
    static let lowExponent: Float = 1.5
    /// Added to the measured power for the low end, in dB: a place with bad reception. Fitted together with the
    /// high end such that the interval contains the truth eight times in ten, with a reserve: bodies in between
    /// make beacons appear farther than they are, and there are few in the recordings.
    static let lowOffset: Float = -5.5
    /// The number of standard deviations of a place by which the low end is below the distance itself, where the
    /// low end of a hall comes too close to the distance or lies beyond it, from some 10 m on. With this value the
    /// interval contains the truth 0.83 to 0.84 times in the recordings, without it 0.83, and with one whole
    /// deviation 0.83 to 0.86.
    static let openDeviations: Float = 0.6
    /// Path-loss exponent of the high end of the interval.
    static let highExponent: Float = 2
    /// Added to the measured power for the high end, in dB: a place with good reception, where reflections add up.
    static let highOffset: Float = 10
    /// Standard deviation of the constant offset of a place, in dB, which the two offsets above already include. The
    /// filter's uncertainty of the level is added to it in quadrature.
    static let placeDeviation: Float = 4.6
    /// The speed at which the level becomes uncertain while no sample arrives, in dB² a second.
    static let silenceDrift: Float = 2
    /// The distance from the middle of a normal distribution to the end of its central 80 %, in standard
    /// deviations.
    static let intervalDeviations: Float = 1.28
    /// The smallest and greatest reported distance, in metres.
    static let metres: ClosedRange<Float> = 0.01...1000

    // MARK: Silence

    /// Seconds without a sample after which the bucket is unknown.
    public static let unknownAfter: Float = 10
    /// Seconds without a sample after which there is no distance, and the next sample starts the filter again.
    public static let forgottenAfter: Float = 30

    /// Whether a measured power in dBm at 1 m is plausible: 0 means "never calibrated", and no radio may send above
    /// 20.
    static func isPlausible(power: Int8) -> Bool {
        power != 0 && power <= 20
    }

    /// The bucket of a relative level, in dB, with equal odds for each bucket.
    static func bucket(relativeLevel: Float) -> Proximity {
        relativeLevel > immediateEdge ? .immediate : relativeLevel > farEdge ? .near : .far
    }

    /// The distance for a path loss in dB, clamped to `metres`.
    @inline(__always)
    static func distance(loss: Float, exponent: Float) -> Float {
        // 10^(loss / (10 n)) = 2^(loss · log2(10) / (10 n))
        let metres = powerOfTwo(loss * (0.332_192_8 / exponent))
        return min(max(metres, Self.metres.lowerBound), Self.metres.upperBound)
    }

    /// 2 to the power of `x`, within 5 parts in a million; `x` is clamped to -30 … 30.
    @inline(__always)
    static func powerOfTwo(_ x: Float) -> Float {
        let x = min(max(x, -30), 30)
        let whole = Int(x + 32) - 32
        // Taylor series of 2^f about f = 0.5, where |y| <= 0.35.
        let y = (x - Float(whole) - 0.5) * 0.693_147_2
        let series = 1 + y * (1 + y * (0.5 + y * (0.166_666_67 + y * (0.041_666_67 + y * 0.008_333_333))))
        // 2^whole, composed from its bits with whole as the exponent.
        let scale = Float(bitPattern: UInt32(whole + 127) << 23) * 1.414_213_6
        return series * scale
    }

    /// The square root of `deviation`² + `variance`, within 1 part in 100 for a variance up to eight times the square
    /// of the deviation: two steps of Heron's method, which need no mathematics library.
    static func quadrature(deviation: Float, variance: Float) -> Float {
        let square = deviation * deviation + variance
        let start = deviation + variance / (2 * deviation)
        let better = (start + square / start) / 2
        return (better + square / better) / 2
    }
}
