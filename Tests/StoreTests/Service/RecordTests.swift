import Advertising
import Basics
import BeaconService
import Regions
import Store
import StoreTesting
import Testing

@Suite("Records for the service")
struct RecordTests {
    private static let reason = Phrase(
        .why.resent, .phrase(Phrase(.why.server, .text("a\nb\\c"))), .integer(2), .integer(3))

    @Test("Records are read back in their order, each with its state", arguments: 0..<10)
    func read(seed: Int) throws {
        let folder = try TemporaryFolder()
        var random = RandomState(seed: UInt64(seed))
        let store = try Store.open(in: folder.path, as: .instance).store
        let states: [ServiceRecordState] = [.waiting, .own, .waiting, .waiting, .own, .waiting]
        let records = states.map { random.record($0) } + [random.log(), random.log(of: "http://h", "app", .aside)]
        try store.append([], source: "hci0", records: Array(records.prefix(2)))
        try store.keep([], [], source: "hci0", records: Array(records.dropFirst(2)))
        #expect(try store.records().map(\.record) == records)
        #expect(try store.records(.own).map(\.record) == [records[1], records[4]])
        #expect(try store.records(.waiting, limit: 2).map(\.record) == [records[0], records[2]])
        #expect(
            try Store.open(in: folder.path, as: .reader).store.queue()
                == QueueStatus(QueueCounts(waiting: 5, aside: 1, own: 2))
        )
    }

    @Test("Events and the records that belong to them are written together or not at all")
    func together() throws {
        let folder = try TemporaryFolder()
        var random = RandomState(seed: 4)
        let store = try Store.open(in: folder.path, as: .instance).store
        let event = SiteEvent(time: Timestamp(microseconds: 1), kind: .tracked)
        try RawFile(folder: folder.path).execute(
            "CREATE TRIGGER no BEFORE INSERT ON event BEGIN SELECT RAISE(ABORT, 'no'); END")
        #expect(throws: StoreError.self) { try store.append([event], source: "hci0", records: [random.record()]) }
        #expect(throws: StoreError.self) {
            try store.keep([], [], source: "hci0", logging: [event], from: "hci0", records: [random.record()])
        }
        #expect(try store.records() == [])
        try RawFile(folder: folder.path).execute("DROP TRIGGER no")
        try store.append([event], source: "hci0", records: [random.record()])
        #expect(try store.records().count == 1 && store.events().count == 1)
    }

    @Test("A record over the limit drops the oldest, first those that are not to be sent, and drops are counted")
    func most() throws {
        let store = Store.inMemory()
        var random = RandomState(seed: 1)
        let records = [.waiting, .waiting, .own, .waiting].map { random.record($0) }
        for record in records { try store.append([], source: "", records: [record], mostRecords: 3) }
        #expect(try store.records().map(\.record) == [records[0], records[1], records[3]])
        let newest = random.record()
        try store.append([], source: "", records: [newest], mostRecords: 3)
        #expect(try store.records().map(\.record) == [records[1], records[3], newest])
        #expect(try store.queue().counts == QueueCounts(waiting: 3, dropped: 2))
        // A lowered limit applies when the next record is added.
        try store.append([], source: "", records: [random.record()], mostRecords: 1)
        #expect(try store.queue().counts == QueueCounts(waiting: 1, dropped: 5))
    }

    @Test("The form of the records is stored before they are sent, and the outcome is stored with its events")
    func sending() throws {
        let folder = try TemporaryFolder()
        var random = RandomState(seed: 2)
        let store = try Store.open(in: folder.path, as: .instance).store
        let records = (0..<4).map { _ in random.record() }
        try store.append([], source: "", records: records)
        let own = try #require(records[1].regionID)
        let chosen = try store.beginSending(3, of: .service, own: [own]) { queued, mark in
            #expect(mark == nil && queued.map(\.record.identifier) == [0, 2, 3].map { records[$0].identifier })
            return queued.dropLast().map { queued in
                var queued = queued
                (queued.record.code, queued.record.isTestMode) = ("code", true)
                queued.record.device = UUID128(high: 1, low: 2)
                return queued
            }
        }
        #expect(try store.records(.waiting).prefix(2).map { $0 } == chosen && chosen.map(\.tries) == [1, 1])
        #expect(try store.records(.own).map(\.record.identifier) == [records[1].identifier])

        let mark = SendingMark(
            server: "http://h", application: "a", moment: MachineMoment(time: random.time(), boot: "b", sinceBoot: 5),
            failures: 2, wait: 9.5, isRefused: true, reason: Self.reason, lastSuccess: random.time())
        let event = SiteEvent(time: Timestamp(microseconds: 1), kind: .recordsAside, reason: Self.reason)
        try store.note(
            SendingOutcome(
                arrived: [chosen[0].record.identifier], rejected: (chosen[1].record.identifier, Self.reason),
                mark: mark, events: [event]), source: "hci0")
        let reader = try Store.open(in: folder.path, as: .reader).store
        #expect(try reader.records().map(\.record.state) == [.own, .aside, .waiting])
        #expect(try reader.records(.aside).map(\.reason) == [Self.reason])
        #expect(try reader.queue() == QueueStatus(QueueCounts(waiting: 1, aside: 1, own: 1), mark))
        #expect(try reader.events().map(\.event.reason) == [Self.reason])
    }

    @Test("Each lane has its own records and its own status, and logs of other applications remain waiting")
    func lanes() throws {
        let folder = try TemporaryFolder()
        var random = RandomState(seed: 3)
        let store = try Store.open(in: folder.path, as: .instance).store
        let lane = SendingLane.beacapp(server: "http://h", requestToken: "app")
        let records = [
            random.log(of: "http://other", "app"), random.record(), random.log(of: "http://h", "app"),
            random.log(of: "http://h", "other"), random.log(of: "http://h", "app"),
        ]
        try store.append([], source: "", records: records)
        #expect(
            try store.beginSending(9, of: lane, own: []) { queued, _ in queued }.map(\.record) == [
                records[2], records[4],
            ])
        let service = try store.beginSending(9, of: .service, own: []) { queued, _ in queued }
        #expect(service.map(\.record.identifier) == [records[1].identifier])
        let mark = SendingMark(
            server: "http://h", application: "beacapp/a",
            moment: MachineMoment(time: random.time(), boot: "b", sinceBoot: 5))
        try store.note(SendingOutcome(lane, arrived: [records[2].identifier], mark: mark), source: "hci0")
        #expect(try store.queue() == QueueStatus(QueueCounts(waiting: 4), beacapp: mark))
        // No part of the log that arrived is left.
        let raw = RawFile(folder: folder.path)
        #expect(try raw.text("SELECT count(*) FROM waiting_beacapp") == "3")
    }

    @Test("An unreadable record does not block other records")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        var random = RandomState(seed: 2)
        let store = try Store.open(in: folder.path, as: .instance).store
        let records = (0..<3).map { _ in random.record() }
        try store.append([], source: "", records: records)
        try RawFile(folder: folder.path).execute("UPDATE waiting_record SET device = 'none' WHERE number < 3")
        let chosen = try store.beginSending(1, of: .service, own: []) { queued, _ in queued }
        #expect(chosen.map(\.record.identifier) == [records[2].identifier])
        #expect(try store.queue().counts == QueueCounts(waiting: 1, aside: 2))
    }

    @Test("Only one program sends at a time, and another can send after it")
    func turns() throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(in: folder.path, as: .instance).store
        let other = try Store.open(in: folder.path, as: .command).store
        var turn = try store.beginSending()
        #expect(try turn != nil && other.beginSending() == nil)
        turn = nil
        #expect(try other.beginSending() != nil)
    }
}
