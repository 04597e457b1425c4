import Basics
import Regions

/// The reason why a region or UUID of the user is rejected.
public enum OwnRegionError: Error, Equatable, Sendable {
    /// The rules file, the service or a reserved region has that identifier.
    case identifierTaken(String)
    /// The UUID is already reserved, under that identifier.
    case alreadyReserved(String)
    /// The given number of the region's beacons is designated.
    case hasDesignatedBeacons(Int)
    /// The user has no region with that identifier.
    case unknown(String)

    public var reason: Phrase {
        switch self {
        case .identifierTaken(let identifier): Phrase(.error.ownRegionIdentifierTaken, .text(identifier))
        case .alreadyReserved(let identifier): Phrase(.error.ownRegionAlreadyReserved, .text(identifier))
        case .hasDesignatedBeacons(let count): Phrase(.error.ownRegionHasDesignatedBeacons, .integer(count))
        case .unknown(let identifier): Phrase(.error.ownRegionUnknown, .text(identifier))
        }
    }
}
