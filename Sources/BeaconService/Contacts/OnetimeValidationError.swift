import Advertising
import Regions
public import Texts
public import Tracking

/// Why a beacon of variable values is not known to be the service's (TbBTOnetimeValidationClient).
public enum OnetimeValidationError: Error, Equatable, Sendable {
    /// The server does not serve the application.
    case invalidApplication(Phrase)
    /// It is of no region of variable values that the service has: its UUID, or the region's identifier.
    case invalidRegion(String)
    /// Its major is none that the service has given out.
    case invalidBeacon
    /// The server answered with another error, or with what it should not.
    case server(Phrase)
    case unconnectable(Phrase)
    /// It was not asked for, or taken back.
    case errand(ErrandError)

    /// The public number; nil: it has none.
    public var code: Int? {
        switch self {
        case .invalidApplication: 2001
        case .invalidRegion: 2002
        case .invalidBeacon: 2003
        case .server: 2004
        case .unconnectable: 2005
        case .errand: nil
        }
    }
}

extension OnetimeValidationError: PhraseConvertible {
    public var phrase: Phrase {
        switch self {
        case .invalidApplication(let phrase): Phrase(.onetime.application, .phrase(phrase))
        case .invalidRegion(let region): Phrase(.onetime.region, .text(region))
        case .invalidBeacon: Phrase(.onetime.beacon)
        case .server(let phrase): Phrase(.onetime.server, .phrase(phrase))
        case .unconnectable(let phrase): Phrase(.onetime.unconnectable, .phrase(phrase))
        case .errand(let error): error.phrase
        }
    }
}

extension ServiceState {
    /// The region of variable values that a beacon is of.
    /// - Throws: `invalidRegion`.
    public func onetimeRegion(
        of beacon: BeaconIdentity, _ context: ServiceContext
    ) throws(OnetimeValidationError) -> (region: String, major: UInt16, minor: UInt16) {
        let region = dynamicRegions(context).first {
            $0.constraint.matches(beacon) && serviceRegion($0.identifier, context) != nil
        }
        guard let region, let major = beacon.major, let minor = beacon.minor else {
            throw .invalidRegion(beacon.uuid?.description ?? beacon.text)
        }
        return (region.identifier, major, minor)
    }
}
