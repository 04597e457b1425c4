import BeaconService
import Regions
import Store
import Testing

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
}
