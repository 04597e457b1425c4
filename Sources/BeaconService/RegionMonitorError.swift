public import Regions

/// Why regions are not monitored or ranged (the CLError of J-34).
public enum RegionMonitorError: Error, Equatable, Sendable {
    /// No more than so many regions can be monitored at once.
    case regionLimit(identifier: String, limit: Int)
    case unknownRegion(String)
    case notPermitted
    case poweredOff
    case adapterLost

    public var reason: Reason {
        switch self {
        case .regionLimit(_, let limit): Reason("why.regionLimit", .integer(limit))
        case .unknownRegion(let identifier): Reason("why.unknownRegion", .text(identifier))
        case .notPermitted: Reason("why.notPermitted")
        case .poweredOff: Reason("why.poweredOff")
        case .adapterLost: Reason("why.adapterLost")
        }
    }
}
