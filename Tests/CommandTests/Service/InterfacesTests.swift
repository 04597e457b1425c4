import Advertising
import Basics
import BeaconService
import Foundation
import Localization
import MonitorUI
import Noroshi
import Regions
import Store
import Testing
import Tracking
import VectorTesting

@testable import NoroshiProgram

/// Tests one series of commands through the command line, the library and the screen. All keep and log the same,
/// and the screen rejects what the command line rejects, with the same sentence.
@Suite("Every interface performs commands alike")
struct InterfacesTests {
    /// A step of the series.
    struct Step: Sendable {
        var words: [String]
        var command: ServiceCommand
        /// The exit status of the command line.
        var status: Int32 = 0
        /// Checks the answer of the library; without a closure, any answer but an error is accepted.
        var isAnswer: @Sendable (Result<ServiceOutcome, CommandError<ServiceObstacle>>) -> Bool = {
            (try? $0.get()) != nil
        }
    }

    static let uuid = UUID128("5A3C1E70-8F2B-4D6A-9C11-70E4D2B8A901") ?? UUID128(high: 0, low: 0)
    static let own = UUID128("0D3E1F52-0000-4000-8000-000000000009") ?? UUID128(high: 0, low: 0)
    static let official = [OfficialRegion(regionID: "yard", uuid: uuid, beaconType: .serviceStatic)]

    static func data(_ minor: Int) -> ServiceBeaconData {
        ServiceBeaconData(regionID: "yard", segment: 1, keycode: "000010000\(minor)")
    }

    static func identity(_ minor: UInt16) -> BeaconIdentity? {
        BeaconIdentity(
            .iBeacon(IBeacon(uuid: uuid, major: 1, minor: minor, txPower: -59)), address: DeviceAddress(1, .random))
    }

    static func steps() throws -> [Step] {
        let door = try MonitoredRegion(
            BeaconRegion(identifier: "door", constraint: .iBeacon(uuid: own, major: nil, minor: nil)))
        let gate = try #require(identity(1))
        return [
            Step(words: ["monitor", "start", "--initial"], command: .startMonitoring(.initial), status: 77) {
                $0 == .failure(.rejected(.needsAgreement))
            },
            Step(
                words: ["monitor", "start", "--region", "nope"], command: .startMonitoring(.region("nope")), status: 1
            ) {
                $0 == .success(.unknownRegion("nope"))
            },
            Step(words: ["agree", "--yes"], command: .agree(true)),
            Step(words: ["monitor", "start", "--initial"], command: .startMonitoring(.initial)),
            Step(
                words: ["designate", "add", "0000100001", "0000100002", "--region", "yard"],
                command: .register([data(1), data(2)], inRegion: "yard", options: nil)),
            Step(
                words: ["designate", "add", "0000100003", "--region", "nope"],
                command: .register([data(3)], inRegion: "nope", options: nil), status: 14),
            Step(words: ["designate", "switcher", "0000100001", "on"], command: .setSwitcher([data(1)], true)),
            Step(
                words: ["designate", "switcher", "0000100009", "on"], command: .setSwitcher([data(9)], true), status: 1
            ) {
                $0 == .success(.notDesignated("0000100009"))
            },
            Step(words: ["name", gate.text, "Gate"], command: .name(gate, "Gate")),
            Step(
                words: ["region", "add", "door", own.description],
                command: .addRegions([door], options: nil, starts: true)),
            Step(words: ["monitor", "stop", "--region", "door"], command: .stopMonitoring(.region("door"))),
            Step(words: ["monitor", "start", "--region", "door"], command: .startMonitoring(.region("door"))),
            Step(words: ["ranging", "start", "--region", "door"], command: .setRanging(["door"], true)),
            Step(words: ["ranging", "start", "--static"], command: .setServiceRanging(isDynamic: false, true)),
            Step(words: ["ranging", "stop", "--region", "door"], command: .setRanging(["door"], false)),
            Step(words: ["monitor", "stop", "--non-switcher"], command: .stopMonitoring(.nonSwitcher)),
            Step(words: ["monitor", "start", "--non-switcher"], command: .startMonitoring(.nonSwitcher)),
            Step(words: ["designate", "polarity", "exclude"], command: .setPolarity(.exclude)),
            Step(words: ["switchers", "off"], command: .setSwitcherRule(false)),
            Step(words: ["designate", "remove", "0000100002"], command: .release([data(2)])),
            Step(words: ["region", "remove", "door"], command: .removeRegions(["door"])),
            Step(words: ["region", "remove", "door"], command: .removeRegions(["door"]), status: 1) {
                $0 == .success(.failed(.unknown("door")))
            },
            Step(words: ["region", "reserve", own.description], command: .reserve([own], as: .serviceStatic)),
            Step(words: ["auid", "set", "user-0001"], command: .setUserIdentifier("user-0001")),
            Step(words: ["monitor", "stop", "--all"], command: .stopMonitoring(.all)),
            Step(words: ["agree", "--no"], command: .agree(false)),
        ]
    }

    @Test("State, log and answer are the same after each step through every interface")
    func doors() async throws {
        let site = try await Site()
        try site.configure(
            "OfficialRegion.json",
            """
            {"regions": [{"regionID": "yard", "UUID": "\(Self.uuid)", "regionType": 1, "beaconType": 1}]}
            """)
        let other = try Folder()
        let (agent, library) = try Self.agent(in: other)
        let (shown, screen) = try Self.agent(in: Folder())
        let commands = SiteCommands(
            agent: shown, transmitter: Transmitter(shown), takeOver: false,
            files: DataFiles(environment: { _ in nil }, executable: "/nowhere/noroshi"), tell: { _ in })
        for step in try Self.steps() {
            let place = Comment(rawValue: step.words.joined(separator: " "))
            let outcome = try await site.run(step.words)
            #expect(outcome.status == step.status, "\(place): \(outcome.remarks)")
            let answer: Result<ServiceOutcome, CommandError<ServiceObstacle>>
            do throws(CommandError<ServiceObstacle>) {
                answer = .success(try await agent.perform(step.command))
            } catch {
                answer = .failure(error)
            }
            #expect(step.isAnswer(answer), "\(place): \(answer)")
            let command = try Store.open(in: site.folder.path + "/state/noroshi", as: .reader).store
            #expect(try Self.lines(command.state()) == Self.lines(library.state()), place)
            let (logged, wanted) = try (Self.log(command), Self.log(library))
            #expect(logged == wanted, "\(place): \(logged.suffix(4)) \(wanted.suffix(4))")
            let refusals = Self.refusals(await commands.perform(step.command))
            #expect(refusals.isEmpty == (step.status == 0), "\(place): \(refusals)")
            for refusal in refusals { #expect(outcome.remarks.contains(refusal), "\(place): \(outcome.remarks)") }
            #expect(try Self.lines(screen.state()) == Self.lines(library.state()), place)
            #expect(try Self.log(screen) == wanted, place)
        }
        #expect(try Self.log(library).count > 6)
        for agent in [agent, shown] {
            await agent.stop()
            agent.source.stop()
        }
    }

    @Test("Without an adapter nothing starts and nothing stops")
    func withoutAdapter() async throws {
        let site = try await Site(isAgreed: true)
        try site.configure(
            "OfficialRegion.json",
            """
            {"regions": [{"regionID": "yard", "UUID": "\(Self.uuid)", "regionType": 1, "beaconType": 1}]}
            """)
        #expect(try await site.run("monitor", "start", "--initial", "--no-adapter").status == 1)
        #expect(try await site.run("monitor", "start", "--initial").status == 0)
        let stopped = try await site.run("monitor", "stop", "--all", "--no-adapter", "--json")
        #expect(stopped.status == 0 && stopped.output == "{\"stopped\":0,\"left\":[\"yard\"]}\n")
        let store = try Store.open(in: site.folder.path + "/state/noroshi", as: .reader).store
        #expect(try store.state().monitored.map(\.region.identifier) == ["yard"])
    }

    /// An agent whose site is an empty capture, so that only commands change anything.
    private static func agent(in folder: Folder) throws -> (BeaconAgent, Store) {
        let capture = try folder.file("empty.btsnoop", Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 3, 0xEA])
        let opening = try Store.open(in: folder.path + "/store", as: .instance)
        let context = ServiceContext(
            preference: DeveloperPreference(appCode: "demo-token-1"), official: official)
        let agent = try BeaconAgent(
            source: SiteSource(capture: capture, speed: 1), memory: SiteMemory(keptIn: opening.store),
            configuration: .init(context: context))
        return (agent, opening.store)
    }

    /// The texts that the screen shows for commands that were rejected.
    private static func refusals(_ messages: [Message]) -> [String] {
        messages.compactMap { message in
            switch message {
            case .outcome(.said(let phrase, isError: true)):
                // The text names a command on the command line, and a key on the screen.
                Localizer(language: .en).text(phrase).replacing(
                    "Agreement is required to use the service.", with: "Agree to the terms of the service first")
            case .outcome(.designation(let results)):
                results.first { $0.result.code < 0 }.map { Localizer(language: .en).text($0.result.reason) }
            default: nil
            }
        }
    }

    /// The stored state without the time of the agreement.
    private static func lines(_ state: ServiceState) -> [String] {
        [
            "\(state.agreement.isAgreed)", "\(state.designated)", "\(state.monitored)", "\(state.userRegions)",
            "\(state.ranged)", "\(state.options.sorted { $0.key < $1.key })", "\(state.isSwitcherRuleOn)",
            "\(state.polarity)", "\(state.names)", "\(state.reserved)", "\(state.userIdentifier ?? "-")",
        ]
    }

    private static func log(_ store: Store) throws -> [String] {
        try store.events().map { "\($0.event.kind) \($0.event.region ?? "-") \($0.event.reason?.key.rawValue ?? "-")" }
            .filter { line in !["started ", "monitoring"].contains { line.hasPrefix($0) } }
    }
}
