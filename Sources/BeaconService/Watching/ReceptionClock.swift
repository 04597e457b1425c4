/// A clock that counts the part of the listening time in which a receiver was on. A receiver that saves power is off
/// most of the time, and receives a beacon that sends once a second only a few times a minute.
public struct ReceptionClock: Sendable {
    /// The percentage of the time in which the receiver is on, 1 to 100.
    public var percent = 100
    /// The listening time at the latest reading.
    private var last: Int64 = 0
    /// The counted time in hundredths of microseconds.
    private var count: Int64 = 0

    public init(percent: Int = 100) { self.percent = percent }

    /// - Parameter listened: The listening time in microseconds, never less than before.
    /// - Returns: The time in microseconds in which the receiver was on.
    public mutating func read(_ listened: Int64) -> Int64 {
        count += max(0, listened - last) * Int64(percent)
        last = max(last, listened)
        return count / 100
    }
}
