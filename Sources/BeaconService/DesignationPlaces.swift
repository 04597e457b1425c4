public import Regions
public import Tracking

/// Who gets the places that are left, when beacons of several regions are designated at once: the first of the request,
/// whatever region they are of. The screen shows it before, the command acts on it.
public struct DesignationPlaces: Equatable, Sendable {
    /// How many may be designated in all.
    public let limit: DesignationLimit
    /// Places that are left before; 0 or more.
    public let free: Int
    /// Identifiers of the own regions of the beacons that get one, in the order of the request.
    public let granted: [String]
    /// Generic regions that are turned away from: of their beacons some get a place, or all have one.
    let regions: Set<String>

    public func grants(_ data: ServiceBeaconData) -> Bool { granted.contains(data.regionIdentifier) }
}

/// How many beacons may be designated in all.
public struct DesignationLimit: Equatable, Sendable {
    public var count: Int
    /// Whether it is the limit of regions that leaves no more (S-36), and not the setting.
    public var isOfRegions: Bool
}

extension ServiceState {
    /// Deals the places out that are left for the beacons of a request, in its order.
    ///
    /// A region of which no beacon gets a place stays under watch, and so takes a place itself. So the places are dealt
    /// out again without it, until nothing changes.
    public func places(for data: [ServiceBeaconData], _ context: ServiceContext) -> DesignationPlaces {
        let open = Set(
            reservedRegions(context).filter { $0.isEnabled && $0.beaconType.isStatic }.map(\.regionID))
        let asked = data.filter { open.contains($0.regionID) }
        var seen: Set<String> = []
        let new = asked.filter { !isDesignated($0) && seen.insert($0.regionIdentifier).inserted }
        let known = Set(asked.map(\.regionID)).subtracting(new.map(\.regionID))
        var regions = Set(asked.map(\.regionID))
        // Where nobody gets a place, it is this limit that stands in the way.
        let whole = designationLimit(turningFrom: regions, context)
        while true {
            let limit = regions == known ? whole : designationLimit(turningFrom: regions, context)
            let free = max(0, limit.count - designated.count)
            let granted = new.filter { regions.contains($0.regionID) }.prefix(free)
            let turned = known.union(granted.map(\.regionID))
            guard turned != regions else {
                return DesignationPlaces(
                    limit: limit, free: free, granted: granted.map(\.regionIdentifier), regions: regions)
            }
            regions = turned
        }
    }

    /// Designates beacons by identity, of any service regions; one result for each region, in the order of the first
    /// beacon of each (S-82 … S-95). Where the limit is reached, the first of the request are registered. Beacons that
    /// belong to no service region are told by a result -4 of the region `""`.
    public mutating func designate(
        _ beacons: [BeaconIdentity], options: RegionNotificationOptions?, _ context: ServiceContext
    ) -> [(regionID: String, result: DesignationResult)] {
        guard !beacons.isEmpty else { return [("", .noBeaconData)] }
        let known = beacons.map { serviceData(of: $0, context) }
        let data = known.compactMap(\.self)
        let places = places(for: data, context)
        if options != nil { turn(from: places.regions, context) }
        var regions: [String] = []
        for data in data where !regions.contains(data.regionID) { regions.append(data.regionID) }
        var results = regions.map { regionID in
            let ofRegion = data.filter { $0.regionID == regionID }
            let region = reservedRegion(id: regionID, context)?.region
            return (
                regionID: regionID,
                result: designate(ofRegion, in: region, options: options, places: places, context)
            )
        }
        if known.contains(nil) { results.append((regionID: "", result: .notServiceRegion)) }
        return results
    }

    /// How many beacons may be designated in all when one region, or several, are turned away from: the setting, or what
    /// the limit of regions leaves beside those that stay under watch (A-6, S-36).
    func designationLimit(turningFrom regions: Set<String>, _ context: ServiceContext) -> DesignationLimit {
        var staying = Set(context.ruleRegions)
        staying.formUnion(monitored.filter { $0.regionClass != .designated }.map(\.region.identifier))
        if polarity == .exclude {
            staying.formUnion(regions)
        } else {
            staying.subtract(regions.subtracting(context.ruleRegions))
        }
        let room = max(0, context.maximumRegionCount - staying.count)
        let setting = context.preference.maxDesignatableBeaconRegions
        return DesignationLimit(count: max(0, min(setting, room)), isOfRegions: room < setting)
    }

    /// Turns from generic regions to the beacons of their own; with the polarity `exclude` the generic ones are
    /// watched, since the other beacons are wanted.
    mutating func turn(from regions: Set<String>, _ context: ServiceContext) {
        guard polarity != .exclude else {
            for region in regions.sorted() where !isMonitored(region) { startMonitoring(region, context) }
            return
        }
        monitored.removeAll { $0.regionClass == .initial && regions.contains($0.region.identifier) }
    }
}
