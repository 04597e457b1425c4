import Advertising
import Basics
import Regions
import Tracking

// Choices of the user: agreement, regions, names, options.

extension ServiceState {
    /// Stores the answer to the terms. Declining revokes an earlier agreement.
    mutating func answer(agreed: Bool, at now: Timestamp) {
        agreement = agreed ? .agreed(at: now) : .declined(at: now)
    }

    /// Adds a region of the user, or replaces the one with the same identifier, monitored or not. This does not
    /// start its monitoring.
    mutating func addUserRegion(
        _ region: MonitoredRegion, _ context: ServiceContext
    ) throws(OwnRegionError) {
        let identifier = region.region.identifier
        guard !TakenIdentifiers(self, context).contains(identifier) else { throw .identifierTaken(identifier) }
        var region = region
        region.regionClass = .other
        if let place = userRegions.firstIndex(where: { $0.region.identifier == identifier }) {
            userRegions[place] = region
        } else {
            userRegions.append(region)
        }
        if let place = monitored.firstIndex(where: { $0.region.identifier == identifier }) { monitored[place] = region }
    }

    /// Replaces a region of the user by another one, whose identifier may differ. The new region is monitored and
    /// ranged if the former one was.
    mutating func editUserRegion(
        _ identifier: String, _ region: MonitoredRegion, _ context: ServiceContext
    ) throws(OwnRegionError) {
        guard let place = userRegions.firstIndex(where: { $0.region.identifier == identifier }) else {
            throw .unknown(identifier)
        }
        let new = region.region.identifier
        guard !isTaken(new, of: identifier, context) else { throw .identifierTaken(new) }
        let isOfService = knownRegion(identifier, context).map { $0.regionClass != .other } ?? false
        var region = region
        region.regionClass = .other
        userRegions[place] = region
        // A list of the service may have claimed the identifier since the region was added.
        guard !isOfService else { return }
        if let place = monitored.firstIndex(where: { $0.region.identifier == identifier && $0.regionClass == .other }) {
            monitored[place] = region
        }
        if let place = ranged.firstIndex(of: identifier) { ranged[place] = new }
    }

    /// Whether an identifier is unavailable for a region of the user.
    /// - Parameter own: The current identifier of the region, or nil for a new one.
    public func isTaken(_ identifier: String, of own: String? = nil, _ context: ServiceContext) -> Bool {
        userRegions.contains { $0.region.identifier == identifier && identifier != own }
            || TakenIdentifiers(self, context).contains(identifier)
    }

    /// The first free identifier of several, or nil if all are taken.
    public func free(_ identifiers: some Sequence<String>, _ context: ServiceContext) -> String? {
        let taken = TakenIdentifiers(self, context)
        let own = Set(userRegions.map(\.region.identifier))
        return identifiers.first { !own.contains($0) && !taken.contains($0) }
    }

    /// Removes a region of the user and stops monitoring and ranging it. Returns false if none has that identifier.
    @discardableResult
    mutating func removeUserRegion(_ identifier: String) -> Bool {
        guard let place = userRegions.firstIndex(where: { $0.region.identifier == identifier }) else { return false }
        userRegions.remove(at: place)
        monitored.removeAll { $0.regionClass == .other && $0.region.identifier == identifier }
        ranged.removeAll { $0 == identifier }
        return true
    }

    /// Names a beacon; nil or a blank text removes the name. Line breaks and control characters are removed, and the
    /// name is cut to `BeaconName.maximumLength` characters.
    /// - Returns: the name as it is stored.
    @discardableResult
    mutating func setName(_ name: String?, of identity: BeaconIdentity) -> String? {
        let kept = name.flatMap(BeaconName.clean)
        names[identity] = kept
        return kept
    }

    /// Reserves a UUID for the user's own beacons, as the official file does for the service's beacons. The
    /// identifier is derived from the UUID and is therefore the same on every machine.
    @discardableResult
    mutating func reserve(
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

    /// Ends the reservation of a UUID; its generic region is no longer monitored or ranged.
    mutating func unreserve(_ regionID: String) throws(OwnRegionError) {
        guard let place = reserved.firstIndex(where: { $0.regionID == regionID }) else { throw .unknown(regionID) }
        let count = designated.count { $0.regionID == regionID }
        guard count == 0 else { throw .hasDesignatedBeacons(count) }
        reserved.remove(at: place)
        options[regionID] = nil
        monitored.removeAll { $0.regionClass != .other && $0.region.identifier == regionID }
        ranged.removeAll { $0 == regionID }
    }
}

extension OfficialRegion {
    /// The `regionType` of regions that the user reserved; the official file has 1.
    public static let ownType = 0

    /// An identifier such as `own_e2c56db5_9a1f`: the first digits of the UUID for recognition, and four digits of a
    /// hash of the whole UUID.
    static func ownIdentifier(_ uuid: UUID128) -> String {
        let mixed = (uuid.high ^ uuid.low &* 0x9E37_79B9_7F4A_7C15) &* 0xD1B5_4A32_D192_ED03
        let digits = Hexadecimal.upper(uuid.high, octets: 8).prefix(8) + "_" + Hexadecimal.upper(mixed >> 48, octets: 2)
        return "own_" + digits.lowercased()
    }
}
