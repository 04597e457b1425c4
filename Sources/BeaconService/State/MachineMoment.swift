public import Basics

/// A moment by two clocks: the wall clock, which any user may set, and the clock that counts from the start of the
/// machine.
public struct MachineMoment: Equatable, Sendable {
    public var time: Timestamp
    /// The identifier of the machine's start, as the kernel provides it (boot_id); empty if unknown.
    public var boot: String
    /// The time since the start in microseconds, including time asleep.
    public var sinceBoot: Int64

    public init(time: Timestamp, boot: String, sinceBoot: Int64) {
        self.time = time
        self.boot = boot
        self.sinceBoot = sinceBoot
    }

    /// The time between two moments in seconds. Within one run of the machine, changes of the wall clock have no
    /// effect. Across a restart only the wall clock is available. Nil if by that clock this moment is before the
    /// other one, so that the time is unknown.
    func seconds(since other: MachineMoment) -> Double? {
        let isSameRun = !boot.isEmpty && boot == other.boot && sinceBoot >= other.sinceBoot
        let seconds = isSameRun ? Double(sinceBoot - other.sinceBoot) / 1e6 : time.seconds(since: other.time)
        return seconds >= 0 ? seconds : nil
    }
}
