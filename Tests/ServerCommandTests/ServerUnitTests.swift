import Foundation
import Testing

@Suite("noroshi-server.service")
struct ServerUnitTests {
    /// Returns the settings of a unit by name; a name may occur several times.
    private static func settings(_ name: String) throws -> [String: [String]] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
        let text = try String(contentsOf: root.appending(path: "systemd/" + name), encoding: .utf8)
        let pairs = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            line.firstIndex(of: "=").map { (String(line[..<$0]), [String(line[line.index(after: $0)...])]) }
        }
        return Dictionary(pairs, uniquingKeysWith: +)
    }

    /// The settings that the other unit needs for its controller, and those that differ between the units.
    private static let own: Set = [
        "Description", "After", "ExecStart", "ExecReload", "CapabilityBoundingSet", "AmbientCapabilities",
        "StateDirectory", "ConfigurationDirectory", "Environment", "RestrictAddressFamilies", "MemoryMax", "TasksMax",
    ]

    @Test("The sandboxing is that of noroshi.service")
    func sandboxing() throws {
        let server = try Self.settings("noroshi-server.service")
        let client = try Self.settings("noroshi.service")
        #expect(client.count > 30)
        for (name, values) in client where !Self.own.contains(name) {
            #expect(server[name] == values, "\(name)")
        }
        #expect(server["CapabilityBoundingSet"] == [""] && server["AmbientCapabilities"] == nil)
        #expect(server["IPAddressDeny"] == ["any"] && server["IPAddressAllow"] == ["localhost"])
    }

    @Test("The program accepts its command line in the unit, and uses the state folder of the unit")
    func start() async throws {
        let server = try Self.settings("noroshi-server.service")
        let words = try #require(server["ExecStart"]?.first).split(separator: " ").map(String.init)
        #expect(words.first == "/usr/local/bin/noroshi-server")
        let outcome = try await ServerProgram(Array(words.dropFirst()) + ["--help"]).end()
        #expect(outcome.status == 0, "\(outcome.remarks)")
        #expect(server["StateDirectory"] == ["noroshi-server"])
        #expect(server["Environment"] == ["XDG_STATE_HOME=/var/lib"])
    }
}
