/// Which managed regions are asked for: those of a type, or of the developer's own those with one kind of values.
public struct ManagedSlice: Hashable, Sendable {
    public let type: ManagedRegionType
    /// Of the developer's own ones; nil: whatever their values.
    public let beaconType: BeaconType?

    /// updateManagedRegionsWithType:
    public init(_ type: ManagedRegionType) {
        self.type = type
        beaconType = nil
    }

    /// updateOwnedRegionsOfBeaconType:
    /// - Throws: `invalidBeaconType` for the service's own beacons, whose regions are official ones.
    public init(ownedOf beaconType: BeaconType) throws(RegionFetchError) {
        guard beaconType == .ownedStatic || beaconType == .ownedDynamic else {
            throw .invalidBeaconType(beaconType)
        }
        type = .owned
        self.beaconType = beaconType
    }

    /// All that a menu offers, in its order.
    public static let all: [ManagedSlice] =
        [ManagedSlice(.whole), ManagedSlice(.test)]
        + [BeaconType.ownedStatic, .ownedDynamic].compactMap { try? ManagedSlice(ownedOf: $0) }
        + [ManagedSlice(.owned), ManagedSlice(.thirdParty)]

    /// Whether a region is one of those that are asked for.
    public func holds(_ region: ManagedRegion) -> Bool {
        switch type {
        case .whole: region.managedType != .whole
        case .test, .thirdParty: region.managedType == type
        case .owned: region.managedType == .owned && (beaconType == nil || region.beaconType == beaconType)
        }
    }

    /// Whether some region may be in both.
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

    /// Whether one of both says something of what the other says.
    func overlaps(_ other: ServiceList) -> Bool {
        switch (self, other) {
        case (.official, .official): true
        case (.managed(let one), .managed(let other)): one.overlaps(other)
        default: false
        }
    }
}

/// A list as one application is given it by one server: another server, application or mode has another list.
public struct ListKey: Hashable, Sendable {
    /// The server's address, as settings have it.
    public let server: String
    /// A name of the application that tells nothing of its code.
    public let application: String
    public let isTestMode: Bool
    public let list: ServiceList

    public init(server: String, application: String, isTestMode: Bool, list: ServiceList) {
        self.server = server
        self.application = application
        self.isTestMode = isTestMode
        self.list = list
    }

    /// Whether both are of one server, for one application in one mode.
    func isBeside(_ other: ListKey) -> Bool {
        server == other.server && application == other.application && isTestMode == other.isTestMode
    }
}
