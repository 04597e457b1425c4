import Regions
import Texts

/// The reason why regions are not monitored or ranged (CLError in Beacapp's didFailWithError).
public enum RegionMonitorError: Error, Equatable, Sendable {
    /// The maximum number of regions is monitored already.
    case regionLimit(identifier: String, limit: Int)
    case unknownRegion(String)
    case notPermitted
    case poweredOff
    case adapterLost

    public var reason: Reason {
        switch self {
        case .regionLimit(_, let limit): Reason(.why.regionLimit, .integer(limit))
        case .unknownRegion(let identifier): Reason(.why.unknownRegion, .text(identifier))
        case .notPermitted: Reason(.why.notPermitted)
        case .poweredOff: Reason(.why.poweredOff)
        case .adapterLost: Reason(.why.adapterLost)
        }
    }
}
