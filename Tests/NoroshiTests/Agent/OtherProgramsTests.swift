import Foundation
import Noroshi
import ProcessTesting
import StoreTesting
import Testing
@testable import BeaconService
@testable import Store

@Suite("Changes of other programs in the store of a running agent")
struct OtherProgramsTests {
    let folder: TemporaryFolder
    var state: String { folder.path + "/state" }

    init() throws { folder = try TemporaryFolder() }

    private static func clock(_ seconds: Double) -> Shop.Stay {
        Shop.Stay(minor: 99, seconds: 0...seconds, uuid: Shop.foreignUUID)
    }

    @Test("A change of another program takes effect in the running agent")
    func elsewhere() async throws {
        let agent = try Shop.agent([Self.clock(600)], in: folder)
        let events = await agent.events()
        await agent.start()
        let command = try Store.open(in: state, as: .command).store
        try command.update { state in
            _ = state.designate([Shop.data(1)], inRegion: "shop", options: .default, Shop.context())
        }
        let event = try await first("the monitoring", of: events) { $0.kind == .monitoringStarted }
        #expect(event?.region == "shop:0000100001")
        #expect(await agent.state.designated == [Shop.data(1)])
        await agent.stop()
        agent.source.stop()
    }

    /// Changes the state as a command does, which also logs the change.
    private static func change(_ store: Store, _ body: (inout ServiceState) -> Void) throws {
        try store.update(loggedFrom: Store.commandSource) { (state, events) throws(Never) in
            let before = state
            body(&state)
            events = SiteEvent.changes(from: before, to: &state, Shop.context(), at: Timestamp(seconds: Shop.start))
        }
    }

    @Test("Designations, flags and releases of another program are reported once, and logged by that program alone")
    func told() async throws {
        let agent = try Shop.agent([Self.clock(600)], in: folder)
        let events = await agent.events()
        await agent.start()
        let command = try Store.open(in: state, as: .command).store
        try Self.change(command) { state in
            _ = state.designate([Shop.data(1), Shop.data(2)], inRegion: "shop", options: .default, Shop.context())
        }
        let kinds: Set<SiteEvent.Kind> = [.designated, .switcherSet, .released, .rangingStarted]
        func next(_ count: Int) async throws -> [String] {
            var lines: [String] = []
            while lines.count < count,
                let event = try await first("an event", of: events, where: { kinds.contains($0.kind) })
            {
                lines += [event].lines
            }
            return lines
        }
        #expect(try await next(2) == ["designated shop:0000100001", "designated shop:0000100002"])
        try Self.change(command) { state in
            _ = state.setSwitcher([Shop.data(1)], true)
            state.startRanging("shop", Shop.context())
        }
        #expect(try await next(2) == ["ranging-started shop", "switcher-set shop:0000100001"])
        try Self.change(command) { state in _ = state.release([Shop.data(1), Shop.data(2)]) as ReleaseResult }
        #expect(try await next(2) == ["released shop:0000100001", "released shop:0000100002"])
        await agent.stop()
        agent.source.stop()
        let logged = try command.events(EventQuery(kinds: kinds, limit: 100))
        #expect(logged.count == 6 && logged.allSatisfy { $0.source == "command" })
    }

    @Test("A change of another program is reported before its consequences")
    func order() async throws {
        let agent = try Shop.agent([Self.clock(600)], in: folder)
        let events = await agent.events()
        await agent.start()
        let command = try Store.open(in: state, as: .command).store
        let kinds: Set<SiteEvent.Kind> = [.designated, .released, .monitoringStarted, .monitoringStopped]
        func next() async throws -> [String] {
            try await [
                first("a command's event", of: events) { kinds.contains($0.kind) },
                first("what follows", of: events) { kinds.contains($0.kind) },
            ].compactMap(\.self).lines
        }
        try Self.change(command) { state in
            _ = state.designate([Shop.data(1)], inRegion: "shop", options: .default, Shop.context())
        }
        #expect(try await next() == ["designated shop:0000100001", "monitoring-started shop:0000100001"])
        try Self.change(command) { state in _ = state.release([Shop.data(1)]) as ReleaseResult }
        #expect(try await next() == ["released shop:0000100001", "monitoring-stopped shop:0000100001"])
        await agent.stop()
        agent.source.stop()
    }

    @Test("Changes that commands make and undo between two checks are all reported, once", arguments: [false, true])
    func toldWhole(actsItself: Bool) async throws {
        let agent = try Shop.agent([Self.clock(600)], in: folder)
        let events = await agent.events()
        let command = try Store.open(in: state, as: .command).store
        // These changes come before the first check of the agent.
        for _ in 1...3 {
            try Self.change(command) { $0.startRanging("shop", Shop.context()) }
            try Self.change(command) { _ = $0.stopRanging("shop") }
        }
        // A write of the agent also reads what other programs wrote.
        if actsItself { _ = try await agent.perform(.chooseLanguage("ja")) }
        await agent.start()
        let kinds: Set<SiteEvent.Kind> = [.rangingStarted, .rangingStopped]
        var lines: [String] = []
        while lines.count < 6 {
            let event = try await first("a command's event", of: events) { kinds.contains($0.kind) }
            lines += [event].compactMap(\.self).lines(of: kinds)
        }
        let pair = ["ranging-started shop", "ranging-stopped shop"]
        #expect(lines == pair + pair + pair)
        await agent.stop()
        agent.source.stop()
    }
}
