public import Advertising

/// A region that the service reserves for its own beacons: an entry of `OfficialRegion.json`.
public struct OfficialRegion: Hashable, Sendable {
    public var regionID: String
    public var uuid: UUID128
    /// The region type as in the file; 1 marks official regions. It is not the type code of managed regions.
    public var regionType: Int
    public var beaconType: BeaconType
    /// Whether the region is enabled. Disabled regions are reserved but not monitored.
    public var isEnabled: Bool

    public init(
        regionID: String, uuid: UUID128, regionType: Int = 1, beaconType: BeaconType, isEnabled: Bool = true
    ) {
        self.regionID = regionID
        self.uuid = uuid
        self.regionType = regionType
        self.beaconType = beaconType
        self.isEnabled = isEnabled
    }
}

/// The kind of a beacon (TbBTBeaconType).
public enum BeaconType: Int, CaseIterable, Sendable {
    case serviceStatic = 1
    case serviceDynamic = 2
    case ownedStatic = 3
    case ownedDynamic = 4
}

/// The type of a managed region (TbBTManagedRegionType).
public enum ManagedRegionType: Int, CaseIterable, Sendable {
    case whole = 0
    case test = 1
    case owned = 2
    case thirdParty = 3

    /// The name in files, in the service's interface and on the command line.
    public var word: String {
        switch self {
        case .whole: "whole"
        case .test: "test"
        case .owned: "owned"
        case .thirdParty: "3rd"
        }
    }

    /// All types with their names.
    public static let words: [(String, ManagedRegionType)] = allCases.map { ($0.word, $0) }
}

/// A region of beacons that are not the service's own but that the application may use.
public struct ManagedRegion: Hashable, Sendable {
    public var regionID: String
    public var uuid: UUID128
    public var major: UInt16?
    public var minor: UInt16?
    public var name: String?
    public var managedType: ManagedRegionType
    public var beaconType: BeaconType?

    public init(
        regionID: String, uuid: UUID128, major: UInt16? = nil, minor: UInt16? = nil, name: String? = nil,
        managedType: ManagedRegionType, beaconType: BeaconType? = nil
    ) {
        self.regionID = regionID
        self.uuid = uuid
        self.major = major
        self.minor = minor
        self.name = name
        self.managedType = managedType
        self.beaconType = beaconType
    }
}
