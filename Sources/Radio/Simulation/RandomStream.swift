/// A stream of pseudo-random numbers that depends only on its seed: SplitMix64 (Steele, Lea and Flood, "Fast Splittable
/// Pseudorandom Number Generators", 2014). Every transmitter has its own, which makes the order of drawing irrelevant.
struct RandomStream: Sendable {
    private var state: UInt64

    /// The odd number nearest to 2^64 divided by the golden ratio.
    private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= Self.step
        return Self.mixed(state)
    }

    /// A number uniformly distributed over 0 ..< 1.
    mutating func unit() -> Double { Self.unit(next()) }

    /// A number uniformly distributed over `range`.
    mutating func uniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + unit() * (range.upperBound - range.lowerBound)
    }

    /// A number uniformly distributed over 0 ..< `bound`; 0 when `bound` is not positive.
    mutating func below(_ bound: Int64) -> Int64 { Self.below(bound, next()) }

    /// A number normally distributed with mean 0 and deviation 1, never beyond ±3.47.
    mutating func normal() -> Double { Self.normal(next()) }
}

extension RandomStream {
    /// The number for `first`, `second` and `third`: for values that must be the same whenever they are needed.
    static func number(_ first: UInt64, _ second: UInt64, _ third: UInt64 = 0) -> UInt64 {
        mixed(mixed(mixed(first &+ step) ^ second) &+ third &* step)
    }

    static func unit(_ bits: UInt64) -> Double { Double(bits >> 11) * 0x1p-53 }

    static func below(_ bound: Int64, _ bits: UInt64) -> Int64 {
        bound > 0 ? Int64(truncatingIfNeeded: bits.multipliedFullWidth(by: UInt64(bound)).high) : 0
    }

    /// A nearly normally distributed number: the sum of four uniform 16-bit numbers. It needs neither logarithm nor
    /// cosine, so it has the same bits on every machine.
    static func normal(_ bits: UInt64) -> Double {
        let sum = (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
        return (Double(sum) - 131_070) * (1.732_050_807_568_877_2 / 65_536)
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var bits = value
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }
}
