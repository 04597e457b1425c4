public import Advertising

/// What is fixed for the service: its regions, its name (TbBTDefaults; the header file is TbBTServiceDefaults, A-24).
public struct ServiceDefaults: Sendable {
    private let regions: [OfficialRegion]

    /// The regions of the official list and those that the user reserved.
    public init(_ state: ServiceState, _ context: ServiceContext) {
        regions = state.reservedRegions(context)
    }

    /// The regions in use, switched on (usingServiceRegionInfos, S-127).
    public var serviceRegionInfos: [OfficialRegion] { regions.filter(\.isEnabled) }

    /// Those of variable-value beacons (usingDynamicRegionInfos, B-12).
    public var dynamicRegionInfos: [OfficialRegion] { serviceRegionInfos.filter { !$0.beaconType.isStatic } }

    /// Each reserved UUID once, those of regions that are switched off included (S-128).
    public var reservedServiceUUIDs: [UUID128] {
        var seen: Set<UUID128> = []
        return regions.map(\.uuid).filter { seen.insert($0).inserted }
    }

    /// The simple name without a version (SDKIdentifier, S-156).
    public static let sdkIdentifier = DeveloperPreference.edition
}

extension OfficialRegion {
    /// The entry as the official file has it, in its spelling (S-127).
    public var info: [(key: String, value: String)] {
        [
            ("regionID", regionID), ("UUID", uuid.description), ("regionType", String(regionType)),
            ("beaconType", String(beaconType.rawValue)),
        ]
    }
}
