import Advertising
public import BeaconService
public import JSON

/// The answer of `GET /v1/official-regions`.
public struct OfficialRegionsBody: Equatable, Sendable {
    /// An official region, with the major values that a beacon of variable values may have; empty: any.
    public struct Entry: Equatable, Sendable {
        public var region: OfficialRegion
        public var assignedMajors: [Int]

        public init(_ region: OfficialRegion, assignedMajors: [Int] = []) {
            self.region = region
            self.assignedMajors = assignedMajors
        }
    }

    /// The only scheme for making key codes of major and minor.
    public static let keycodeScheme = "decimal-pair-5-5"

    public var revision: Int
    public var entries: [Entry]

    public init(revision: Int, entries: [Entry]) {
        self.revision = revision
        self.entries = entries
    }

    public init(_ body: BodyObject) throws(BodyProblem) {
        revision = try body.integer("revision", in: 0...Int.max)
        entries = []
        var known = KnownRegions()
        for object in try body.neededObjects("regions", most: 10_000) {
            let region = OfficialRegion(
                regionID: try known.identifier(object), uuid: try known.uuid(object),
                regionType: try object.integer("regionType", in: 0...255),
                beaconType: try object.need("beaconType", .integer(1...2)) { node in
                    node.integer.flatMap { (1...2).contains($0) ? BeaconType(rawValue: $0) : nil }
                },
                isEnabled: try object.boolean("enabled", otherwise: true))
            var majors: [Int] = []
            if let node = object.node("assignedMajors"), case .list(let list) = node.value {
                majors = list.compactMap(\.integer)
            }
            entries.append(Entry(region, assignedMajors: majors))
        }
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.member("revision", revision)
            json.key("regions")
            json.array { json in for entry in entries { entry.write(into: &json) } }
            json.member("keycodeScheme", Self.keycodeScheme)
        }
    }
}

extension OfficialRegionsBody.Entry {
    fileprivate func write(into json: inout JSONText) {
        json.object { json in
            json.member("regionID", region.regionID)
            json.member("UUID", region.uuid.description)
            json.member("regionType", region.regionType)
            json.member("beaconType", region.beaconType.rawValue)
            json.member("enabled", region.isEnabled)
            guard !assignedMajors.isEmpty else { return }
            json.key("assignedMajors")
            json.array { json in for major in assignedMajors { json.value(major) } }
        }
    }
}

/// The answer of `GET /v1/managed-regions`.
public struct ManagedRegionsBody: Equatable, Sendable {
    public var revision: Int
    public var type: ManagedRegionType
    public var beaconType: BeaconType?
    public var regions: [ManagedRegion]

    public init(revision: Int, type: ManagedRegionType, beaconType: BeaconType?, regions: [ManagedRegion]) {
        self.revision = revision
        self.type = type
        self.beaconType = beaconType
        self.regions = regions
    }

    public init(_ body: BodyObject) throws(BodyProblem) {
        revision = try body.integer("revision", in: 0...Int.max)
        type = try body.word("type", ManagedRegionType.words)
        beaconType = try body.find("beaconType", .integer(1...4)) { $0.integer.flatMap(BeaconType.init) }
        regions = []
        var known = KnownRegions()
        for object in try body.neededObjects("regions", most: 10_000) {
            let major = try object.optionalInteger("major", in: 0...65_535).map { UInt16($0) }
            let minor = try object.optionalInteger("minor", in: 0...65_535).map { UInt16($0) }
            // The beacons of a UUID that share only a minor cannot form a region (RegionConstraint).
            if minor != nil, major == nil { throw object.problem("major", .integer(0...65_535)) }
            regions.append(
                ManagedRegion(
                    regionID: try known.identifier(object), uuid: try object.uuid("UUID"), major: major, minor: minor,
                    name: try object.optionalText("name", longest: BeaconName.maximumOctets)
                        .flatMap { BeaconName.clean($0) },
                    managedType: try object.word("managedType", Self.managedTypes),
                    beaconType: try object.find("beaconType", .integer(1...4)) {
                        $0.integer.flatMap(BeaconType.init)
                    }))
        }
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.member("revision", revision)
            json.member("type", type.word)
            json.member("beaconType", beaconType?.rawValue)
            json.key("regions")
            json.array { json in for region in regions { Self.write(region, into: &json) } }
        }
    }

    /// The types of a single region; `whole` stands for all of them.
    private static let managedTypes = ManagedRegionType.words.filter { $0.1 != .whole }

    private static func write(_ region: ManagedRegion, into json: inout JSONText) {
        json.object { json in
            json.member("regionID", region.regionID)
            json.member("UUID", region.uuid.description)
            json.member("major", region.major.map { Int($0) })
            json.member("minor", region.minor.map { Int($0) })
            json.member("managedType", region.managedType.word)
            json.member("beaconType", region.beaconType?.rawValue)
            json.member("name", region.name)
        }
    }
}

/// The entries of a list so far: each identifier occurs once in it, and of official regions each UUID.
private struct KnownRegions {
    private var identifiers: Set<String> = []
    private var uuids: Set<UUID128> = []

    mutating func identifier(_ object: BodyObject) throws(BodyProblem) -> String {
        let expected = BodyProblem.Expected.plainText(longest: RegionIdentifier.maximumOctets)
        let identifier = try object.need("regionID", expected) { node in
            node.text(longest: RegionIdentifier.maximumOctets).flatMap { RegionIdentifier.isOne($0) ? $0 : nil }
        }
        guard identifiers.insert(identifier).inserted else { throw object.problem("regionID", .singleKeys) }
        return identifier
    }

    mutating func uuid(_ object: BodyObject) throws(BodyProblem) -> UUID128 {
        let uuid = try object.uuid("UUID")
        guard uuids.insert(uuid).inserted else { throw object.problem("UUID", .singleKeys) }
        return uuid
    }
}
