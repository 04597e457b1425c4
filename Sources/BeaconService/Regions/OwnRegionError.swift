public import Regions

/// Why a region or UUID of the user is not accepted.
public enum OwnRegionError: Error, Equatable, Sendable {
    /// The rules file, the service or a reserved region has that identifier.
    case identifierTaken(String)
    /// The UUID is already reserved, under that identifier.
    case alreadyReserved(String)
    /// This number of the region's beacons is designated.
    case hasDesignatedBeacons(Int)
    /// The user has no region with that identifier.
    case unknown(String)

    public var reason: Reason {
        switch self {
        case .identifierTaken(let identifier): Reason("error.ownRegion.identifierTaken", .text(identifier))
        case .alreadyReserved(let identifier): Reason("error.ownRegion.alreadyReserved", .text(identifier))
        case .hasDesignatedBeacons(let count): Reason("error.ownRegion.hasDesignatedBeacons", .integer(count))
        case .unknown(let identifier): Reason("error.ownRegion.unknown", .text(identifier))
        }
    }
}
