/// What became of a designation: the response codes of the source document (S-83 … S-95).
public enum DesignationResult: Equatable, Sendable {
    /// 1: all are registered.
    case registered
    /// 0: the limit was reached; those of `dropped` are not registered.
    case partiallyRegistered(registered: Int, dropped: [ServiceBeaconData])
    /// -1
    case monitorMissing
    /// -2
    case regionMissing
    /// -3
    case noBeaconData
    /// -4
    case notServiceRegion
    /// -5, with the key code at fault.
    case invalidKeycode(String)
    /// -6, with the limit; whether it is that of regions (S-36), and not the setting.
    case limitExceeded(Int, byRegions: Bool = false)
    /// -7, with the reason in words.
    case persistenceFailed(String)
    /// -8
    case optionsMissing

    public var code: Int {
        switch self {
        case .registered: 1
        case .partiallyRegistered: 0
        case .monitorMissing: -1
        case .regionMissing: -2
        case .noBeaconData: -3
        case .notServiceRegion: -4
        case .invalidKeycode: -5
        case .limitExceeded: -6
        case .persistenceFailed: -7
        case .optionsMissing: -8
        }
    }

    /// Whether something that was named is not there: the region, or the beacon of a key code.
    public var isOfUnknown: Bool {
        switch self {
        case .notServiceRegion, .invalidKeycode: true
        default: false
        }
    }
}

/// Which beacons events are wanted of.
public enum DesignationPolarity: String, CaseIterable, Sendable {
    case any, only, exclude
}
