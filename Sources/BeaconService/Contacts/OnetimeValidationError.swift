import Advertising
public import Basics
import Regions
public import Tracking

/// The reason why a variable-value beacon is not recognized as one of the service (TbBTOnetimeValidationClient).
public enum OnetimeValidationError: Error, Equatable, Sendable {
    /// The server does not serve the application.
    case invalidApplication(Phrase)
    /// The beacon belongs to no variable-value region of the service. The value is the beacon's UUID, or the
    /// identifier of the region.
    case invalidRegion(String)
    /// The beacon's major is not one that the service has issued.
    case invalidBeacon
    /// The server answered with another error, or with an invalid response.
    case server(Phrase)
    case unconnectable(Phrase)
    /// The request was not made, or was cancelled.
    case errand(ErrandError)

    /// The public error number, or nil if there is none.
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
    /// The variable-value region that a beacon belongs to.
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
