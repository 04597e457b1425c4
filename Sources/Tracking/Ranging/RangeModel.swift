/// Every constant of ranging: what a level in dBm says about metres, how calm the filter is, and when a beacon
/// changes its bucket.
///
/// A *relative level* is the filtered RSSI minus the measured power, in dB: 0 dB is the level at 1 m, a farther
/// beacon is below it. The constants called "fitted" were chosen on labelled recordings (phone pairs at 0 to 3 m,
/// a beacon among twelve sensors at 0.5 to 20 m, standing and carried); `DECISIONS.md` has the figures.
public enum RangeModel {
    // MARK: The smoothed level

    /// Variance of one RSSI sample about the level of its place, in dB². Recordings show a standard deviation of
    /// 0.5 to 6 dB (three advertising channels, each with a fading of its own); 4.5 dB is typical.
    static let sampleVariance: Float = 20
    /// How fast the level of a resting beacon wanders, in dB² a second (people pass, a hand turns). With
    /// `sampleVariance` it gives a memory of about 13 s, whatever the rate of the samples. Fitted; 0.1 to 0.15 is
    /// flat. More, and the smoothed level is itself quick enough to hide a move from the quick one.
    static let drift: Float = 0.12
    /// What a sample below a level counts, against 1 for a sample above it. Fading is one-sided: waves that cancel
    /// dig deep, waves that add gain little. So the upper part of the samples tells more of the place. One weight for
    /// both levels, or they would stand apart while nothing moves. Fitted; 0.6 to 0.9 is flat.
    static let dipWeight: Float = 0.75
    /// A sample farther than this from a level counts as if it were just this far, in dB. A fade has no floor:
    /// this bounds what a single one can do. Fitted; 8 to 12 is flat.
    static let outlierLimit: Float = 10

    // MARK: The move

    /// Memory of the quick level, in seconds: it has followed a walking person while the smoothed level is still
    /// on its way, and still averages a few samples. Below 0.8 resting beacons flip, above 1.2 moves are missed.
    static let quickMemory: Float = 1
    /// One sample speaks for at most this long, in seconds, for the quick level and for the evidence: three
    /// samples in ten seconds are three samples, not ten seconds. Fitted; 0.4 to 0.7 is flat.
    static let sampleWorth: Float = 0.5
    /// A move begins when the quick level is this far from the smoothed one, in dB, and `scatterShare` of the scatter
    /// more. Half the way from 3 m to 1 m in free space. Fitted; 4.5 to 5.5 is flat. From 6 on a walk past is
    /// missed, below 4 resting beacons flip.
    static let moveDistance: Float = 5
    /// The share of the mean scatter that the quick level must go beyond `moveDistance`: where samples scatter by 8 dB
    /// a mean of three strays by more than where they scatter by 1 dB. Fitted; 0.2 to 0.35 is flat.
    static let scatterShare: Float = 0.25
    /// Memory of the scatter, in seconds. 3 to 8 is flat.
    static let scatterMemory: Float = 5
    /// The scatter that is expected before there are samples, in dB: the mean deviation that goes with
    /// `sampleVariance`, rounded down. 2 to 5 is flat.
    static let usualScatter: Float = 3
    /// For this long after a move was seen last, in seconds, the bucket follows the level. Fitted; 5 to 12 is flat.
    static let moveDuration: Float = 10
    /// How far beyond an edge the level of a moving beacon must be before its bucket changes, in dB: who walks along
    /// an edge need not see it flicker. 0 to 1.5 is flat.
    static let moveMargin: Float = 1

    // MARK: Buckets

    /// Relative level of the edge between immediate and near, in dB: that of free space at 0.5 m. Fitted alone it
    /// comes out at 7 to 8; below 5 too much that is near is called immediate.
    static let immediateEdge: Float = 6
    /// Relative level of the edge between near and far, in dB. Free space says -9.5 dB at 3 m; halls and rooms guide
    /// the signal and fall by 11 to 19 dB a decade, which says -5 to -9 dB. Fitted; -6 to -8 is flat.
    static let farEdge: Float = -7
    /// Evidence a resting beacon must gather beyond an edge before its bucket changes, in dB · s: 5 dB for 40 s, or
    /// 1 dB for 200 s. Coming back across the edge clears it. 25 to 400 differ by nothing but flips.
    static let evidenceNeeded: Float = 200
    /// For this long after the first sample, in seconds, the bucket follows the level freely.
    static let settling: Float = 4
    /// True distance, in metres, at which immediate ends and near begins (requirement A-39).
    public static let immediateMetres: Float = 0.5
    /// True distance, in metres, at which near ends and far begins (requirement A-39).
    public static let nearMetres: Float = 3

    // MARK: Metres

    /// Path-loss exponent of the distance itself: free space, as in the formula everybody uses (requirement A-38).
    static let exponent: Float = 2
    /// Added to the measured power for the distance, in dB: what a place takes on the average. Makes the median
    /// error least over the recordings; 1 to 3 is flat.
    static let offset: Float = 2
    /// Path-loss exponent of the low end of the interval: the slow decay of a hall or a corridor.
    static let lowExponent: Float = 1.5
    /// Added to the measured power for the low end, in dB: the luckless place. Fitted so that with the high end
    /// the interval holds the truth eight times in ten.
    static let lowOffset: Float = -4.5
    /// Path-loss exponent of the high end of the interval.
    static let highExponent: Float = 2
    /// Added to the measured power for the high end, in dB: the lucky place, where reflections add up.
    static let highOffset: Float = 10
    /// Standard deviation of the constant offset of a place, in dB, which is already in the two offsets above.
    /// What the filter does not know of the level is added to it in quadrature.
    static let placeDeviation: Float = 4.6
    /// How fast the level becomes unknown while no sample comes, in dB² a second.
    static let silenceDrift: Float = 2
    /// From the middle of a normal distribution to the end of its central 80 %, in standard deviations.
    static let intervalDeviations: Float = 1.28
    /// Least and greatest distance ever reported, in metres.
    static let metres: ClosedRange<Float> = 0.01...1000

    // MARK: Silence

    /// Without a sample for longer than this, in seconds, the bucket is unknown.
    public static let unknownAfter: Float = 10
    /// Without a sample for longer than this, in seconds, there is no distance, and the next sample begins anew.
    public static let forgottenAfter: Float = 30

    /// Whether a measured power can be meant, in dBm at 1 m: 0 is "never calibrated", above 20 no radio may send.
    static func isPlausible(power: Int8) -> Bool {
        power != 0 && power <= 20
    }

    /// The bucket of a relative level, in dB, with equal odds for each bucket.
    static func bucket(relativeLevel: Float) -> Proximity {
        relativeLevel > immediateEdge ? .immediate : relativeLevel > farEdge ? .near : .far
    }

    /// Where a path loss in dB lies, in metres, held to `metres`.
    @inline(__always)
    static func distance(loss: Float, exponent: Float) -> Float {
        // 10^(loss / (10 n)) = 2^(loss · log2(10) / (10 n))
        let metres = powerOfTwo(loss * (0.332_192_8 / exponent))
        return min(max(metres, Self.metres.lowerBound), Self.metres.upperBound)
    }

    /// 2 to the power of `x`, within 5 parts in a million; `x` is held to -30 … 30.
    @inline(__always)
    static func powerOfTwo(_ x: Float) -> Float {
        let x = min(max(x, -30), 30)
        let whole = Int(x + 32) - 32
        // Taylor series of 2^f about f = 0.5, so that |y| <= 0.35.
        let y = (x - Float(whole) - 0.5) * 0.693_147_2
        let series = 1 + y * (1 + y * (0.5 + y * (0.166_666_67 + y * (0.041_666_67 + y * 0.008_333_333))))
        // 2^whole, put together from its bits: whole is the exponent.
        let scale = Float(bitPattern: UInt32(whole + 127) << 23) * 1.414_213_6
        return series * scale
    }

    /// The square root of `deviation`² + `variance`, within 1 part in 100 for a variance up to eight times the
    /// square of the deviation: two steps of Heron's method, so that no mathematics library is needed.
    static func quadrature(deviation: Float, variance: Float) -> Float {
        let square = deviation * deviation + variance
        let start = deviation + variance / (2 * deviation)
        let better = (start + square / start) / 2
        return (better + square / better) / 2
    }
}
