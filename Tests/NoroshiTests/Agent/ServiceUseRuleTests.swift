import Foundation
import Noroshi
import StoreTesting
import Testing
@testable import BeaconService
@testable import Store

/// Tests of an agent while the service may not be used: the terms are not agreed to, or the preference file is
/// invalid.
@Suite("The rule for the use of the service")
struct ServiceUseRuleTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Adds a region of the user to those of the shop.
    private static func state(_ state: inout ServiceState) {
        let context = Shop.context()
        _ = state.designate([Shop.data(1)], inRegion: "shop", options: .default, context)
        state.startMonitoringInitialRegions(context)
        state.ranged = ["shop", "own"]
        if let own = try? Shop.region("own", minor: 7, uuid: Shop.foreignUUID) {
            try? state.addUserRegion(own, context)
            state.startMonitoring("own", context)
        }
    }

    private func agent(
        agreed isAgreed: Bool, _ preparation: PreparationOutcome? = nil
    ) throws -> BeaconAgent {
        let opening = try Store.open(in: folder.path + "/state", as: .instance)
        try opening.store.update { Self.state(&$0) }
        return try Shop.agent(
            [.init(minor: 1, seconds: 0...1)], in: folder, store: opening, isAgreed: isAgreed,
            preparation: preparation)
    }

    /// Expects that nothing of the service can be started or designated, everything can be ended, and the user's
    /// own regions remain monitored.
    private func expectClosed(_ agent: BeaconAgent, _ obstacle: ServiceObstacle) async throws {
        #expect(await agent.obstacle == obstacle)
        let before = await agent.state
        await #expect(throws: obstacle) { _ = try await agent.designate([Shop.beacon(2)], options: .default) }
        await #expect(throws: obstacle) { _ = try await agent.designate([], options: nil) }
        await #expect(throws: obstacle) { try await agent.setTracking("shop", true) }
        let stranger = Shop.beacon(2, uuid: Shop.foreignUUID)
        #expect(try await agent.designate([stranger], options: .default).map(\.result) == [.notServiceRegion])
        let refused = CommandError<ServiceObstacle>.rejected(obstacle)
        await #expect(throws: refused) { _ = try await agent.setSwitcher([Shop.data(1)], true) }
        await #expect(throws: refused) {
            _ = try await agent.perform(.setRanging(["shop:0000100001"], true))
        }
        #expect(await agent.state == before)

        try await agent.perform(.setRanging(["shop", "own"], false))
        #expect(try await agent.perform(.stopMonitoring(.all)) == .stopped(2))
        await #expect(throws: refused) { _ = try await agent.perform(.startMonitoring(.initial)) }
        #expect(try await agent.perform(.setRanging(["own"], true)) == .ranging(isDone: true, before: []))
        try await agent.setTracking("shop", false)
        #expect(try await agent.setSwitcher([Shop.data(1)], false))
        #expect(try await agent.release([Shop.data(1)]) == ReleaseResult(released: [Shop.data(1)], unwatched: ["shop"]))
        await #expect(throws: refused) { _ = try await agent.undo() }
        #expect(try agent.store.state().monitored.map(\.region.identifier) == ["own"])
        agent.source.stop()
    }

    @Test("Without agreement nothing of the service can begin, and everything can be ended")
    func agreement() async throws {
        try await expectClosed(try agent(agreed: false), .needsAgreement)
    }

    @Test(
        "A preference file with any error prevents the use of the service",
        arguments: [
            (nil as String?, PreparationError.preferenceMissing(path: "")),
            ("no property list", .preferenceMalformed(path: "")),
            (plist(leaving: "SDKEdition"), .preference(.lackOfItem(.edition))),
            (plist(replacing: "SWAMP", by: "FOO"), .invalidEdition(found: "FOO")),
            (plist(replacing: "1.2.0", by: "9.9.9"), .invalidVersion(found: "9.9.9")),
        ])
    func badFile(text: String?, expected: PreparationError) async throws {
        let path = folder.path + "/prefs.plist"
        if let text { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
        let environment = ["XDG_CONFIG_HOME": folder.path + "/config", "HOME": folder.path]
        let files = SiteFiles(
            DataFiles(environment: { environment[$0] }, executable: folder.path + "/bin/noroshi"),
            preferencePath: path, state: ServiceState(), isSimulated: false)
        #expect(files.lacksPreferenceFile == (text == nil), "a file that was named is not made")
        let error: PreparationError =
            switch expected {
            case .preferenceMissing: .preferenceMissing(path: path)
            case .preferenceMalformed: .preferenceMalformed(path: path)
            default: expected
            }
        #expect(files.preparation.problems.first == error)
        let agent = try agent(agreed: true, files.preparation)
        try await expectClosed(agent, .unprepared(error))
    }

    @Test("A missing token does not prevent the use of the service here")
    func appCode() async throws {
        let agent = try agent(
            agreed: true, PreparationOutcome(problems: [.lackOfAppCode], source: .bundled))
        #expect(await agent.obstacle == nil)
        #expect(try await agent.designate([Shop.beacon(2)], options: .default).map(\.result.code) == [1])
        agent.source.stop()
    }

    @Test("Agreement permits everything; its withdrawal ends monitoring and ranging, and keeps designations")
    func answers() async throws {
        let opening = try Store.open(in: folder.path + "/state", as: .instance)
        try opening.store.update { Self.state(&$0) }
        let agent = try Shop.agent(
            [.init(minor: 1, seconds: 0...600)], in: folder, store: opening, isAgreed: false)
        await agent.start()
        try await agent.answerTerms(agreed: true)
        #expect(await agent.obstacle == nil)
        try await agent.setTracking("shop", true)
        #expect(try await agent.setSwitcher([Shop.data(1)], true))

        #expect(try await agent.answerTerms(agreed: false) == 2)
        let state = await agent.state
        #expect(state.ranged == ["own"] && state.monitored.map(\.region.identifier) == ["own"])
        #expect(state.designated.map(\.keycode) == ["0000100001"])
        #expect(try agent.store.state().ranged == ["own"])
        await agent.stop()
        agent.source.stop()
    }

    /// Returns the default file with one of its words changed.
    private static func plist(replacing word: String, by other: String) -> String {
        PreferenceFile(path: "").text.replacingOccurrences(of: word, with: other)
    }

    /// Returns the default file without one of its items.
    private static func plist(leaving key: String) -> String {
        let lines = PreferenceFile(path: "").text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let place = lines.firstIndex(where: { $0.contains("<key>\(key)</key>") }) else { return "" }
        return (lines[..<place] + lines[(place + 2)...]).joined(separator: "\n")
    }
}
