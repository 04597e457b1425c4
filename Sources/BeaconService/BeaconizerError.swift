public import Regions

/// Why nothing is transmitted (S-24, A-27).
public enum BeaconizerError: Error, Equatable, Sendable {
    /// Major and minor are 0 to 65535.
    case invalidNumbers
    /// The measured power is -127 to -1 dBm.
    case invalidPower(Int)
    /// No UUID was given, and the service has no region with fixed values.
    case noRegion
    /// The terms have not been agreed to (S-45).
    case needsAgreement
    case unprepared(PreparationError)
    /// Nothing can be transmitted, since the reports are made up or those of a capture.
    case noTransmitter
    /// The adapter: unsupported, unauthorised, powered off or otherwise not to be used; and why, in words.
    case blocked(AdapterState, Reason)

    /// Why, as a text of the language files.
    public var reason: Reason {
        switch self {
        case .invalidNumbers: Reason("beaconize.range")
        case .invalidPower:
            Reason(
                "beaconize.power", .integer(BeaconTransmission.powerRange.lowerBound),
                .integer(BeaconTransmission.powerRange.upperBound))
        case .noRegion: Reason("beaconize.noRegion")
        case .needsAgreement: Reason("cli.needsAgreement")
        case .unprepared(let error): error.reason
        case .noTransmitter: Reason("beaconize.noTransmitter")
        case .blocked(_, let reason): reason
        }
    }
}

/// How a beaconizer is.
public enum BeaconizerStanding: Equatable, Sendable {
    /// It does not transmit, and is not to.
    case resigned
    /// It transmits.
    case active
    /// It should transmit and cannot; it resumes by itself.
    case interrupted(BeaconizerError)
}
