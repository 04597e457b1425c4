public import Regions

extension DesignationResult {
    /// 1 or 0: something is registered; the state has changed, or was already as wanted.
    public var isSuccess: Bool { code >= 0 }

    /// The result in words, as a text of the language files.
    public var reason: Reason {
        switch self {
        case .registered: Reason("why.designate.registered")
        case .partiallyRegistered(let registered, let dropped):
            Reason("why.designate.partlyRegistered", .integer(registered), .integer(dropped.count))
        case .monitorMissing: Reason("why.designate.monitorMissing")
        case .regionMissing: Reason("why.designate.regionMissing")
        case .noBeaconData: Reason("why.designate.noBeaconData")
        case .notServiceRegion: Reason("why.designate.notServiceRegion")
        case .invalidKeycode(let keycode): Reason("why.designate.invalidKeycode", .text(keycode))
        case .limitExceeded(let limit, byRegions: false): Reason("why.designate.limitExceeded", .integer(limit))
        case .limitExceeded(let limit, byRegions: true): Reason("why.designate.regionsExceeded", .integer(limit))
        case .persistenceFailed(let why): Reason("why.designate.persistenceFailed", .text(why))
        case .optionsMissing: Reason("why.designate.optionsMissing")
        }
    }
}
