@testable import BeaconService
import Regions
@testable import Store
import StoreTesting
import Testing
import Tracking

@Suite("What goes in comes out")
struct RoundTripTests {
    @Test("Any state reads back as it was written, over any other", arguments: 0..<30)
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

    @Test("Any event reads back as it was written", arguments: 0..<10)
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

    @Test("What regions and rules remember reads back, each kind of source by itself", arguments: 0..<10)
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

    @Test("Waiting records read back in their order, and go when they were sent", arguments: 0..<10)
    func waiting(seed: Int) throws {
        let folder = try TemporaryFolder()
        var random = RandomState(seed: UInt64(seed))
        let store = try Store.open(in: folder.path, as: .instance).store
        let records = (0..<6).map { _ in random.record() }
        let numbers = try records.map { try store.enqueue($0) }
        #expect(try store.waitingRecords().map(\.record) == records)
        #expect(try store.waitingRecords(limit: 2).map(\.number) == Array(numbers.prefix(2)))
        try store.removeWaitingRecords([numbers[0], numbers[3], 4_711])
        let left = try Store.open(in: folder.path, as: .reader).store.waitingRecords()
        #expect(left.map(\.record) == [1, 2, 4, 5].map { records[$0] })
        #expect(try store.enqueue(records[0]) > numbers[5])
    }

    @Test("A thousand records wait; the oldest is dropped for one more, and counted")
    func cap() throws {
        let store = Store.inMemory()
        var random = RandomState(seed: 1)
        let numbers = try (0..<1_003).map { _ in try store.enqueue(random.record()) }
        #expect(try store.waitingCounts() == (waiting: 1_000, dropped: 3))
        #expect(try store.waitingRecords().map(\.number) == Array(numbers.dropFirst(3)))
        try store.removeWaitingRecords(Array(numbers.suffix(10)))
        try store.enqueue(random.record())
        #expect(try store.waitingCounts() == (waiting: 991, dropped: 3))
    }

    @Test("In memory everything works as in a file, and nothing survives")
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
