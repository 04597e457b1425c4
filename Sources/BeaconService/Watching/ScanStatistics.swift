public import Basics

/// The cost of listening, counted from the moment at which a program began to listen.
public struct ScanStatistics: Hashable, Sendable {
    /// The time at which the program began to listen, by the clock of the machine.
    public var since: Timestamp
    /// The time up to which the statistics were counted.
    public var until: Timestamp
    /// The source of the reports: `hci0`, `simulated`.
    public var source: String
    /// The share of the time in which the controller listens now, or nil if there is no controller.
    public var profile: ScanProfile?
    /// The elapsed time in seconds, without the time in which the machine slept.
    public var seconds: Double = 0
    /// The part of `seconds` in which the receiver of the adapter was on.
    public var receiving: Double = 0
    /// The number of received advertisements.
    public var reports = 0
    /// The number of times that a thread of the program resumed work after idling. Each time interrupts the sleep of
    /// the processor.
    public var wakeUps = 0
    /// The processor time in seconds.
    public var processor: Double = 0

    public init(since: Timestamp, source: String, profile: ScanProfile? = nil) {
        self.since = since
        until = since
        self.source = source
        self.profile = profile
    }

    /// The percentage of the time in which the receiver was on; nil if there is no adapter, or no time passed.
    public var dutyPercent: Double? { profile == nil ? nil : perSecond(receiving).map { $0 * 100 } }
    public var reportsPerSecond: Double? { perSecond(Double(reports)) }
    public var wakeUpsPerSecond: Double? { perSecond(Double(wakeUps)) }
    /// The processor time as a percentage of one processor.
    public var processorPercent: Double? { perSecond(processor).map { $0 * 100 } }

    private func perSecond(_ amount: Double) -> Double? { seconds > 0 ? amount / seconds : nil }

    /// The statistics since an earlier moment of the same count.
    public func since(_ earlier: ScanStatistics) -> ScanStatistics {
        var part = self
        part.since = earlier.until
        part.seconds -= earlier.seconds
        part.receiving -= earlier.receiving
        part.reports -= earlier.reports
        part.wakeUps -= earlier.wakeUps
        part.processor -= earlier.processor
        return part
    }
}
