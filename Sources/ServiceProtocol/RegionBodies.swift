import Advertising
public import Basics
public import BeaconService

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

    package init?(_ body: inout TableReader) {
        body.need(["revision", "regions"])
        let revision = body.integer("revision", in: 0...Int.max)
        var known = KnownRegions()
        let entries = body.tables("regions", most: 10_000) { Entry(&$0, &known) }
        guard let revision, let entries else { return nil }
        self.init(revision: revision, entries: entries)
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
    fileprivate init?(_ table: inout TableReader, _ known: inout KnownRegions) {
        table.need(["regionType", "beaconType"])
        let (identifier, uuid) = (known.identifier(&table), known.uuid(&table))
        let regionType = table.integer("regionType", in: 0...255)
        let beaconType = table.integer("beaconType", in: 1...2).flatMap { BeaconType(rawValue: $0) }
        let isEnabled = table.boolean("enabled") ?? true
        let majors = table.node("assignedMajors")?.list ?? []
        guard let identifier, let uuid, let regionType, let beaconType else { return nil }
        let region = OfficialRegion(
            regionID: identifier, uuid: uuid, regionType: regionType, beaconType: beaconType, isEnabled: isEnabled)
        self.init(region, assignedMajors: majors.compactMap(\.integer))
    }

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

    package init?(_ body: inout TableReader) {
        body.need(["revision", "type", "regions"])
        let revision = body.integer("revision", in: 0...Int.max)
        let type = body.word("type", ManagedRegionType.words)
        let beaconType = body.beaconType()
        var known = KnownRegions()
        let regions = body.tables("regions", most: 10_000) { Self.region(&$0, &known) }
        guard let revision, let type, let regions else { return nil }
        self.init(revision: revision, type: type, beaconType: beaconType, regions: regions)
    }

    private static func region(_ table: inout TableReader, _ known: inout KnownRegions) -> ManagedRegion? {
        table.need(["UUID", "managedType"])
        let (identifier, uuid) = (known.identifier(&table), table.uuid("UUID"))
        let (major, minor) = (table.number16("major"), table.number16("minor"))
        // The beacons of a UUID that share only a minor cannot form a region (RegionConstraint).
        if table.has("minor") { table.need(["major"]) }
        let name = table.text("name", longest: BeaconName.maximumOctets)
        let (managedType, beaconType) = (table.word("managedType", managedTypes), table.beaconType())
        guard let identifier, let uuid, let managedType else { return nil }
        return ManagedRegion(
            regionID: identifier, uuid: uuid, major: major, minor: minor, name: name.flatMap { BeaconName.clean($0) },
            managedType: managedType, beaconType: beaconType)
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

extension TableReader {
    /// The type of managed beacons; nil: it is missing, or invalid.
    fileprivate mutating func beaconType() -> BeaconType? {
        integer("beaconType", in: 1...4).flatMap { BeaconType(rawValue: $0) }
    }
}

/// The entries of a list so far: each identifier occurs once in it, and of official regions each UUID.
private struct KnownRegions {
    private var identifiers: Set<String> = []
    private var uuids: Set<UUID128> = []

    mutating func identifier(_ table: inout TableReader) -> String? {
        table.need(["regionID"])
        let longest = RegionIdentifier.maximumOctets
        let identifier = table.value("regionID", expected: .error.configExpectedPlainText, [String(longest)]) { node in
            node.text(longest: longest).flatMap { RegionIdentifier.isOne($0) ? $0 : nil }
        }
        return identifier.flatMap { Self.single($0, "regionID", among: &identifiers, table) }
    }

    mutating func uuid(_ table: inout TableReader) -> UUID128? {
        table.need(["UUID"])
        return table.uuid("UUID").flatMap { Self.single($0, "UUID", among: &uuids, table) }
    }

    /// The value, unless it occurred before.
    private static func single<Value: Hashable>(
        _ value: Value, _ key: String, among known: inout Set<Value>, _ table: TableReader
    ) -> Value? {
        if known.insert(value).inserted { return value }
        if let node = table.table[key] { table.reject(key, node, expected: .error.configExpectedUnused) }
        return nil
    }
}
