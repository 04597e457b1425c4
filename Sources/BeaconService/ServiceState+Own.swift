public import Advertising
public import Regions
public import Tracking

// What the user decides: agreement, regions, names, options.

/// Why a region or a UUID of the user is not taken.
public enum OwnRegionError: Error, Equatable, Sendable {
    /// The rules file, the service or a reserved region has that identifier.
    case identifierTaken(String)
    /// The UUID is reserved already, under that identifier.
    case alreadyReserved(String)
    /// So many beacons of the region are designated.
    case hasDesignatedBeacons(Int)
    /// The user has no region of that identifier.
    case unknown(String)

    public var reason: Reason {
        switch self {
        case .identifierTaken(let identifier): Reason("error.ownRegion.identifierTaken", .text(identifier))
        case .alreadyReserved(let identifier): Reason("error.ownRegion.alreadyReserved", .text(identifier))
        case .hasDesignatedBeacons(let count): Reason("error.ownRegion.hasDesignatedBeacons", .integer(count))
        case .unknown(let identifier): Reason("error.ownRegion.unknown", .text(identifier))
        }
    }
}

extension ServiceState {
    /// Keeps the answer to the terms (S-43, A-23). A refusal takes an earlier agreement back.
    public mutating func answer(agreed: Bool, at now: Timestamp) {
        agreement = agreed ? .agreed(at: now) : .refused(at: now)
    }

    /// Adds a region of the user, or replaces the one of the same identifier, monitored or not. It does not start its
    /// monitoring.
    public mutating func addUserRegion(
        _ region: MonitoredRegion, _ context: ServiceContext
    ) throws(OwnRegionError) {
        let identifier = region.region.identifier
        let known = knownRegion(identifier, context)
        guard !context.ruleRegions.contains(identifier), known == nil || known?.regionClass == .other else {
            throw .identifierTaken(identifier)
        }
        var region = region
        region.regionClass = .other
        if let place = userRegions.firstIndex(where: { $0.region.identifier == identifier }) {
            userRegions[place] = region
        } else {
            userRegions.append(region)
        }
        if let place = monitored.firstIndex(where: { $0.region.identifier == identifier }) { monitored[place] = region }
    }

    /// Forgets a region of the user; it is monitored and ranged no more. False: there is none of that identifier.
    @discardableResult
    public mutating func removeUserRegion(_ identifier: String) -> Bool {
        guard let place = userRegions.firstIndex(where: { $0.region.identifier == identifier }) else { return false }
        userRegions.remove(at: place)
        monitored.removeAll { $0.regionClass == .other && $0.region.identifier == identifier }
        ranged.removeAll { $0 == identifier }
        return true
    }

    /// Names a beacon; nil or blank takes the name away. Line breaks and control characters are left out, what is
    /// longer than `BeaconName.maximumLength` characters is cut off.
    /// - Returns: the name as it is kept.
    @discardableResult
    public mutating func setName(_ name: String?, of identity: BeaconIdentity) -> String? {
        let kept = name.flatMap(BeaconName.clean)
        names[identity] = kept
        return kept
    }

    /// Reserves a UUID for beacons of the user's own, as if the official file had it. The identifier is made of the
    /// UUID, so that it is the same on every machine.
    @discardableResult
    public mutating func reserve(
        _ uuid: UUID128, as beaconType: BeaconType = .serviceStatic, _ context: ServiceContext
    ) throws(OwnRegionError) -> OfficialRegion {
        if let existing = reservedRegion(uuid: uuid, context) { throw .alreadyReserved(existing.regionID) }
        let region = OfficialRegion(
            regionID: OfficialRegion.ownIdentifier(uuid), uuid: uuid, regionType: OfficialRegion.ownType,
            beaconType: beaconType)
        guard knownRegion(region.regionID, context) == nil, !context.ruleRegions.contains(region.regionID) else {
            throw .identifierTaken(region.regionID)
        }
        reserved.append(region)
        return region
    }

    /// Takes the reservation of a UUID back; its generic region is monitored and ranged no more.
    public mutating func unreserve(_ regionID: String) throws(OwnRegionError) {
        guard let place = reserved.firstIndex(where: { $0.regionID == regionID }) else { throw .unknown(regionID) }
        let count = designated.count { $0.regionID == regionID }
        guard count == 0 else { throw .hasDesignatedBeacons(count) }
        reserved.remove(at: place)
        options[regionID] = nil
        monitored.removeAll { $0.regionClass != .other && $0.region.identifier == regionID }
        ranged.removeAll { $0 == regionID }
    }
}

/// Names that users give to beacons.
public enum BeaconName {
    /// Characters at most.
    public static let maximumLength = 64
    /// Octets of UTF-8 at most: letters may carry any number of marks.
    public static let maximumOctets = 512

    /// A name as it is kept; nil when nothing is left of it.
    public static func clean(_ text: String) -> String? {
        let spoken = text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint || $0.value == 0x200D }
            .map { isControl($0) ? " " : $0 }
        var name = String(String.UnicodeScalarView(spoken)).drop(while: \.isWhitespace)
        while name.last?.isWhitespace == true { name.removeLast() }
        name = name.prefix(maximumLength)
        while name.utf8.count > maximumOctets { name.unicodeScalars.removeLast() }
        return name.isEmpty ? nil : String(name)
    }

    /// Control characters and the separators of lines and paragraphs.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension OfficialRegion {
    /// `regionType` of regions that the user reserved; the official file has 1.
    public static let ownType = 0

    /// `own_e2c56db5_9a1f`: the first digits of the UUID to recognise it by, and four that stand for all of it.
    static func ownIdentifier(_ uuid: UUID128) -> String {
        let mixed = (uuid.high ^ uuid.low &* 0x9E37_79B9_7F4A_7C15) &* 0xD1B5_4A32_D192_ED03
        let digits = Hexadecimal.upper(uuid.high, octets: 8).prefix(8) + "_" + Hexadecimal.upper(mixed >> 48, octets: 2)
        return "own_" + digits.lowercased()
    }
}
