public import BeaconService

/// The folder with the declarations of a server's operator: `apps.json`, `official.json`, `managed.json`,
/// `campaigns.json`, `beacapp.json`, `proximity.json`.
public enum OperatorFiles {
    /// The names of all files that are read.
    public static let names = [
        "apps.json", "official.json", "managed.json", "campaigns.json", "beacapp.json", "proximity.json",
    ]

    /// Reads the folder. Only `apps.json` is required; a missing file declares nothing.
    /// - Parameter hash: The function that makes the revision from the bytes of all files in order.
    /// - Throws: the problems of all files.
    public static func read(
        _ folder: String, hash: ([UInt8]) -> String
    ) throws(ConfigurationProblems) -> OperatorData {
        var data = OperatorData()
        var found: [ConfigurationProblem] = []
        var all: [UInt8] = []
        for name in names {
            let path = folder + "/" + name
            guard name == names[0] || DataFiles.exists(path) else { continue }
            do throws(ConfigurationProblems) {
                let octets = try RegionTables.octets(path)
                all += Array(name.utf8) + [0] + Array("\(octets.count)".utf8) + [0] + octets
                try take(octets, name, path, hash, into: &data)
            } catch {
                found += error.problems
            }
        }
        if let problems = ConfigurationProblems(found) { throw problems }
        data.revision = hash(all)
        return data
    }

    private static func take(
        _ octets: [UInt8], _ name: String, _ path: String, _ hash: ([UInt8]) -> String, into data: inout OperatorData
    ) throws(ConfigurationProblems) {
        switch name {
        case "apps.json":
            (data.applications, data.isDemonstration) = try ApplicationFile.read(octets, path: path)
        case "official.json":
            data.official = try OfficialRegionFile.assigned(octets, path: path)
        case "managed.json": data.managed = try ManagedRegionFile.read(octets, path: path)
        case "proximity.json":
            data.proximity = try ProximityFile.read(octets, path: path, applications: data.applications)
        case "beacapp.json": data.beacapp = try BeacappServiceFile.read(octets, path: path, hash: hash)
        default: data.campaigns = try CampaignFile.read(octets, path: path)
        }
    }
}
