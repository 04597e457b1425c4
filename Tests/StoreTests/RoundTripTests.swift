import Basics
import Regions
import StoreTesting
import Testing
import Tracking
@testable import BeaconService
@testable import Store

@Suite("Round trips")
struct RoundTripTests {
    @Test("Any state is read back as it was written, even over another state", arguments: 0..<30)
    func states(seed: Int) throws {
        let folder = try TemporaryFolder()
        var random = RandomState(seed: UInt64(seed))
        let store = try Store.open(in: folder.path, as: .instance).store
        #expect(try store.state() == ServiceState())
        for _ in 0..<4 {
            let wanted = random.state()
            #expect(try store.update { $0 = wanted }.state == wanted)
            #expect(try store.state() == wanted)
            #expect(try Store.open(in: folder.path, as: .reader).store.state() == wanted)
        }
    }

    @Test("Any event is read back as it was written", arguments: 0..<10)
    func events(seed: Int) throws {
        let folder = try TemporaryFolder()
        var random = RandomState(seed: UInt64(seed))
        let store = try Store.open(in: folder.path, as: .instance).store
        var wanted: [SiteEvent] = []
        for _ in 0..<4 {
            var events = (0..<20).map { _ in random.event() }
            let numbers = try store.append(events, source: "hci0")
            for index in events.indices { events[index].number = numbers[index] }
            wanted += events
        }
        let found = try store.events(EventQuery(order: .oldestFirst))
        #expect(found.map(\.event) == wanted)
        #expect(found.allSatisfy { $0.source == "hci0" })
        #expect(wanted.map(\.number) == Array(1...80))
    }

    @Test("The memory of regions and rules is read back, separately for each kind of source", arguments: 0..<10)
    func memories(seed: Int) throws {
        let folder = try TemporaryFolder()
        var random = RandomState(seed: UInt64(seed))
        let store = try Store.open(in: folder.path, as: .instance).store
        var wanted: [String: (regions: [RegionMemory], rules: [RuleMemory])] = [:]
        for source in ["controller", "simulated", "controller", "controller"] {
            let memory = random.memory()
            try store.keep(memory.regions, memory.rules, source: source)
            wanted[source] = memory
        }
        let again = try Store.open(in: folder.path, as: .reader).store
        for (source, memory) in wanted {
            let found = try again.memory(source: source)
            #expect(found.regions.sorted { $0.identifier < $1.identifier } == memory.regions)
            #expect(found.rules.sorted { $0.rule < $1.rule } == memory.rules)
        }
        #expect(try again.memory(source: "capture").regions == [])
    }

    @Test("A store in memory works like a file, and nothing outlives it")
    func memory() throws {
        let store = Store.inMemory()
        var random = RandomState(seed: 3)
        let state = random.state()
        #expect(!store.isPersistent && store.path == nil && store.access == .readWrite)
        #expect(try store.update { $0 = state }.state == state)
        #expect(try store.append([random.event()], source: "hci0") == [1])
        #expect(try store.hasChangedElsewhere() == false)
        #expect(try Store.inMemory().state() == ServiceState())
    }

    @Test("Every kind of beacon keeps its identity", arguments: BeaconIdentity.Kind.allCases)
    func identities(kind: BeaconIdentity.Kind) throws {
        let store = Store.inMemory()
        var random = RandomState(seed: UInt64(kind.rawValue))
        let identities = (0..<40).map { _ in random.identity(kind) }
        try store.update { state in for identity in identities { state.names[identity] = identity.text } }
        let names = try store.state().names
        for identity in identities { #expect(names[identity] == identity.text) }
    }
}
