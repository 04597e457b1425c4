import Basics
import Regions

extension DesignationResult {
    /// Whether the code is 1 or 0: something is registered; the state has changed, or was already as wanted.
    public var isSuccess: Bool { code >= 0 }

    /// The description of the result, as a text of the language files.
    public var reason: Phrase {
        switch self {
        case .registered: Phrase(.why.designateRegistered)
        case .partiallyRegistered(let registered, let dropped):
            Phrase(.why.designatePartlyRegistered, .integer(registered), .integer(dropped.count))
        case .monitorMissing: Phrase(.why.designateMonitorMissing)
        case .regionMissing: Phrase(.why.designateRegionMissing)
        case .noBeaconData: Phrase(.why.designateNoBeaconData)
        case .notServiceRegion: Phrase(.why.designateNotServiceRegion)
        case .invalidKeycode(let keycode): Phrase(.why.designateInvalidKeycode, .text(keycode))
        case .limitExceeded(let limit, byRegions: false): Phrase(.why.designateLimitExceeded, .integer(limit))
        case .limitExceeded(let limit, byRegions: true): Phrase(.why.designateRegionsExceeded, .integer(limit))
        case .persistenceFailed(let why): Phrase(.why.designatePersistenceFailed, .phrase(why))
        case .optionsMissing: Phrase(.why.designateOptionsMissing)
        }
    }
}
