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

    /// The one way in which key codes are made of major and minor.
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
        for object in try body.objects("regions", most: 10_000) {
            let region = OfficialRegion(
                regionID: try object.text("regionID", longest: 64), uuid: try object.uuid("UUID"),
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
        for object in try body.objects("regions", most: 10_000) {
            regions.append(
                ManagedRegion(
                    regionID: try object.text("regionID", longest: 64), uuid: try object.uuid("UUID"),
                    major: try object.optionalInteger("major", in: 0...65_535).map { UInt16($0) },
                    minor: try object.optionalInteger("minor", in: 0...65_535).map { UInt16($0) },
                    name: try object.optionalText("name"),
                    managedType: try object.word("managedType", ManagedRegionType.words),
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
