public import Advertising
public import Regions

// The regions of the state, by class.

extension ServiceState {
    /// Every region that is reserved for service beacons: the official ones, those of the simulated shop, and those
    /// of the user. A region is left out if an earlier one has the same identifier.
    public func reservedRegions(_ context: ServiceContext) -> [OfficialRegion] {
        reservedRegions(officialRegions(context), context)
    }

    /// The reserved regions without those fetched from servers. A rules file may not use their identifiers.
    public func reservedRegionsOfFiles(_ context: ServiceContext) -> [OfficialRegion] {
        reservedRegions(context.official, context)
    }

    private func reservedRegions(_ official: [OfficialRegion], _ context: ServiceContext) -> [OfficialRegion] {
        guard !reserved.isEmpty || !context.simulated.isEmpty else { return official }
        var identifiers: Set<String> = []
        return (official + context.simulated + reserved).filter { identifiers.insert($0.regionID).inserted }
    }

    /// The reserved region of an identifier.
    public func reservedRegion(id regionID: String, _ context: ServiceContext) -> OfficialRegion? {
        reservedRegions(context).first { $0.regionID == regionID }
    }

    /// The reserved region of a UUID. If several regions share the UUID, `regionID` selects one of them.
    public func reservedRegion(
        uuid: UUID128, preferring regionID: String? = nil, _ context: ServiceContext
    ) -> OfficialRegion? {
        let candidates = reservedRegions(context).filter { $0.uuid == uuid }
        return candidates.first { $0.regionID == regionID } ?? candidates.first
    }

    /// The generic regions of fixed-value beacons that are enabled.
    public func initialRegions(_ context: ServiceContext) -> [BeaconRegion] {
        reservedRegions(context).filter { $0.isEnabled && $0.beaconType.isStatic }.compactMap(\.region)
    }

    /// The regions of variable-value beacons that are enabled.
    public func dynamicRegions(_ context: ServiceContext) -> [BeaconRegion] {
        reservedRegions(context).filter { $0.isEnabled && !$0.beaconType.isStatic }.compactMap(\.region)
    }

    /// The regions of the designated beacons, in the order of designation; nil when none is designated.
    ///
    /// Beacons whose region the service no longer has are left out: without its UUID they cannot be received.
    public func designatedRegions(_ context: ServiceContext) -> [BeaconRegion]? {
        designated.isEmpty ? nil : designated.compactMap { region(of: $0, context) }
    }

    /// The region of one service beacon: the UUID of its official region with the beacon's major and minor. The
    /// identifier is `regionID:keycode`, so that designating the beacon again replaces the region. Nil when the
    /// region or the key code is unknown.
    public func region(of data: ServiceBeaconData, _ context: ServiceContext) -> BeaconRegion? {
        guard let official = reservedRegion(id: data.regionID, context), official.beaconType.isStatic,
            let numbers = context.scheme.numbers(data.keycode)
        else { return nil }
        let constraint = RegionConstraint.iBeacon(uuid: official.uuid, major: numbers.major, minor: numbers.minor)
        return try? BeaconRegion(identifier: data.regionIdentifier, constraint: constraint)
    }

    /// The regions that the service lets the application use. Regions reserved for the service's own beacons are
    /// left out, and so are those whose identifier another region has, so that a server's list cannot replace the
    /// user's regions. Entries with a minor but no major are left out, too.
    public func managedRegions(_ context: ServiceContext) -> [BeaconRegion] {
        guard !managed.isEmpty else { return [] }
        let reserved = reservedRegions(context)
        let taken = Set(
            reserved.map(\.regionID) + designated.map(\.regionIdentifier) + context.ruleRegions
                + userRegions.map(\.region.identifier))
        let uuids = Set(reserved.map(\.uuid))
        return managed.filter { !taken.contains($0.regionID) && !uuids.contains($0.uuid) }.compactMap(\.region)
    }

    /// All regions that can be monitored by their identifiers, with the options with which they would start:
    /// initial, dynamic, designated, managed regions and those of the user. Of several regions with the same
    /// identifier, the first is used.
    public func knownRegions(_ context: ServiceContext) -> [MonitoredRegion] {
        func service(_ regions: [BeaconRegion]?, _ regionClass: RegionClass) -> [MonitoredRegion] {
            (regions ?? []).map { region in
                MonitoredRegion(
                    region, options: options[region.identifier] ?? defaultOptions, settings: context.settings,
                    regionClass: regionClass)
            }
        }
        var identifiers: Set<String> = []
        let all =
            service(initialRegions(context), .initial) + service(dynamicRegions(context), .dynamic)
            + service(designatedRegions(context), .designated) + service(managedRegions(context), .managed)
            + userRegions
        return all.filter { identifiers.insert($0.region.identifier).inserted }
    }

    /// The region with an identifier, of any class.
    public func knownRegion(_ identifier: String, _ context: ServiceContext) -> MonitoredRegion? {
        knownRegions(context).first { $0.region.identifier == identifier }
    }
}

extension OfficialRegion {
    /// The generic region, which contains every beacon of the UUID. Nil when the identifier is empty.
    public var region: BeaconRegion? {
        try? BeaconRegion(identifier: regionID, constraint: .iBeacon(uuid: uuid, major: nil, minor: nil))
    }
}

extension ManagedRegion {
    /// The region; nil when the identifier is empty, or there is a minor without a major.
    public var region: BeaconRegion? {
        guard let constraint = try? RegionConstraint(uuid: uuid, major: major, minor: minor) else { return nil }
        return try? BeaconRegion(identifier: regionID, constraint: constraint)
    }
}

extension BeaconType {
    /// Whether the numbers of the beacons do not change.
    public var isStatic: Bool { self == .serviceStatic || self == .ownedStatic }
}

extension ServiceBeaconData {
    /// The identifier of the beacon's own region: `regionID:keycode`.
    public var regionIdentifier: String { "\(regionID):\(keycode)" }

    /// Whether both refer to the same beacon, regardless of their flags.
    public func isSameBeacon(as other: ServiceBeaconData) -> Bool {
        keycode == other.keycode && regionID == other.regionID
    }
}
