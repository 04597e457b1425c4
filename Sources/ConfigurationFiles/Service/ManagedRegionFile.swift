import Advertising
import Basics
public import BeaconService

/// Reads and writes `ManagedRegion.json`: regions of beacons that are not the service's own but that the application
/// may use. The format is that of the official regions, with optional `major`, `minor`, `name` and `beaconType`, and
/// with `managedType`: `test`, `owned` or `3rd`. `regionType` has another meaning and is ignored.
public enum ManagedRegionFile {
    /// The types that a region can have; `whole` stands for all of them.
    private static let types = ManagedRegionType.words.filter { $0.1 != .whole }

    /// The regions of the user's file; nil if there is no file.
    public static func read(_ files: DataFiles) throws(ConfigurationProblems) -> [ManagedRegion]? {
        let path = files.managedRegions
        return DataFiles.exists(path) ? try read(path) : nil
    }

    /// Reads a file.
    public static func read(_ path: String) throws(ConfigurationProblems) -> [ManagedRegion] {
        try read(try RegionTables.octets(path), path: path)
    }

    /// Reads the bytes of a file.
    /// - Throws: all its problems.
    public static func read(_ octets: [UInt8], path: String) throws(ConfigurationProblems) -> [ManagedRegion] {
        let problems = ProblemList(path)
        var identifiers: [String: Int] = [:]
        let regions = try RegionTables.read(octets, problems).compactMap { table -> ManagedRegion? in
            var table = table
            guard let base = RegionTables.base(&table, &identifiers) else { return nil }
            let major = table.integer("major", in: 0...65_535).map { UInt16($0) }
            let minor = table.integer("minor", in: 0...65_535).map { UInt16($0) }
            if let node = table.node("minor"), !table.has("major") {
                problems.add(
                    node.line, .finding(.error.fileRulesMinorWithoutMajor, ["regions.minor", "regions.major"]))
            }
            let name = table.value("name", expected: .error.configExpectedName, ["\(BeaconName.maximumLength)"]) {
                node in
                node.text.flatMap { BeaconName.clean($0) == $0 ? $0 : nil }
            }
            let type = table.need("managedType") ? table.word("managedType", types) : nil
            let words = BeaconType.allCases.map { "\($0.rawValue)" }
            let beacons = table.value("beaconType", expected: .error.configExpectedNumbers, [TableReader.list(words)]) {
                node in
                node.integer.flatMap { BeaconType(rawValue: $0) }
            }
            guard let type else { return nil }
            return ManagedRegion(
                regionID: base.regionID, uuid: base.uuid, major: major, minor: minor, name: name, managedType: type,
                beaconType: beacons)
        }
        try problems.check()
        return regions
    }

    /// The text of a file with these regions.
    public static func write(_ regions: [ManagedRegion]) -> String {
        RegionTables.write(
            regions.map { region in
                var members: [(String, String)] = [
                    ("regionID", JSONEscape.quoted(region.regionID)), ("UUID", "\"\(region.uuid)\""),
                ]
                if let major = region.major { members.append(("major", "\(major)")) }
                if let minor = region.minor { members.append(("minor", "\(minor)")) }
                if let name = region.name { members.append(("name", JSONEscape.quoted(name))) }
                if let word = types.first(where: { $0.1 == region.managedType })?.0 {
                    members.append(("managedType", "\"\(word)\""))
                }
                if let type = region.beaconType { members.append(("beaconType", "\(type.rawValue)")) }
                return members
            })
    }
}
