import Advertising
import Basics
import Regions
import Testing

@testable import BeaconService

/// Commands in the form in which the screen, the command line and the library give them.
@Suite("Commands")
struct PerformTests {
    static let now = Timestamp(microseconds: 7)
    let context = Example.context()

    func site(problems: [PreparationError] = []) -> CommandContext {
        CommandContext(context, PreparationOutcome(problems: problems, source: .bundled), at: Self.now)
    }

    /// A state with the user's agreement and two designated beacons.
    func used() throws -> ServiceState {
        var state = ServiceState(agreement: .agreed(at: Self.now))
        _ = try state.perform(.register(Example.data(1...2), inRegion: "shop", options: nil), in: site())
        return state
    }

    static let uses: [ServiceCommand] = [
        .designate([Example.identity(1, 3)], options: .default), .designate([], options: nil),
        .register(Example.data(3...3), inRegion: "shop", options: nil),
        .importDesignation([DesignationEntry(Example.data(3))], options: nil), .setSwitcher([Example.data(1)], true),
        .setSwitcherRule(true), .setPolarity(.any), .startMonitoring(.initial), .startMonitoring(.nonSwitcher),
        .startMonitoring(.region("shop")), .setRanging(["shop"], true), .setServiceRanging(isDynamic: true, true),
    ]

    @Test("A command that uses the service needs agreement and preparation, or changes nothing", arguments: uses)
    func gate(_ command: ServiceCommand) throws {
        var state = try used()
        state.agreement = .declined(at: Self.now)
        let before = state
        #expect(throws: ServiceObstacle.needsAgreement) { _ = try state.perform(command, in: site()) }
        state.agreement = .agreed(at: Self.now)
        #expect(throws: ServiceObstacle.unprepared(.noOfficialRegions)) {
            _ = try state.perform(command, in: site(problems: [.noOfficialRegions]))
        }
        state.agreement = before.agreement
        #expect(state == before)
    }

    static let others: [(ServiceCommand, ServiceOutcome)] = [
        (.startMonitoring(.regions(["shop", "nope"])), .unknownRegion("nope")),
        (.setRanging(["nope"], true), .unknownRegion("nope")), (.setOptions("nope", .default), .unknownRegion("nope")),
        (.setSwitcher([Example.data(9)], true), .notDesignated(Example.data(9).keycode)),
        (.release([Example.data(9)]), .released(.init())),
        (.removeRegions(["nope"]), .failed(.unknown("nope"))), (.unreserve("nope"), .failed(.unknown("nope"))),
        (.reserve([Example.uuid], as: .serviceStatic), .failed(.alreadyReserved("shop"))),
        (
            .register(Example.data(1...1), inRegion: "nope", options: nil),
            .registered(.notServiceRegion, new: 0, known: 0)
        ),
    ]

    @Test("A missing object is reported even without agreement, and changes nothing", arguments: others)
    func existence(_ command: ServiceCommand, _ outcome: ServiceOutcome) throws {
        var state = try used()
        state.agreement = .unanswered
        let before = state
        let done = try state.perform(command, in: site())
        #expect(done == PerformedCommand(outcome: outcome, events: [], act: nil) && state == before)
    }

    static let ends: [ServiceCommand] = [
        .release([Example.data(1)]), .setSwitcher([Example.data(1)], false), .setSwitcherRule(false),
        .stopMonitoring(.all), .stopMonitoring(.designated), .setRanging(["shop"], false), .agree(false),
        .name(Example.identity(1, 1), "Gate"), .setDefaultOptions(.onExit), .chooseLanguage("ja"),
    ]

    @Test("Commands that end something or concern the user's data need no agreement", arguments: ends)
    func noGate(_ command: ServiceCommand) throws {
        var state = try used()
        state.agreement = .declined(at: Self.now)
        _ = try state.perform(command, in: site())
    }

    @Test("Acts are undone one after the other, newest first, including names")
    func acts() throws {
        var state = try used()
        var (acts, states) = (ServiceActs(), [ServiceState]())
        let commands: [ServiceCommand] = [
            .release([Example.data(2)]), .setSwitcher([Example.data(1)], true), .name(Example.identity(1, 1), "Gate"),
            .startMonitoring(.initial), .setRanging(["shop"], true), .setSwitcherRule(false), .setPolarity(.exclude),
            .addRegions([try Example.userRegion("yard")], options: nil, starts: true),
            .editRegion("yard", try Example.userRegion("court", uuid: Example.dynamicUUID)), .removeRegions(["court"]),
            .setOptions("shop", .onExit), .reserve([Example.foreignUUID], as: .serviceStatic),
            .stopMonitoring(.all),
        ]
        for command in commands {
            states.append(state)
            let act = try #require(try state.perform(command, in: site()).act, "\(command)")
            acts.add(act)
        }
        #expect(acts.acts.map(\.reason.key).first == TextKey.act.monitoringOff)
        for before in states.reversed() {
            let act = try #require(acts.last)
            let done = try state.perform(.undo(act), in: site())
            #expect(done.outcome == .undone(.undone(act.reason, leftOut: [])) && done.act == nil)
            #expect(state == before, "\(act.reason)")
            acts.removeLast()
        }
        #expect(acts.last == nil)
    }

    @Test("Undoing keeps later changes by other means, even of the same beacon")
    func actsOfOthers() throws {
        var state = try used()
        let act = try #require(try state.perform(.name(Example.identity(1, 1), "Gate"), in: site()).act)
        _ = try state.perform(.name(Example.identity(1, 1), "Door"), in: site())
        #expect(try state.perform(.undo(act), in: site()).outcome == .undone(.outdated))
        #expect(state.names.values.sorted() == ["Door"])
    }

    @Test("A list is imported completely or not at all")
    func list() throws {
        var state = try used()
        let before = state
        let entries = [Example.data(3), Example.data(4, in: "nope")].map { DesignationEntry($0, name: "x") }
        let done = try state.perform(.importDesignation(entries, options: nil), in: site())
        #expect(done.outcome == .imported(.notServiceRegion, names: 0) && state == before)
        let good = try state.perform(
            .importDesignation([DesignationEntry(Example.data(3, isSwitcher: true), name: "Hall")], options: nil),
            in: site())
        #expect(good.outcome == .imported(.registered, names: 1))
        #expect(good.events.map(\.kind) == [.designated, .switcherSet])
        #expect(state.names[Example.identity(1, 3)] == "Hall")
    }
}
