public import Basics
import Regions

/// The reason why nothing is transmitted.
public enum BeaconizerError: Error, Equatable, Sendable {
    /// Major or minor is outside 0 to 65535.
    case invalidNumbers
    /// The measured power is outside -127 to -1 dBm.
    case invalidPower(Int)
    /// No UUID was given, and the service has no region with fixed values.
    case noRegion
    /// The user has not agreed to the terms.
    case needsAgreement
    case unprepared(PreparationError)
    /// There is no adapter to transmit with: the reports are simulated or come from a capture.
    case noTransmitter
    /// The adapter is unsupported, unauthorised, powered off or otherwise unusable; with a description of the
    /// reason.
    case blocked(AdapterState, Phrase)

    /// The description of the error, as a text of the language files.
    public var reason: Phrase {
        switch self {
        case .invalidNumbers: Phrase(.beaconize.range)
        case .invalidPower:
            Phrase(
                .beaconize.power, .integer(BeaconTransmission.powerRange.lowerBound),
                .integer(BeaconTransmission.powerRange.upperBound))
        case .noRegion: Phrase(.beaconize.noRegion)
        case .needsAgreement: Phrase(.cli.needsAgreement)
        case .unprepared(let error): error.reason
        case .noTransmitter: Phrase(.beaconize.noTransmitter)
        case .blocked(_, let reason): reason
        }
    }
}

/// The state of a beaconizer.
public enum BeaconizerStatus: Equatable, Sendable {
    /// The beaconizer does not transmit and is not meant to.
    case resigned
    /// The beaconizer transmits.
    case active
    /// The beaconizer should transmit but cannot; it resumes automatically.
    case interrupted(BeaconizerError)
}

extension BeaconizerError: PhraseConvertible {
    public var phrase: Phrase { reason }
}
