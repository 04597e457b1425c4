import Basics
import BeaconService
import Regions
import Tracking

/// The relation of a beacon to the service, which determines whether it can be designated.
enum ServiceStatus: Hashable, Sendable {
    /// A designated beacon.
    case designated(ServiceBeaconData)
    /// A fixed-value beacon of the service or of a UUID that the user reserved; it has a key code.
    case service(ServiceBeaconData)
    /// A variable-value beacon, which has no key code because its numbers change.
    case dynamic(regionID: String)
    /// An iBeacon whose UUID belongs to no region of the service; the user may reserve it.
    case unreserved
    /// A beacon of a type that the service does not support, or no beacon.
    case otherType

    /// The control data, if there is a key code.
    var data: ServiceBeaconData? {
        switch self {
        case .designated(let data), .service(let data): data
        case .dynamic, .unreserved, .otherType: nil
        }
    }
}

// The content of a snapshot about one beacon.
extension SiteSnapshot {
    /// The context for commands of the service, as far as a snapshot contains it.
    var context: ServiceContext {
        let commanded = Set(service.monitored.map(\.region.identifier))
        let ofRules = regions.map(\.monitored.region.identifier).filter { !commanded.contains($0) }
        return ServiceContext(
            preference: preference, official: official, maximumRegionCount: regionLimit, ruleRegions: ofRules,
            settings: regionSettings)
    }

    /// The designated beacon of an identity.
    func designated(_ identity: BeaconIdentity) -> DesignatedBeacon? {
        designated.first { $0.identity == identity }
    }

    /// The user's name of a beacon, as typed.
    func name(of identity: BeaconIdentity) -> String? {
        service.names[identity]
    }

    func serviceStatus(of identity: BeaconIdentity) -> ServiceStatus {
        if let known = designated(identity) { return .designated(known.data) }
        if let data = service.serviceData(of: identity, context) { return .service(data) }
        guard identity.kind == .iBeacon, let uuid = identity.uuid else { return .otherType }
        return service.reservedRegion(uuid: uuid, context).map { .dynamic(regionID: $0.regionID) } ?? .unreserved
    }

    /// Whether the identity is that of a beacon of the service, with fixed or variable values.
    func isService(_ identity: BeaconIdentity) -> Bool {
        guard identity.kind == .iBeacon, let uuid = identity.uuid else { return false }
        return official.contains { $0.uuid == uuid }
    }

    /// The number of beacons that can still be designated in a region of the service, within the setting and the
    /// room that other monitored regions leave.
    func room(in regionID: String) -> Int {
        guard let region = service.reservedRegion(id: regionID, context) else { return 0 }
        return max(0, service.designationLimit(in: region, context) - service.designated.count)
    }

    /// Whether a generic region of the service is monitored.
    var monitorsInitial: Bool { regions.contains { $0.monitored.regionClass == .initial } }

    /// Identities of all designated beacons whose region is known.
    var designatedIdentities: Set<BeaconIdentity> { Set(designated.compactMap(\.identity)) }
}

extension DesignatedBeacon {
    /// The identifier of the beacon's region, which is unique. The switcher flag is not part of it.
    var key: String { data.regionIdentifier }
}
