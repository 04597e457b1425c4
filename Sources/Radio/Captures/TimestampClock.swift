/// The time units of an interface of pcapng.
struct TimestampClock: Sendable, Equatable {
    var unitsPerSecond: UInt64 = 1_000_000
    /// The number of seconds added to every time stamp (`if_tsoffset`).
    var offsetSeconds: Int64 = 0

    init() {}

    /// Reads `if_tsresol`: a negative power of two if the highest bit is set, otherwise of ten. Returns nil when a
    /// second has more units than 64 bits can count.
    init?(resolution: UInt8) {
        let power = UInt64(resolution & 0x7F)
        if resolution & 0x80 != 0 {
            guard power < 64 else { return nil }
            unitsPerSecond = 1 << power
        } else {
            guard power < 20 else { return nil }
            unitsPerSecond = (0..<power).reduce(1) { units, _ in units * 10 }
        }
    }

    /// Converts a time stamp to microseconds since 1970-01-01 UTC. Values beyond 64 bits are clamped.
    func microseconds(_ stamp: UInt64) -> Int64 {
        let (seconds, rest) = stamp.quotientAndRemainder(dividingBy: unitsPerSecond)
        let product = rest.multipliedFullWidth(by: 1_000_000)
        let fraction = Int64(unitsPerSecond.dividingFullWidth(product).quotient)
        // The count of seconds is never negative, so a sum can only overflow upwards.
        let (whole, isTooLate) = Int64(clamping: seconds).addingReportingOverflow(offsetSeconds)
        guard !isTooLate else { return .max }
        let (scaled, isTooFar) = whole.multipliedReportingOverflow(by: 1_000_000)
        guard !isTooFar else { return whole < 0 ? .min : .max }
        let (sum, isPast) = scaled.addingReportingOverflow(fraction)
        return isPast ? .max : sum
    }
}
