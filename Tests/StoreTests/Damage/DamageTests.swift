import Regions
import StoreTesting
import Testing
@testable import BeaconService
@testable import Store

@Suite("Damaged files")
struct DamageTests {
    /// A store with a state, forty transactions of log and a memory; closed, or with its write-ahead log beside it.
    private struct Sample {
        let folder: TemporaryFolder
        let raw: RawFile
        let state: ServiceState
        let eventCount: Int

        init(isClosed: Bool = true) throws {
            folder = try TemporaryFolder(inMemory: true)
            raw = RawFile(folder: folder.path)
            let store = try Store.open(in: folder.path, as: .instance).store
            state = Churn.state(3)
            try store.update { [state] in $0 = state }
            for number in 1...40 { try store.append(Churn.events(number), source: "hci0") }
            try store.keep(Churn.memory(2).regions, Churn.memory(2).rules, source: "simulated")
            eventCount = try store.events(EventQuery(limit: .max)).count
            guard !isClosed else { return }
            // The files that a killed program would leave.
            let copies = ["", "-wal"].map { ($0, RawFile.octets(raw.path + $0) ?? []) }
            let (path, names) = (raw.path, raw.names)
            _ = consume store
            for name in names where name != "noroshi.lock" { RawFile.remove(folder.path + "/" + name) }
            for (suffix, octets) in copies { RawFile.write(octets, to: path + suffix) }
        }

        var octets: [UInt8] { RawFile.octets(raw.path) ?? [] }
    }

    /// Opens the damaged store, and checks that the damaged file is kept unchanged and that a new one works.
    private func reopen(_ sample: Sample) throws -> (ServiceState, StoreRemark.Kept) {
        let before = sample.octets
        let opening = try Store.open(in: sample.folder.path, as: .instance)
        let remark = try #require(opening.remarks.first)
        guard case .setAside(let path, let copy, let kept) = remark, opening.remarks.count == 1 else {
            Issue.record("\(opening.remarks)")
            throw StoreError(path: "", .damaged)
        }
        #expect(path == sample.raw.path)
        #expect(copy.wholeMatch(of: /.*\/noroshi\.sqlite\.damaged-\d{8}-\d{6}(-\d+)?/) != nil)
        #expect(RawFile.octets(copy) == before)
        #expect(try opening.store.events(EventQuery(limit: .max)).count == kept.eventCount)
        let state = try opening.store.state()

        // The damaged file is set aside once, and the new one is valid.
        try opening.store.append(Churn.events(7), source: "hci0")
        #expect(try sample.raw.integrity() == "ok")
        let again = try Store.open(in: sample.folder.path, as: .command)
        #expect(again.remarks == [])
        #expect(try again.store.state() == state)
        #expect(sample.raw.damagedNames.count(where: { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }) == 1)
        return (state, kept)
    }

    @Test("A file of garbage is set aside, and a new file is created")
    func garbage() throws {
        let sample = try Sample()
        var random = RandomState(seed: 1)
        RawFile.write((0..<sample.octets.count).map { _ in random.integer() }, to: sample.raw.path)
        let (state, kept) = try reopen(sample)
        #expect(state == ServiceState())
        #expect(kept == StoreRemark.Kept(isStateWhole: false, eventCount: 0))
    }

    @Test("A truncated file is set aside, and the data before the cut is recovered", arguments: [1, 3, 10, 43, 45])
    func truncated(pages: Int) throws {
        let sample = try Sample()
        let octets = sample.octets
        RawFile.write(Array(octets.prefix(pages * 4096 + 100)), to: sample.raw.path)
        let (state, kept) = try reopen(sample)
        // The tables come first, in the order of their creation.
        if pages >= 43 { #expect(kept.isStateWhole && state == sample.state) }
        if pages == 1 { #expect(state.designated == [] && !kept.isStateWhole) }
    }

    @Test("A file shorter than its header is set aside", arguments: [2, 15, 16, 99])
    func stump(count: Int) throws {
        let sample = try Sample()
        RawFile.write(Array(sample.octets.prefix(count)), to: sample.raw.path)
        #expect(try reopen(sample).0 == ServiceState())
    }

    @Test("An empty file is treated as a new file")
    func empty() throws {
        let sample = try Sample()
        RawFile.write([], to: sample.raw.path)
        let opening = try Store.open(in: sample.folder.path, as: .instance)
        #expect(opening.remarks == [])
        #expect(try opening.store.state() == ServiceState())
        #expect(try opening.store.update { $0.language = "ja" }.state.language == "ja")
    }

    @Test("A write-ahead log whose database file is gone is kept", arguments: [true, false])
    func logAlone(isEmpty: Bool) throws {
        let sample = try Sample(isClosed: false)
        let log = try #require(RawFile.octets(sample.raw.path + "-wal"))
        #expect(log.count > 10_000)
        if isEmpty { RawFile.write([], to: sample.raw.path) } else { RawFile.remove(sample.raw.path) }
        let opening = try Store.open(in: sample.folder.path, as: .instance)
        guard case .removed(_, let rest, _) = opening.remarks.first, opening.remarks.count == 1 else {
            Issue.record("\(opening.remarks)")
            return
        }
        #expect(RawFile.octets(rest + "-wal") == log)
        #expect(try opening.store.update { $0.language = "ja" }.state.language == "ja")
    }

    @Test("A foreign database with the name of the store is set aside unchanged")
    func foreign() throws {
        let folder = try TemporaryFolder()
        let raw = RawFile(folder: folder.path)
        try raw.execute("CREATE TABLE picture (name TEXT); INSERT INTO picture VALUES ('狼煙')")
        let opening = try Store.open(in: folder.path, as: .instance)
        guard case .setAside(_, let copy, _) = opening.remarks.first else {
            Issue.record("\(opening.remarks)")
            return
        }
        #expect(try RawFile.text("SELECT name FROM picture", in: copy) == "狼煙")
        #expect(try opening.store.state() == ServiceState())
    }

    @Test("Garbage in any page breaks nothing, and the readable data is kept", arguments: 0..<60)
    func anyPage(seed: Int) throws {
        let sample = try Sample()
        var random = RandomState(seed: UInt64(seed))
        var octets = sample.octets
        // A range of any length anywhere after the header.
        let start = 100 + random.number(octets.count - 100)
        let end = min(octets.count, start + 1 + random.number(3 * 4096))
        for index in start..<end { octets[index] = random.integer() }
        RawFile.write(octets, to: sample.raw.path)
        try useAfterDamage(sample, "\(seed): \(start)..<\(end)")
    }

    @Test("A wrong byte anywhere breaks nothing", arguments: Array(0..<60) + [871, 953, 1_109])
    func anyOctet(seed: Int) throws {
        let sample = try Sample()
        var random = RandomState(seed: 1_000 + UInt64(seed))
        var octets = sample.octets
        // The first pages contain the header, the tables' descriptions and the state.
        let index = random.number(seed % 2 == 0 ? 8 * 4096 : octets.count)
        octets[index] = random.integer()
        RawFile.write(octets, to: sample.raw.path)
        try useAfterDamage(sample, "\(seed): \(index)")
    }

    @Test("Wrong bytes anywhere in the write-ahead log break nothing", arguments: 0..<40)
    func anyLogOctet(seed: Int) throws {
        let sample = try Sample(isClosed: false)
        var random = RandomState(seed: 2_000 + UInt64(seed))
        let path = sample.raw.path + "-wal"
        var octets = try #require(RawFile.octets(path))
        let start = random.number(seed % 4 == 0 ? 32 : octets.count)
        let end = min(octets.count, start + (seed % 2 == 0 ? 1 : 5_000))
        for index in start..<end { octets[index] = random.integer() }
        RawFile.write(octets, to: path)
        try useAfterDamage(sample, "\(seed): \(start)..<\(end)")
    }

    /// Reads and writes everything, and checks that the store works in the end and in the next run, whatever was
    /// damaged.
    private func useAfterDamage(_ sample: Sample, _ place: String) throws {
        let store: Store
        do throws(StoreError) {
            store = try Store.open(in: sample.folder.path, as: .instance).store
        } catch {
            // A damaged version number cannot be distinguished from a newer version, so that file is left alone.
            #expect(error.kind == .newer, "\(place)")
            return
        }
        _ = try store.state()
        _ = try store.events(EventQuery(limit: .max))
        _ = try store.events(EventQuery(kinds: [.designated], region: "x", limit: .max))
        _ = try store.memory(source: "simulated")
        _ = try store.records()
        let wanted = Churn.state(6)
        #expect(try store.update { $0 = wanted }.state == wanted, "\(place)")
        let numbers = try store.append(Churn.events(19), source: "hci0")
        try store.keep(Churn.memory(5).regions, Churn.memory(5).rules, source: "simulated")
        #expect(try store.state() == wanted, "\(place)")
        #expect(try store.events(EventQuery(after: numbers[0] - 1)).count == numbers.count, "\(place)")
        _ = try store.memory(source: "simulated")
        let again = try Store.open(in: sample.folder.path, as: .reader).store
        #expect(try again.state() == wanted, "\(place)")
    }
}
