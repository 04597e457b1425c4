public import Basics
public import Regions

/// The roles of a region for the service; one region may be in several classes.
public struct RegionClasses: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The UUID of the region is reserved for service beacons.
    public static let reserved = Self(rawValue: 1 << 0)
    /// The region is reserved, has fixed values, and any major and minor.
    public static let initial = Self(rawValue: 1 << 1)
    /// The region is reserved and has variable values.
    public static let dynamic = Self(rawValue: 1 << 2)
    /// The region is reserved, has fixed values, and contains exactly one beacon, which is designated.
    public static let designated = Self(rawValue: 1 << 3)
    /// The region contains other beacons that the service lets the application use.
    public static let managed = Self(rawValue: 1 << 4)

    /// The names of the set classes in data formats, in the order above; `other` when none is set.
    public var names: [String] {
        let all: [(Self, String)] = [
            (.reserved, "reserved"), (.initial, "initial"), (.dynamic, "dynamic"), (.designated, "designated"),
            (.managed, "managed"),
        ]
        let names = all.filter { contains($0.0) }.map(\.1)
        return names.isEmpty ? ["other"] : names
    }

    /// The keys of the names of the set classes in the language files, in the same order.
    public var textKeys: [TextKey] {
        let all: [(Self, TextKey)] = [
            (.reserved, .region.classReserved), (.initial, .region.classInitial), (.dynamic, .region.classDynamic),
            (.designated, .region.classDesignated), (.managed, .region.classManaged),
        ]
        let keys = all.filter { contains($0.0) }.map(\.1)
        return keys.isEmpty ? [.region.classOther] : keys
    }

    /// The class as which a region of these classes is monitored.
    public var regionClass: RegionClass {
        if contains(.designated) { return .designated }
        if contains(.initial) { return .initial }
        if contains(.dynamic) { return .dynamic }
        return contains(.managed) ? .managed : .other
    }
}

extension ServiceState {
    /// The classes of a region. AltBeacon and Eddystone regions never belong to the service.
    public func classes(of constraint: RegionConstraint, _ context: ServiceContext) -> RegionClasses {
        guard case .iBeacon(let uuid, let major, let minor) = constraint else { return [] }
        let types = reservedRegions(context).filter { $0.uuid == uuid }.map(\.beaconType)
        guard !types.isEmpty else { return managed.contains { $0.region?.constraint == constraint } ? .managed : [] }
        var classes: RegionClasses = .reserved
        if types.contains(where: { !$0.isStatic }) { classes.insert(.dynamic) }
        guard types.contains(where: \.isStatic) else { return classes }
        if major == nil && minor == nil { classes.insert(.initial) }
        if designated.contains(where: { region(of: $0, context)?.constraint == constraint }) {
            classes.insert(.designated)
        }
        return classes
    }

    /// Whether a region is of the service's own beacons, including regions of designated beacons.
    public func isReserved(_ constraint: RegionConstraint, _ context: ServiceContext) -> Bool {
        classes(of: constraint, context).contains(.reserved)
    }

    /// Whether the region is a generic region of the service's fixed-value beacons.
    public func isInitial(_ constraint: RegionConstraint, _ context: ServiceContext) -> Bool {
        classes(of: constraint, context).contains(.initial)
    }

    /// Whether the region is one of the service's variable-value beacons.
    public func isDynamic(_ constraint: RegionConstraint, _ context: ServiceContext) -> Bool {
        classes(of: constraint, context).contains(.dynamic)
    }

    /// Whether the region is that of a designated beacon.
    public func isDesignated(_ constraint: RegionConstraint, _ context: ServiceContext) -> Bool {
        classes(of: constraint, context).contains(.designated)
    }

    /// Whether the region contains other beacons that the service lets the application use.
    public func isManaged(_ constraint: RegionConstraint, _ context: ServiceContext) -> Bool {
        classes(of: constraint, context).contains(.managed)
    }
}
