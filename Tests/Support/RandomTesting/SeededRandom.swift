/// Random numbers that are the same in every run: SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom
/// Number Generators"). It is the only generator of the tests.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A random number from 0 up to `limit`, without it.
    public mutating func below<Number: FixedWidthInteger>(_ limit: Number) -> Number {
        Number(next() % UInt64(limit))
    }

    /// A random number from 0 up to 1.
    public mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

    public mutating func octets(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// A random sequence of pieces.
    public mutating func text(_ pieces: [String], length: ClosedRange<Int>) -> String {
        (0..<Int.random(in: length, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
    }
}
