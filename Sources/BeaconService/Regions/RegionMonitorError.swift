import Basics
import Regions

/// The reason why regions are not monitored or ranged (CLError in Beacapp's didFailWithError).
public enum RegionMonitorError: Error, Equatable, Sendable {
    /// The maximum number of regions is monitored already.
    case regionLimit(identifier: String, limit: Int)
    case unknownRegion(String)
    case notPermitted
    case poweredOff
    case adapterLost

    public var reason: Phrase {
        switch self {
        case .regionLimit(_, let limit): Phrase(.why.regionLimit, .integer(limit))
        case .unknownRegion(let identifier): Phrase(.why.unknownRegion, .text(identifier))
        case .notPermitted: Phrase(.why.notPermitted)
        case .poweredOff: Phrase(.why.poweredOff)
        case .adapterLost: Phrase(.why.adapterLost)
        }
    }
}
