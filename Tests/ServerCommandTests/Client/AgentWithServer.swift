import Basics
import ConfigurationFiles
import ProcessTesting
import Radio
import ServerTesting
import ServiceClient
import ServiceProtocol
import StoreTesting
import Testing

@testable import BeaconService
@testable import Noroshi
@testable import Store

/// Tests of the library with a real server, which has the regions of the simulated shop.
protocol AgentWithServer: Sendable {}

extension AgentWithServer {
    static var official: String {
        """
        {"regions":[
          {"regionID":"site_shelf","UUID":"\(SimulatedSite.officialRegions[0].uuid)","regionType":1,"beaconType":1},
          {"regionID":"site_gate","UUID":"\(SimulatedSite.officialRegions[1].uuid)","regionType":1,"beaconType":1}]}
        """
    }

    func agent(
        _ folder: String, _ server: String?, isShop: Bool = false, capture: String? = nil, resends: Int = 3
    ) async throws -> BeaconAgent {
        let opening = try Store.open(in: folder + "/state", as: isShop || capture != nil ? .standby : .instance)
        var context = ServiceContext(
            preference: DeveloperPreference(appCode: "demo"), official: isShop ? [] : SimulatedSite.officialRegions)
        if isShop { context.simulated = SimulatedSite.officialRegions }
        var configuration = BeaconAgent.Configuration(context: context)
        configuration.serverWaits = ServerWaits(served: 3600, first: 0.1, longest: 1)
        configuration.server = try server.map { server in
            ServiceConnection(
                try #require(ServiceAddress(server)),
                ServiceConnection.Settings(
                    retries: RetryPolicy(waits: Array(repeating: 1, count: resends)), proxy: "",
                    program: TestProcess.path(of: "noroshi"), sleep: { _ in }))
        }
        let source =
            if let capture { try SiteSource(capture: capture, speed: 50) } else {
                try await SiteSource(.simulated(seed: 1), Settings())
            }
        let memory =
            isShop || capture != nil
            ? try SiteMemory(source, site: opening.store)
            : try SiteMemory(keptIn: opening.store, remarks: opening.remarks)
        return try BeaconAgent(source: source, memory: memory, configuration: configuration)
    }

    func agree(_ folder: String) throws {
        let store = try Store.open(in: folder + "/state", as: .command).store
        try store.update { $0.answer(agreed: true, at: Timestamp(microseconds: 0)) }
    }

    func keep(_ count: Int, in store: Store) throws {
        let records = (0..<count).map { _ in
            ServiceRecord(
                identifier: .random(),
                .track(
                    TrackingRecord(
                        regionID: "site_gate", region: "site_gate",
                        start: Timestamp(microseconds: 1_700_000_000_000_000),
                        end: Timestamp(microseconds: 1_700_000_005_000_000), cycles: 5, beacons: [])))
        }
        try store.append([], source: "hci0", records: records)
    }

    /// Runs a test with a user who has agreed, and a server.
    /// - Parameter files: The operator's files in addition to the regions.
    func run(
        _ files: [String: String] = [:],
        _ body: @escaping @Sendable (_ folder: String, TestServer) async throws -> Void
    ) async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        defer { withExtendedLifetime(temporary) {} }
        try agree(folder)
        let all = ["official.json": Self.official].merging(files) { $1 }
        try await TestServer.run(all) { server in try await body(folder, server) }
    }
}
