import Basics
import BeaconService

/// Reads `beacapp.json`: `{"applications": [{"requestToken", "secretKey", "versions"}], "tokenHours": 24,
/// "revision", "useLocationCheck": false, "beacons", "events"}`. If the file states no revision, the revision is the
/// hash of the file.
enum BeacappServiceFile {
    /// The maximum validity of a token in hours: a year.
    private static let longestLife = 8784

    /// - Throws: all problems, including those of the beacons and the events.
    static func read(
        _ octets: [UInt8], path: String, hash: ([UInt8]) -> String
    ) throws(ConfigurationProblems) -> BeacappDeclaration? {
        let problems = ProblemList(path)
        guard var top = try ServerFile.top(octets, problems) else { return nil }
        var lines: [String: Int] = [:]
        let tables = top.need("applications") ? top.tables("applications") ?? [] : []
        let applications = tables.compactMap { table in
            var table = table
            return application(&table, &lines)
        }
        let hours = top.integer("tokenHours", in: 1...longestLife) ?? 24
        let revision = top.text("revision") ?? hash(octets)
        let usesLocation = top.boolean("useLocationCheck") ?? false
        // `BeacappFile` reads these lists; here they only must not count as unknown keys.
        for key in ["beacons", "events"] { _ = top.node(key) }
        top.reportUnknownKeys()
        var found: [ConfigurationProblem] = []
        do throws(ConfigurationProblems) {
            try problems.check()
        } catch {
            found += error.problems
        }
        do throws(ConfigurationProblems) {
            _ = try BeacappFile.read(octets, path: path)
        } catch {
            found += error.problems
        }
        if let problems = ConfigurationProblems(found) { throw problems }
        return BeacappDeclaration(
            applications: applications, tokenHours: hours, events: events(octets, revision, usesLocation))
    }

    private static func application(
        _ table: inout TableReader, _ lines: inout [String: Int]
    ) -> BeacappDeclaration.Application? {
        let token = table.need("requestToken") ? table.text("requestToken") : nil
        let secret = table.need("secretKey") ? table.text("secretKey") : nil
        let versions = table.texts("versions") ?? []
        if let token { RegionTables.reportDuplicate("requestToken", token, table, &lines) }
        table.reportUnknownKeys()
        guard let token, let secret else { return nil }
        return .init(requestToken: token, secretKey: secret, versions: versions)
    }

    /// The lists as they are in the file, without the secrets beside them.
    private static func events(_ octets: [UInt8], _ revision: String, _ usesLocation: Bool) -> String {
        let members = (try? JSONReader.read(octets))?.table
        var json = JSONText()
        json.object { json in
            json.member("revision", revision)
            json.member("useLocationCheck", usesLocation)
            for key in ["beacons", "events"] {
                json.key(key)
                if let node = members?[key], !node.isNull {
                    json.value(node)
                } else {
                    json.array { _ in }
                }
            }
        }
        return json.text
    }
}
