public import Tracking

/// What listening costs, counted from the moment at which a program began to listen.
public struct ScanStatistics: Hashable, Sendable {
    /// When it began, by the clock of the machine.
    public var since: Timestamp
    /// Up to when it was counted.
    public var until: Timestamp
    /// What is listened to: `hci0`, `simulated`.
    public var source: String
    /// How much of the time the controller listens now; nil: there is none.
    public var profile: ScanProfile?
    /// Seconds that passed, without those in which the machine slept.
    public var seconds: Double = 0
    /// Seconds of them in which the receiver of the adapter was on.
    public var receiving: Double = 0
    /// Advertisements that were heard.
    public var reports = 0
    /// How often a thread of the program began to work after a rest: each time the processor cannot sleep on.
    public var wakeUps = 0
    /// Seconds of the processor.
    public var processor: Double = 0

    public init(since: Timestamp, source: String, profile: ScanProfile? = nil) {
        self.since = since
        until = since
        self.source = source
        self.profile = profile
    }

    /// The part of the time in which the receiver was on, in percent; nil: there is no adapter, or no time passed.
    public var dutyPercent: Double? { profile == nil ? nil : perSecond(receiving).map { $0 * 100 } }
    public var reportsPerSecond: Double? { perSecond(Double(reports)) }
    public var wakeUpsPerSecond: Double? { perSecond(Double(wakeUps)) }
    /// Of one processor.
    public var processorPercent: Double? { perSecond(processor).map { $0 * 100 } }

    private func perSecond(_ amount: Double) -> Double? { seconds > 0 ? amount / seconds : nil }

    /// What came since an earlier moment of the same count.
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
