public import Advertising
import Basics
public import Tracking

/// The beacons that belong to a region; an identifier of nil matches any value.
public enum RegionConstraint: Hashable, Sendable {
    /// The UUID, major and minor of an iBeacon. A minor without a major is not allowed: `init(uuid:major:minor:)`
    /// rejects it.
    case iBeacon(uuid: UUID128, major: UInt16?, minor: UInt16?)
    /// The three identifiers of an AltBeacon: 16, 2 and 2 bytes.
    case altBeacon(id1: UUID128?, id2: UInt16?, id3: UInt16?)
    /// The namespace (10 bytes) and instance (6 bytes) of an Eddystone-UID beacon.
    case eddystone(namespace: ShortOctets, instance: ShortOctets?)

    /// Creates an iBeacon constraint.
    /// - Throws: `minorWithoutMajor`.
    public init(uuid: UUID128, major: UInt16? = nil, minor: UInt16? = nil) throws(RegionError) {
        guard minor == nil || major != nil else { throw .minorWithoutMajor }
        self = .iBeacon(uuid: uuid, major: major, minor: minor)
    }

    /// Whether a beacon belongs to the region. A beacon of another kind never does.
    public func matches(_ identity: BeaconIdentity) -> Bool {
        switch self {
        case .iBeacon(let uuid, let major, let minor):
            identity.kind == .iBeacon && identity.uuid == uuid && (major == nil || identity.major == major)
                && (minor == nil || identity.minor == minor)
        case .altBeacon(let id1, let id2, let id3):
            identity.kind == .altBeacon && (id1 == nil || identity.uuid == id1) && (id2 == nil || identity.major == id2)
                && (id3 == nil || identity.minor == id3)
        case .eddystone(let namespace, let instance):
            identity.kind == .eddystoneUID && Self.holds(identity.octets, namespace, instance)
        }
    }

    private static func holds(_ octets: ShortOctets, _ namespace: ShortOctets, _ instance: ShortOctets?) -> Bool {
        guard namespace.count == 10, octets.high == namespace.high, octets.middle >> 48 == namespace.middle >> 48
        else { return false }
        guard let instance else { return true }
        return instance.count == 6 && octets.middle & 0xFFFF_FFFF_FFFF == instance.high >> 16
    }

    /// The only beacon that belongs to the region; nil if a value is left open.
    public var onlyIdentity: BeaconIdentity? {
        switch self {
        case .iBeacon(let uuid, let major?, let minor?): Self.numbered(.iBeacon, uuid, major, minor)
        case .altBeacon(let id1?, let id2?, let id3?): Self.numbered(.altBeacon, id1, id2, id3)
        case .eddystone(let namespace, let instance?):
            BeaconIdentity(kind: .eddystoneUID, octets: Array(namespace) + Array(instance))
        default: nil
        }
    }

    private static func numbered(
        _ kind: BeaconIdentity.Kind, _ uuid: UUID128, _ major: UInt16, _ minor: UInt16
    ) -> BeaconIdentity? {
        let numbers = UInt64(major) << 48 | UInt64(minor) << 32
        return BeaconIdentity(
            kind: kind, octets: ShortOctets(high: uuid.high, middle: uuid.low, low: numbers, count: 20))
    }

    /// The beacons that belong to the region, in the form that filters use.
    public var group: BeaconGroup {
        switch self {
        case .iBeacon(let uuid, let major, let minor): Self.numbered(.iBeacon, uuid, major, minor)
        case .altBeacon(let id1, let id2, let id3): Self.numbered(.altBeacon, id1, id2, id3)
        case .eddystone(let namespace, let instance):
            BeaconGroup(
                kind: .eddystoneUID,
                octets: ShortOctets(
                    high: namespace.high, middle: namespace.middle | (instance?.high ?? 0) >> 16, low: 0, count: 16),
                masks: (.max, instance == nil ? 0xFFFF << 48 : .max, 0))
        }
    }

    private static func numbered(
        _ kind: BeaconIdentity.Kind, _ uuid: UUID128?, _ major: UInt16?, _ minor: UInt16?
    ) -> BeaconGroup {
        let low = UInt64(major ?? 0) << 48 | UInt64(minor ?? 0) << 32
        let mask: UInt64 = (major == nil ? 0 : 0xFFFF << 48) | (minor == nil ? 0 : 0xFFFF << 32)
        let all: UInt64 = uuid == nil ? 0 : .max
        return BeaconGroup(
            kind: kind, octets: ShortOctets(high: uuid?.high ?? 0, middle: uuid?.low ?? 0, low: low, count: 20),
            masks: (all, all, mask))
    }

    /// The first eight bytes of every beacon that belongs to the region; nil if they are not specified.
    var firstOctets: UInt64? {
        switch self {
        case .iBeacon(let uuid, _, _): uuid.high
        case .altBeacon(let id1, _, _): id1?.high
        case .eddystone(let namespace, _): namespace.high
        }
    }
}

/// The reason why something is not a region.
public enum RegionError: Error, Equatable, Sendable {
    case emptyIdentifier
    case minorWithoutMajor
    /// This part of the text is not a readable UUID, number or byte sequence.
    case unreadable(String)
}

/// A region: a name, and the beacons that belong to it (CLBeaconRegion).
public struct BeaconRegion: Hashable, Sendable {
    /// The identifier. It is unique: monitoring a region with the same identifier replaces the former one.
    public let identifier: String
    public let constraint: RegionConstraint
    /// The address whose advertisements belong to the region; nil: any address.
    public let address: DeviceAddress?

    public init(
        identifier: String, constraint: RegionConstraint, address: DeviceAddress? = nil
    ) throws(RegionError) {
        guard !identifier.isEmpty else { throw .emptyIdentifier }
        self.identifier = identifier
        self.constraint = constraint
        self.address = address
    }

    /// Whether a beacon heard from `address` belongs to the region.
    public func matches(_ identity: BeaconIdentity, from address: DeviceAddress) -> Bool {
        (self.address == nil || self.address == address) && constraint.matches(identity)
    }
}
