public import Advertising

/// The service's fixed values: its regions and its name (TbBTDefaults; the header file is TbBTServiceDefaults).
public struct ServiceDefaults: Sendable {
    private let regions: [OfficialRegion]

    /// The regions of the official list and those that the user reserved.
    public init(_ state: ServiceState, _ context: ServiceContext) {
        regions = state.reservedRegions(context)
    }

    /// The enabled regions (usingServiceRegionInfos).
    public var serviceRegionInfos: [OfficialRegion] { regions.filter(\.isEnabled) }

    /// The enabled regions of variable-value beacons (usingDynamicRegionInfos).
    public var dynamicRegionInfos: [OfficialRegion] { serviceRegionInfos.filter { !$0.beaconType.isStatic } }

    /// The reserved UUIDs, each once, including those of disabled regions.
    public var reservedServiceUUIDs: [UUID128] {
        var seen: Set<UUID128> = []
        return regions.map(\.uuid).filter { seen.insert($0).inserted }
    }

    /// The simple name without a version (SDKIdentifier).
    public static let sdkIdentifier = DeveloperPreference.edition
}

extension OfficialRegion {
    /// The entry as in the official file, with its spelling.
    public var info: [(key: String, value: String)] {
        [
            ("regionID", regionID), ("UUID", uuid.description), ("regionType", String(regionType)),
            ("beaconType", String(beaconType.rawValue)),
        ]
    }
}
