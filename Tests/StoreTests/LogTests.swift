import Basics
import Regions
import StoreTesting
import Testing
import Tracking
@testable import BeaconService
@testable import Store

@Suite("The log of events")
struct LogTests {
    private static let day: Int64 = 86_400_000_000

    /// One event for each of these days.
    private func events(atDays days: some Sequence<Int>) -> [SiteEvent] {
        days.map { SiteEvent(time: Timestamp(microseconds: Int64($0) * Self.day), kind: .enter) }
    }

    private func days(_ store: Store) throws -> [Int] {
        try store.events(EventQuery(limit: .max, order: .oldestFirst)).map {
            Int($0.event.time.microseconds / Self.day)
        }
    }

    @Test("A query finds the same events as a check of every event", arguments: 0..<40)
    func queries(seed: Int) throws {
        var random = RandomState(seed: UInt64(seed))
        let store = Store.inMemory()
        var all: [SiteEvent] = []
        for _ in 0..<150 {
            var event = random.event()
            // Few values, so that filters match.
            event.time = Timestamp(microseconds: Int64(random.number(50)))
            event.region = random.pick([nil, "a", "b"])
            event.kind = random.pick([.enter, .exit, .ruleFired, .warning])
            event.number = try store.append([event], source: "hci0")[0]
            all.append(event)
        }
        for _ in 0..<25 {
            let kinds = Set((0..<random.number(3)).map { _ in random.pick([SiteEvent.Kind.enter, .exit, .warning]) })
            let orders: [EventQuery.Order] = [.newestFirst, .oldestFirst]
            let query = EventQuery(
                kinds: kinds, region: random.pick([nil, "a", "b", "c"]),
                since: random.pick([nil, 10] as [Int64?]).map { Timestamp(microseconds: $0) },
                until: random.pick([nil, 40] as [Int64?]).map { Timestamp(microseconds: $0) },
                after: random.pick([nil, random.number(160)]), before: random.pick([nil, random.number(160)]),
                limit: random.pick([0, 7, 1_000]), order: random.pick(orders))
            let matching = all.filter { event in
                (kinds.isEmpty || kinds.contains(event.kind)) && (query.region == nil || event.region == query.region)
                    && query.since.map { event.time >= $0 } ?? true && query.until.map { event.time < $0 } ?? true
                    && query.after.map { event.number > $0 } ?? true && query.before.map { event.number < $0 } ?? true
            }
            let ordered = query.order == .oldestFirst ? matching : matching.reversed()
            #expect(try store.events(query).map(\.event) == Array(ordered.prefix(query.limit)), "\(query)")
        }
    }

    @Test("Following the log returns each event once, in its order, whichever program wrote it")
    func follow() throws {
        let folder = try TemporaryFolder()
        let writers = try (0..<2).map { _ in try Store.open(in: folder.path, as: .command).store }
        let reader = try Store.open(in: folder.path, as: .reader).store
        var last = 0
        var seen: [Int64] = []
        for number in 0..<30 {
            let event = SiteEvent(time: Timestamp(microseconds: Int64(number)), kind: .enter)
            try writers[number % 2].append([event], source: "hci0")
            guard number % 4 == 3 else { continue }
            let news = try reader.events(EventQuery(after: last, order: .oldestFirst))
            seen += news.map(\.event.time.microseconds)
            last = news.last?.event.number ?? last
        }
        #expect(seen == Array(0..<28))
    }

    @Test("Events older than the given days are deleted, whatever their order")
    func pruneByAge() throws {
        let store = Store.inMemory()
        try store.append(events(atDays: [100, 5, 99, 9, 10, 11, 50]), source: "hci0")
        let oldest = Timestamp(microseconds: 10 * Self.day)
        #expect(try store.prune(before: oldest) == 2)
        #expect(try days(store) == [100, 99, 10, 11, 50])
        #expect(try store.prune(before: oldest) == 0)
        #expect(try store.prune(before: nil) == 0)
    }

    @Test("The newest rows are kept, and the others are deleted")
    func pruneByRows() throws {
        let store = Store.inMemory()
        try store.append(events(atDays: 1...30), source: "hci0")
        #expect(try store.prune(before: nil, rows: 30) == 0)
        #expect(try store.prune(before: nil, rows: 12) == 18)
        #expect(try days(store) == Array(19...30))
        #expect(try store.append(events(atDays: [31]), source: "hci0") == [31])
        #expect(try store.prune(before: nil, rows: 0) == 13)
        #expect(try store.append(events(atDays: [31]), source: "hci0") == [32], "numbers are not used again")
    }

    @Test("Pruning deletes in portions, oldest first, until nothing is left to delete")
    func portions() throws {
        let store = Store.inMemory()
        try store.append(events(atDays: 1...100), source: "hci0")
        let oldest = Timestamp(microseconds: 20 * Self.day)
        func prune() throws -> Int { try store.prune(before: oldest, rows: 50, portion: 15) }
        // 19 events are too old, and 31 more exceed the number of rows.
        #expect(try prune() == 15)
        #expect(try days(store) == Array(16...100))
        #expect(try [prune(), prune(), prune(), prune()] == [15, 15, 5, 0])
        #expect(try days(store) == Array(51...100))
    }

    @Test("The default limit is 100,000 rows")
    func defaults() throws {
        let store = Store.inMemory()
        try store.append(events(atDays: [9, 10, 11]), source: "hci0")
        #expect(try store.prune(before: nil) == 0)
        try store.append((0..<100_010).map { _ in events(atDays: [50])[0] }, source: "hci0")
        var removed = 0
        while case let count = try store.prune(before: nil), count > 0 { removed += count }
        #expect(removed == 13)
        #expect(try store.events(EventQuery(limit: 1, order: .oldestFirst)).first?.event.number == 14)
    }

    @Test("An unreadable row does not hide other rows")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(in: folder.path, as: .instance).store
        try store.append(events(atDays: 1...3), source: "hci0")
        try RawFile(folder: folder.path).execute("UPDATE event SET kind = 'sideways' WHERE number = 2")
        #expect(try days(store) == [1, 3])
        let page = try store.page(EventQuery(limit: 2, order: .oldestFirst))
        #expect(page.events.count == 1 && page.unreadableCount == 1 && page.rowCount == 2 && page.last == 2)
        #expect(store.takeRemarks() == [])
    }
}
