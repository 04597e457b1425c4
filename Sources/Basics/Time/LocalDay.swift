/// A local day, and a second within it.
public struct LocalDay: Equatable, Sendable {
    /// Days since 1970-01-01.
    public let day: Int64
    /// Seconds since the day began, 0 ..< 86,400.
    public let second: Int

    /// - Parameter start: Seconds after midnight at which days begin.
    public init(_ now: Timestamp, in zone: LocalZone, startingAt start: Int = 0) {
        let seconds = now.microseconds.flooredQuotientAndRemainder(dividingBy: 1_000_000).quotient
        let local = seconds + Int64(zone.utcOffset(at: now) - start)
        let days = local.flooredQuotientAndRemainder(dividingBy: 86_400)
        (day, second) = (days.quotient, Int(days.remainder))
    }
}
