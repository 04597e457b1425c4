import Foundation
import Noroshi
import StoreTesting
import Testing

@Suite("The files of a site")
struct SiteFilesTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(
        below configuration: String, _ state: ServiceState = ServiceState(), hasServer: Bool = false
    ) -> SiteFiles {
        let environment = ["XDG_CONFIG_HOME": configuration, "HOME": folder.path]
        let files = DataFiles(environment: { environment[$0] }, executable: folder.path + "/bin/noroshi")
        return SiteFiles(files, state: state, isSimulated: false, hasServer: hasServer)
    }

    private func write(_ text: String, to name: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/noroshi", withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/noroshi/" + name))
    }

    @Test("A first start writes the default preference, readable only by its owner, and later starts read it")
    func firstStart() throws {
        let path = folder.path + "/noroshi/" + DeveloperPreference.fileName
        for _ in 0..<2 {
            let site = read(below: folder.path)
            #expect(site.problems == [] && site.remarks == [])
            #expect(site.context.preference == DeveloperPreference())
            #expect(try PreferenceFile.read(path).preference == DeveloperPreference())
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test("A damaged preference file is reported and left as it is, and the service is not prepared")
    func damaged() throws {
        try write("<plist><dict><key>TestMode", to: DeveloperPreference.fileName)
        let site = read(below: folder.path)
        #expect(site.problems.map(\.path) == [folder.path + "/noroshi/" + DeveloperPreference.fileName])
        #expect(!site.preparation.isSuccess)
        let octets = try Data(contentsOf: URL(fileURLWithPath: site.problems[0].path))
        #expect(octets == Data("<plist><dict><key>TestMode".utf8))
    }

    @Test("An unknown region in a rule is an error, or a remark if a server is set that may have withdrawn it")
    func withdrawn() throws {
        try write(
            "[[rule]]\nid = \"a\"\ntext = \"b\"\ntrigger = [{ regions = [\"gone\"] }]\n", to: "rules.toml")
        let alone = read(below: folder.path)
        #expect(alone.problems.map(\.line) == [4] && alone.rules.rules.isEmpty)
        let site = read(below: folder.path, hasServer: true)
        #expect(site.problems.isEmpty && site.remarks.map(\.line) == [4])
        #expect(site.rules.rules.map(\.identifier) == ["a"])
    }

    @Test("If the preference cannot be written, its defaults hold, and a remark reports this")
    func unwritable() throws {
        let place = folder.path + "/taken"
        try Data("x".utf8).write(to: URL(fileURLWithPath: place))
        let site = read(below: place)
        #expect(site.problems == [])
        #expect(site.remarks.map(\.path) == [place + "/noroshi/" + DeveloperPreference.fileName])
        #expect(site.context.preference == DeveloperPreference())
    }

    @Test("Managed regions of the file reach the agent and its store")
    func managed() async throws {
        try write(
            #"""
            {"regions": [{"regionID": "mall", "UUID": "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0", "managedType": "3rd",
            "beaconType": 3}]}
            """#, to: "ManagedRegion.json")
        let site = read(below: folder.path)
        #expect(site.problems == [])
        let agent = try Shop.agent(
            [.init(minor: 1, seconds: 0...1)], in: folder, context: site.context, managed: site.managed)
        agent.source.stop()
        #expect(await agent.state.managed.map(\.regionID) == ["mall"])
        #expect(try agent.store.state().managed.map(\.regionID) == ["mall"])
    }
}
