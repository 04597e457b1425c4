/// The part of the managed regions that is requested: those of a type, or the developer's own regions with one kind
/// of values.
public struct ManagedSlice: Hashable, Sendable {
    public let type: ManagedRegionType
    /// The kind of values of the developer's own regions, or nil for any.
    public let beaconType: BeaconType?

    /// The managed regions of a type (updateManagedRegionsWithType:).
    public init(_ type: ManagedRegionType) {
        self.type = type
        beaconType = nil
    }

    /// The developer's own regions with one kind of values (updateOwnedRegionsOfBeaconType:).
    /// - Throws: `invalidBeaconType` for the service's own beacons, whose regions are official ones.
    public init(ownedOf beaconType: BeaconType) throws(RegionFetchError) {
        guard beaconType == .ownedStatic || beaconType == .ownedDynamic else {
            throw .invalidBeaconType(beaconType)
        }
        type = .owned
        self.beaconType = beaconType
    }

    /// All slices that a menu offers, in its order.
    public static let all: [ManagedSlice] =
        [ManagedSlice(.whole), ManagedSlice(.test)]
        + [BeaconType.ownedStatic, .ownedDynamic].compactMap { try? ManagedSlice(ownedOf: $0) }
        + [ManagedSlice(.owned), ManagedSlice(.thirdParty)]

    /// Whether the slice contains a region.
    public func holds(_ region: ManagedRegion) -> Bool {
        switch type {
        case .whole: region.managedType != .whole
        case .test, .thirdParty: region.managedType == type
        case .owned: region.managedType == .owned && (beaconType == nil || region.beaconType == beaconType)
        }
    }

    /// Whether a region may belong to both slices.
    func overlaps(_ other: ManagedSlice) -> Bool {
        if type == .whole || other.type == .whole { return true }
        return type == other.type && (beaconType == nil || other.beaconType == nil || beaconType == other.beaconType)
    }
}

/// A list that a server has for an application.
public enum ServiceList: Hashable, Sendable {
    case official
    case managed(ManagedSlice)

    public var slice: ManagedSlice? { if case .managed(let slice) = self { slice } else { nil } }

    /// Whether both lists may contain the same region.
    func overlaps(_ other: ServiceList) -> Bool {
        switch (self, other) {
        case (.official, .official): true
        case (.managed(let one), .managed(let other)): one.overlaps(other)
        default: false
        }
    }
}

/// The identity of a list, which one server gives to one application: another server, application or mode has
/// another list.
public struct ListKey: Hashable, Sendable {
    /// The server's address as in the settings.
    public let server: String
    /// A name of the application that reveals nothing of its code.
    public let application: String
    public let isTestMode: Bool
    public let list: ServiceList

    public init(server: String, application: String, isTestMode: Bool, list: ServiceList) {
        self.server = server
        self.application = application
        self.isTestMode = isTestMode
        self.list = list
    }

    /// Whether both lists belong to the same server, application and mode.
    func isBeside(_ other: ListKey) -> Bool {
        server == other.server && application == other.application && isTestMode == other.isTestMode
    }
}
