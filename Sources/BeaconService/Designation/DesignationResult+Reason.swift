import Regions
import Texts

extension DesignationResult {
    /// Whether the code is 1 or 0: something is registered; the state has changed, or was already as wanted.
    public var isSuccess: Bool { code >= 0 }

    /// The description of the result, as a text of the language files.
    public var reason: Reason {
        switch self {
        case .registered: Reason(.why.designateRegistered)
        case .partiallyRegistered(let registered, let dropped):
            Reason(.why.designatePartlyRegistered, .integer(registered), .integer(dropped.count))
        case .monitorMissing: Reason(.why.designateMonitorMissing)
        case .regionMissing: Reason(.why.designateRegionMissing)
        case .noBeaconData: Reason(.why.designateNoBeaconData)
        case .notServiceRegion: Reason(.why.designateNotServiceRegion)
        case .invalidKeycode(let keycode): Reason(.why.designateInvalidKeycode, .text(keycode))
        case .limitExceeded(let limit, byRegions: false): Reason(.why.designateLimitExceeded, .integer(limit))
        case .limitExceeded(let limit, byRegions: true): Reason(.why.designateRegionsExceeded, .integer(limit))
        case .persistenceFailed(let why): Reason(.why.designatePersistenceFailed, .reason(why))
        case .optionsMissing: Reason(.why.designateOptionsMissing)
        }
    }
}
