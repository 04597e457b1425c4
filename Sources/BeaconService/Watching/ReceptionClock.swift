/// Counts the part of the time listened in which a receiver was on: one that saves power rests most of the time, and what sends once
/// a second is then heard a few times a minute.
public struct ReceptionClock: Sendable {
    /// How much of the time the receiver is on, 1 to 100.
    public var percent = 100
    /// The time listened at the latest reading.
    private var last: Int64 = 0
    /// Hundredths of microseconds.
    private var count: Int64 = 0

    public init(percent: Int = 100) { self.percent = percent }

    /// - Parameter listened: Microseconds in which somebody listened, never less than before.
    /// - Returns: Microseconds in which the receiver was on.
    public mutating func read(_ listened: Int64) -> Int64 {
        count += max(0, listened - last) * Int64(percent)
        last = max(last, listened)
        return count / 100
    }
}
