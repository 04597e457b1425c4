public import Tracking

/// A moment by two clocks: the one on the wall, which anybody may set, and the one that counts from the start of the
/// machine.
public struct ListMoment: Equatable, Sendable {
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
    func seconds(since other: ListMoment) -> Double? {
        let isSameRun = !boot.isEmpty && boot == other.boot && sinceBoot >= other.sinceBoot
        let seconds = isSameRun ? Double(sinceBoot - other.sinceBoot) / 1e6 : time.seconds(since: other.time)
        return seconds >= 0 ? seconds : nil
    }
}

/// That a list was updated.
public struct ListMark: Equatable, Sendable {
    public var key: ListKey
    /// The entity tag of what is held; nil: the server gave none, or something else changed what is held since.
    public var tag: String?
    public var moment: ListMoment

    public init(key: ListKey, tag: String?, moment: ListMoment) {
        self.key = key
        self.tag = tag
        self.moment = moment
    }

    /// Seconds until the list may be updated again; 0: now.
    /// - Parameter hours: RegionUpdateIntervalHours.
    func wait(hours: Int, at now: ListMoment) -> Double {
        guard let passed = now.seconds(since: moment) else { return 0 }
        return max(0, Double(hours) * 3600 - passed)
    }
}
