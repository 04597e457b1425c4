import Basics
import Regions
import Tracking

/// The allocation of the remaining places when beacons of several regions are designated at once: the first beacons
/// of the request get them, regardless of their region. The screen shows this allocation beforehand; the command
/// acts on it.
public struct DesignationPlaces: Equatable, Sendable {
    /// The total number of beacons that may be designated.
    public let limit: DesignationLimit
    /// The number of places that were left before the request; 0 or more.
    public let free: Int
    /// The identifiers of the single-beacon regions that get a place, in the order of the request.
    public let granted: [String]
    /// The generic regions that are replaced by the regions of their beacons: at least one of the beacons gets a
    /// place, or all have one already.
    let regions: Set<String>

    public func grants(_ data: ServiceBeaconData) -> Bool { granted.contains(data.regionIdentifier) }
}

/// The total number of beacons that may be designated.
public struct DesignationLimit: Equatable, Sendable {
    public var count: Int
    /// Whether the limit of monitored regions determines the number, and not the user's setting.
    public var isOfRegions: Bool
}

extension ServiceState {
    /// Allocates the remaining places to the beacons of a request, in its order.
    ///
    /// If no beacon of a region gets a place, the region stays monitored and so takes a place itself. The places are
    /// therefore allocated again without it, until nothing changes.
    public func places(for data: [ServiceBeaconData], _ context: ServiceContext) -> DesignationPlaces {
        let open = Set(
            reservedRegions(context).filter { $0.isEnabled && $0.beaconType.isStatic }.map(\.regionID))
        let asked = data.filter { open.contains($0.regionID) }
        var seen: Set<String> = []
        let new = asked.filter { !isDesignated($0) && seen.insert($0.regionIdentifier).inserted }
        let known = Set(asked.map(\.regionID)).subtracting(new.map(\.regionID))
        var regions = Set(asked.map(\.regionID))
        // When no beacon gets a place, this limit is the reason.
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

    /// Designates beacons of any service regions by identity, and returns one result for each region, in the order
    /// of the first beacon of each. If the limit is reached, the first beacons of the request are registered.
    /// Beacons that belong to no service region are reported by a result -4 of the region `""`.
    mutating func designate(
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

    /// The total number of beacons that may be designated when the given generic regions are replaced: the setting,
    /// or the number that the limit of monitored regions leaves beside the regions that stay monitored.
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

    /// Stops monitoring generic regions in favour of their designated beacons. With the polarity `exclude` it starts
    /// them instead, since the other beacons are wanted.
    mutating func turn(from regions: Set<String>, _ context: ServiceContext) {
        guard polarity != .exclude else {
            for region in regions.sorted() where !isMonitored(region) { startMonitoring(region, context) }
            return
        }
        monitored.removeAll { $0.regionClass == .initial && regions.contains($0.region.identifier) }
    }
}
