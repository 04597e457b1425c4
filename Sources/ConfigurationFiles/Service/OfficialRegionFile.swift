import Advertising
import Basics
public import BeaconService

/// Reads and writes `OfficialRegion.json`: the regions that the service reserves for its own beacons, in the
/// vendor's format: `{"regions": [{"regionID", "UUID", "regionType", "beaconType"}]}`, with `"enabled": false` for a
/// region that is reserved but not monitored, and `"assignedMajors": [...]` if a server has the major values of
/// variable-value beacons.
public enum OfficialRegionFile {
    /// The source of official regions, for the Regions view.
    public enum Origin: Equatable, Sendable {
        case builtIn
        /// The user's own file.
        case file(String)
    }

    /// The regions of the vendor's SDK 1.3.0: the two public UUIDs by which its beacons are recognised. Source:
    /// OfficialRegion.json of the public samples at github.com/3bitter/iOS-samples.
    public static let builtIn: [OfficialRegion] = [
        OfficialRegion(
            regionID: "3bitter_official_1", uuid: UUID128(high: 0x93BE_B3D9_3160_4BB9, low: 0xB5B0_B7B1_F614_15D8),
            regionType: 1, beaconType: .serviceStatic),
        OfficialRegion(
            regionID: "3bitter_dynamic_1", uuid: UUID128(high: 0x348C_9182_DCEA_4496, low: 0x9862_3171_D388_328B),
            regionType: 1, beaconType: .serviceDynamic),
    ]

    /// The regions of the user's file if there is one, else the built-in ones.
    public static func read(
        _ files: DataFiles
    ) throws(ConfigurationProblems) -> (regions: [OfficialRegion], origin: Origin) {
        let path = files.officialRegions
        guard DataFiles.exists(path) else { return (builtIn, .builtIn) }
        return (try read(path), .file(path))
    }

    /// Reads a file.
    public static func read(_ path: String) throws(ConfigurationProblems) -> [OfficialRegion] {
        try read(try RegionTables.octets(path), path: path)
    }

    /// Reads the bytes of a file.
    /// - Throws: all its problems.
    public static func read(_ octets: [UInt8], path: String) throws(ConfigurationProblems) -> [OfficialRegion] {
        try assigned(octets, path: path).map(\.region)
    }

    /// Reads the bytes of a file, and returns also the major values that are assigned in each region.
    static func assigned(_ octets: [UInt8], path: String) throws(ConfigurationProblems) -> [AssignedRegion] {
        let problems = ProblemList(path)
        var identifiers: [String: Int] = [:]
        var uuids: [String: Int] = [:]
        let regions = try RegionTables.read(octets, problems).compactMap { table -> AssignedRegion? in
            var table = table
            guard let base = RegionTables.base(&table, &identifiers) else { return nil }
            let type = table.need("regionType") ? table.integer("regionType", in: 0...255) : nil
            let words = BeaconType.allCases.prefix(2).map { "\($0.rawValue)" }
            let beacons =
                table.need("beaconType")
                ? table.value("beaconType", expected: .error.configExpectedNumbers, [TableReader.list(words)]) { node in
                    node.integer.flatMap { 1...2 ~= $0 ? BeaconType(rawValue: $0) : nil }
                } : nil
            let isEnabled = table.boolean("enabled") ?? true
            let majors = table.majors("assignedMajors")
            RegionTables.reportDuplicate("UUID", base.uuid.description, table, &uuids)
            guard let type, let beacons else { return nil }
            return AssignedRegion(
                OfficialRegion(
                    regionID: base.regionID, uuid: base.uuid, regionType: type, beaconType: beacons,
                    isEnabled: isEnabled), majors: majors)
        }
        try problems.check()
        return regions
    }

    /// The text of a file with these regions.
    public static func write(_ regions: [OfficialRegion]) -> String {
        RegionTables.write(
            regions.map { region in
                var members: [(String, String)] = [
                    ("regionID", JSONEscape.quoted(region.regionID)), ("UUID", "\"\(region.uuid)\""),
                    ("regionType", "\(region.regionType)"), ("beaconType", "\(region.beaconType.rawValue)"),
                ]
                if !region.isEnabled { members.append(("enabled", "false")) }
                return members
            })
    }
}

extension TableReader {
    /// Reads a list of major values.
    fileprivate mutating func majors(_ key: String) -> [Int] {
        (list(key) ?? []).compactMap { node in
            guard let number = node.integer, (0...65_535).contains(number) else {
                reject(key, node, expected: .error.configExpectedInteger, ["0", "65535"])
                return nil
            }
            return number
        }
    }
}
