public import Regions
public import Tracking

/// What became of a call to start monitoring.
public struct MonitoringStart: Equatable, Sendable {
    /// Regions that are monitored from now on, or with other options than before.
    public var started: [MonitoredRegion] = []
    /// Identifiers of regions that were monitored already.
    public var unchanged: [String] = []
    /// Identifiers of regions for which there is no more room.
    public var refused: [String] = []

    public init() {}

    /// Regions under watch through this call: the document's count of regions (S-63).
    public var count: Int { started.count + unchanged.count }

    /// Whether there was something to monitor, and all of it is: the document's YES (S-58).
    public var isComplete: Bool { count > 0 && refused.isEmpty }
}

extension SiteEvent {
    /// A region that is not monitored because so many are already.
    public static func refused(_ region: MonitoredRegion, limit: Int, at now: Timestamp) -> SiteEvent {
        SiteEvent(
            time: now, kind: .monitoringFailed, region: region.region.identifier, regionClass: region.regionClass,
            reason: Reason("why.regionLimit", .integer(limit)))
    }
}
