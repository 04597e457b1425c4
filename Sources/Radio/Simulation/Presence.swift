/// The times at which a transmitter is on the air: always, or once in every cycle. Times are microseconds since the
/// start.
struct Presence: Sendable {
    /// The length of a cycle; 0: always on the air.
    private var cycle: Int64
    private var shortest: Int64
    private var longest: Int64
    private var seed: UInt64
    /// The time on the air from the start on, in place of the first visit; 0: the first cycle is like all others.
    private var first: Int64

    static let always = Presence(cycle: 0, shortest: 0, longest: 0, seed: 0, first: 0)

    var isAlways: Bool { cycle == 0 }

    /// Visits once in every `cycle` seconds, for a duration within `stay` seconds. The stay is at most half a
    /// second shorter than the cycle.
    ///
    /// - Parameter first: Seconds on the air from the start on, less than the cycle.
    static func visits(
        everySeconds cycle: Double, stay: ClosedRange<Double>, seed: UInt64, first: Double = 0
    ) -> Presence {
        Presence(
            cycle: Int64(cycle * 1_000_000), shortest: Int64(stay.lowerBound * 1_000_000),
            longest: Int64(min(stay.upperBound, cycle - 0.5) * 1_000_000), seed: seed,
            first: Int64(min(first, cycle) * 1_000_000))
    }

    /// The number of the cycle that contains `elapsed`, which distinguishes the visits of a transmitter.
    func visit(at elapsed: Int64) -> UInt64 {
        cycle > 0 ? UInt64(max(elapsed, 0) / cycle) : 0
    }

    /// The time on the air in the cycle with the number `visit`.
    private func stay(_ visit: UInt64) -> Range<Int64> {
        if visit == 0, first > 0 { return 0..<first }
        let length = shortest + RandomStream.below(longest - shortest, RandomStream.number(seed, visit, 1))
        let wait = RandomStream.below(cycle - length, RandomStream.number(seed, visit, 2))
        let begin = Int64(visit) * cycle + wait
        return begin..<(begin + length)
    }

    /// The time on the air that contains `elapsed`, otherwise the next one.
    func stay(from elapsed: Int64) -> Range<Int64> {
        guard cycle > 0 else { return 0..<Int64.max }
        let visit = visit(at: elapsed)
        let current = stay(visit)
        return elapsed < current.upperBound ? current : stay(visit + 1)
    }
}
