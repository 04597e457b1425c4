public import Basics

/// The result of a designation: the response codes of the service's document.
public enum DesignationResult: Equatable, Sendable {
    /// 1: all are registered.
    case registered
    /// 0: the limit was reached; those in `dropped` are not registered.
    case partiallyRegistered(registered: Int, dropped: [ServiceBeaconData])
    /// -1
    case monitorMissing
    /// -2
    case regionMissing
    /// -3
    case noBeaconData
    /// -4
    case notServiceRegion
    /// -5, with the faulty key code.
    case invalidKeycode(String)
    /// -6, with the limit, and whether it is the limit of monitored regions rather than the setting.
    case limitExceeded(Int, byRegions: Bool = false)
    /// -7, with the reason.
    case persistenceFailed(Phrase)
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

    /// Whether something that was named does not exist: the region, or the beacon of a key code.
    public var isOfUnknown: Bool {
        switch self {
        case .notServiceRegion, .invalidKeycode: true
        default: false
        }
    }
}

/// The beacons whose events are wanted: all, the designated ones, or the others.
public enum DesignationPolarity: String, CaseIterable, Sendable {
    case any, only, exclude

    /// The key of the name in the language files.
    public var textKey: TextKey {
        switch self {
        case .any: .polarity.any
        case .only: .polarity.only
        case .exclude: .polarity.exclude
        }
    }
}
