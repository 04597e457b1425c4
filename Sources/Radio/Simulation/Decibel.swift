/// Decibels and the few curves that the simulation needs. They use only the four basic operations: mathematics
/// libraries may differ in the last bit between machines, and the same seed must give the same world on every
/// machine.
enum Decibel {
    /// 10 · log10(`ratio`), within 0.00001 dB; −200 when `ratio` is not above 1e-20.
    static func of(_ ratio: Double) -> Double {
        guard ratio > 1e-20 else { return -200 }
        var exponent = Double(ratio.exponent)
        var significand = ratio.significand
        if significand > 1.414_213_562_373_095_1 {
            significand /= 2
            exponent += 1
        }
        // ln(s) = 2 · artanh((s − 1) / (s + 1)), where the argument is below 0.172.
        let y = (significand - 1) / (significand + 1)
        let square = y * y
        let series = 1 + square * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7 + square / 9)))
        return exponent * 3.010_299_956_639_812 + 2 * y * series * 4.342_944_819_032_518
    }

    /// A smooth step: 0 below `range`, 1 above it.
    static func step(_ value: Double, over range: ClosedRange<Double>) -> Double {
        let width = range.upperBound - range.lowerBound
        let x = min(max((value - range.lowerBound) / width, 0), 1)
        return x * x * (3 - 2 * x)
    }

    /// A smooth wave between −1 and 1 that starts at −1 and repeats after `period` microseconds.
    static func wave(_ microseconds: Int64, period: Int64) -> Double {
        let phase = Double(microseconds % period) / Double(period)
        let slope = phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase
        return slope * (1.5 - 0.5 * slope * slope)
    }
}
