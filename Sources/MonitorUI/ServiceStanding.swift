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
    /// What commands of the service need to know, as far as a snapshot has it.
    var context: ServiceContext {
        let commanded = Set(service.monitored.map(\.region.identifier))
        let ofRules = regions.map(\.monitored.region.identifier).filter { !commanded.contains($0) }
        return ServiceContext(
            preference: preference, official: official, maximumRegionCount: regionLimit, ruleRegions: ofRules)
    }

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
        if let data = service.serviceData(of: identity, context) { return .service(data) }
        guard identity.kind == .iBeacon, let uuid = identity.uuid else { return .otherType }
        return service.reservedRegion(uuid: uuid, context).map { .dynamic(regionID: $0.regionID) } ?? .unreserved
    }

    /// Whether it is a beacon of the service, with fixed or variable values (S-7).
    func isService(_ identity: BeaconIdentity) -> Bool {
        guard identity.kind == .iBeacon, let uuid = identity.uuid else { return false }
        return official.contains { $0.uuid == uuid }
    }

    /// Beacons that can still be designated in a region of the service: what the setting leaves, and what the
    /// regions leave that stay monitored.
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
    /// What tells it from every other one: the identifier of its region. The switcher flag is no part of it.
    var key: String { data.regionIdentifier }
}
