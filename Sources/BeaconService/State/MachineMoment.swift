public import Tracking

/// A moment by two clocks: the one on the wall, which anybody may set, and the one that counts from the start of the
/// machine.
public struct MachineMoment: Equatable, Sendable {
    public var time: Timestamp
    /// The start of the machine, as the kernel names it (boot_id); empty: not known.
    public var boot: String
    /// Microseconds since then, with those of sleep.
    public var sinceBoot: Int64

    public init(time: Timestamp, boot: String, sinceBoot: Int64) {
        self.time = time
        self.boot = boot
        self.sinceBoot = sinceBoot
    }

    /// Seconds between two moments. Within one run of the machine no setting of the clock counts. Across a restart the
    /// clock on the wall is all there is; nil: by it this moment is before the other, so that nothing is known.
    func seconds(since other: MachineMoment) -> Double? {
        let isSameRun = !boot.isEmpty && boot == other.boot && sinceBoot >= other.sinceBoot
        let seconds = isSameRun ? Double(sinceBoot - other.sinceBoot) / 1e6 : time.seconds(since: other.time)
        return seconds >= 0 ? seconds : nil
    }
}
