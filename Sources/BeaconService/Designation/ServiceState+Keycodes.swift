import Advertising
import Basics
public import Regions
public import Tracking

// Conversion between beacons and key codes.

extension ServiceState {
    /// The control data of an iBeacon of a reserved fixed-value region; nil for every other beacon. The switcher flag
    /// is that of the designation.
    public func serviceData(of identity: BeaconIdentity, _ context: ServiceContext) -> ServiceBeaconData? {
        guard let uuid = identity.uuid, identity.kind == .iBeacon,
            let official = reservedRegions(context).first(where: { $0.uuid == uuid && $0.beaconType.isStatic })
        else { return nil }
        return serviceData(of: identity, in: official, context)
    }

    /// The control data of the beacons that belong to a region, each once, in their order. Nil if the region is not
    /// one of fixed-value service beacons, or if there are no beacons; variable-value beacons have no key code.
    public func serviceBeaconData(
        for beacons: [BeaconIdentity], in region: BeaconRegion, _ context: ServiceContext
    ) -> [ServiceBeaconData]? {
        guard !beacons.isEmpty, let official = staticRegion(of: region, context) else { return nil }
        var seen: Set<String> = []
        return beacons.compactMap { identity in
            guard region.constraint.matches(identity), let data = serviceData(of: identity, in: official, context),
                seen.insert(data.keycode).inserted
            else { return nil }
            return data
        }
    }

    /// The control data of the beacons that belong to a region and are not designated; empty if all are designated.
    public func undesignatedServiceBeaconData(
        for beacons: [BeaconIdentity], in region: BeaconRegion, _ context: ServiceContext
    ) -> [ServiceBeaconData]? {
        serviceBeaconData(for: beacons, in: region, context)?.filter { !isDesignated($0) }
    }

    /// The identity of the beacon of control data; nil when its region or its key code is unknown.
    public func identity(of data: ServiceBeaconData, _ context: ServiceContext) -> BeaconIdentity? {
        guard case .iBeacon(let uuid, let major?, let minor?) = region(of: data, context)?.constraint else {
            return nil
        }
        let frame = BeaconFrame.iBeacon(IBeacon(uuid: uuid, major: major, minor: minor, txPower: 0))
        return BeaconIdentity(frame, address: DeviceAddress(0, .random))
    }

    /// The control data for a key code in a region, with the flag of its designation. Nil if the text is not a key
    /// code, or if the region is not one of fixed-value service beacons.
    public func serviceData(
        keycode: String, inRegion regionID: String, _ context: ServiceContext
    ) -> ServiceBeaconData? {
        guard let official = reservedRegion(id: regionID, context), official.beaconType.isStatic,
            let numbers = context.scheme.numbers(keycode)
        else { return nil }
        let segment = context.scheme.segment(major: numbers.major, minor: numbers.minor)
        return withFlag(ServiceBeaconData(regionID: regionID, segment: segment, keycode: keycode))
    }

    /// Whether a beacon is designated.
    public func isDesignated(_ identity: BeaconIdentity, _ context: ServiceContext) -> Bool {
        guard !designated.isEmpty, let uuid = identity.uuid, let major = identity.major, let minor = identity.minor,
            identity.kind == .iBeacon
        else { return false }
        return designated.contains { data in
            guard let numbers = context.scheme.numbers(data.keycode), numbers == (major, minor) else { return false }
            return reservedRegion(id: data.regionID, context)?.uuid == uuid
        }
    }

    /// The designated beacons as a set, for tables that query it often.
    public func designatedIdentities(_ context: ServiceContext) -> Set<BeaconIdentity> {
        Set(designated.compactMap { identity(of: $0, context) })
    }

    /// The fixed-value service region that `region` belongs to, whether `region` is generic or of one beacon.
    func staticRegion(of region: BeaconRegion, _ context: ServiceContext) -> OfficialRegion? {
        guard case .iBeacon(let uuid, _, _) = region.constraint else { return nil }
        let candidates = reservedRegions(context).filter { $0.uuid == uuid && $0.beaconType.isStatic }
        return candidates.first { region.identifier == $0.regionID || region.identifier.hasPrefix($0.regionID + ":") }
            ?? candidates.first
    }

    func serviceData(
        of identity: BeaconIdentity, in official: OfficialRegion, _ context: ServiceContext
    ) -> ServiceBeaconData? {
        guard identity.kind == .iBeacon, identity.uuid == official.uuid, let major = identity.major,
            let minor = identity.minor
        else { return nil }
        return withFlag(
            ServiceBeaconData(
                regionID: official.regionID, segment: context.scheme.segment(major: major, minor: minor),
                keycode: context.scheme.keycode(major: major, minor: minor)))
    }

    private func withFlag(_ data: ServiceBeaconData) -> ServiceBeaconData {
        designated.first { $0.isSameBeacon(as: data) } ?? data
    }
}
