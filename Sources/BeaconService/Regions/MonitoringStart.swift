public import Basics
public import Regions

/// The result of a call that starts monitoring.
public struct MonitoringStart: Equatable, Sendable {
    /// Regions whose monitoring started, or whose options changed.
    public var started: [MonitoredRegion] = []
    /// Identifiers of regions that were already monitored.
    public var unchanged: [String] = []
    /// Identifiers of regions for which there is no room left.
    public var leftOut: [String] = []

    public init() {}

    mutating func add(_ other: MonitoringStart) {
        started += other.started
        unchanged += other.unchanged
        leftOut += other.leftOut
    }

    /// The number of regions monitored through this call: the document's count of regions.
    public var count: Int { started.count + unchanged.count }

    /// Whether there was something to monitor and all of it is: the YES of the service's document.
    public var isComplete: Bool { count > 0 && leftOut.isEmpty }
}

extension SiteEvent {
    /// The event for a region that is not monitored because the limit is reached.
    public static func leftOut(_ region: MonitoredRegion, limit: Int, at now: Timestamp) -> SiteEvent {
        SiteEvent(
            time: now, kind: .monitoringFailed, region: region.region.identifier, regionClass: region.regionClass,
            reason: Phrase(.why.regionLimit, .integer(limit)))
    }
}
