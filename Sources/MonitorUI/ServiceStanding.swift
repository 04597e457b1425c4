import BeaconService
import Regions
import Tracking

/// What a beacon is to the service, and so whether it can be designated.
enum ServiceStanding: Hashable, Sendable {
    /// Designated already.
    case designated(ServiceBeaconData)
    /// A fixed-value beacon of the service, or of a UUID that the user reserved: it has a key code (S-72).
    case service(ServiceBeaconData)
    /// A variable-value beacon: its numbers change, so it has no key code.
    case dynamic(regionID: String)
    /// An iBeacon whose UUID no region of the service has; the user may reserve it.
    case unreserved
    /// A beacon of another type, or no beacon: the service knows none of these.
    case otherType

    /// The control data, where there is a key code.
    var data: ServiceBeaconData? {
        switch self {
        case .designated(let data), .service(let data): data
        case .dynamic, .unreserved, .otherType: nil
        }
    }
}

// What the screen asks of a snapshot about one beacon.
extension SiteSnapshot {
    /// The designated beacon of an identity.
    func designated(_ identity: BeaconIdentity) -> DesignatedBeacon? {
        designated.first { $0.identity == identity }
    }

    /// The name that the user gave, as it was typed.
    func name(of identity: BeaconIdentity) -> String? {
        service.names[identity]
    }

    func standing(of identity: BeaconIdentity) -> ServiceStanding {
        if let known = designated(identity) { return .designated(known.data) }
        guard identity.kind == .iBeacon, let uuid = identity.uuid, let major = identity.major,
            let minor = identity.minor
        else { return .otherType }
        guard let region = official.first(where: { $0.uuid == uuid }) else { return .unreserved }
        guard !region.isDynamic else { return .dynamic(regionID: region.regionID) }
        let scheme = DecimalPairScheme()
        return .service(
            ServiceBeaconData(
                regionID: region.regionID, segment: scheme.segment(major: major, minor: minor),
                keycode: scheme.keycode(major: major, minor: minor)))
    }

    /// Beacons that can still be designated while those of `regionIDs` are: what the limit leaves, and what the
    /// regions leave that stay monitored.
    func room(designating regionIDs: Set<String>) -> Int {
        let staying = regions.filter { status in
            status.monitored.regionClass != .designated
                && !(status.monitored.regionClass == .initial
                    && regionIDs.contains(status.monitored.region.identifier))
        }
        let most = min(preference.maxDesignatableBeaconRegions, regionLimit - staying.count)
        return max(0, most - designated.count)
    }

    /// Identities of all designated beacons whose region is known.
    var designatedIdentities: Set<BeaconIdentity> { Set(designated.compactMap(\.identity)) }
}

extension OfficialRegion {
    /// Whether it is of beacons whose numbers change.
    var isDynamic: Bool { beaconType == .serviceDynamic || beaconType == .ownedDynamic }
}

extension DesignatedBeacon {
    /// What tells it from every other one: the identifier of its region. The switcher flag is no part of it.
    var key: String { data.key }
}

extension ServiceBeaconData {
    /// The identifier of its region.
    var key: String { regionID + ":" + keycode }
}
