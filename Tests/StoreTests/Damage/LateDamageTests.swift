import Basics
import Glibc
import Platform
import Regions
import StoreTesting
import Synchronization
import Testing
@testable import BeaconService
@testable import Store

@Suite("A file that changes while a program uses it")
struct LateDamageTests {
    private let folder: TemporaryFolder
    private let raw: RawFile
    private let store: Store
    private let state = FilledStore.state

    init() throws {
        let filled = try FilledStore(transactions: 200)
        (folder, raw, store) = (filled.folder, filled.raw, filled.store)
    }

    /// Overwrites everything, as a failing disk would. The running program's cache is then useless.
    private func spoil() throws {
        try raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        RawFile.overwrite(raw.path, with: 0xA5)
        RawFile.overwrite(raw.path + "-wal", with: 0xA5)
        RawFile.overwrite(raw.path + "-shm", with: 0)
    }

    @Test("A file that is damaged while the program runs is set aside, and the state is kept")
    func lateDamage() throws {
        try spoil()
        let wanted = try store.update { $0.language = "en" }.state
        let remarks = store.takeRemarks()
        guard case .setAside(_, let copy, let kept) = remarks.first, remarks.count == 1 else {
            Issue.record("\(remarks)")
            return
        }
        #expect(RawFile.octets(copy)?.allSatisfy { $0 == 0xA5 } == true)
        #expect(kept == StoreRemark.Kept(isStateWhole: true, eventCount: 0))
        var expected = state
        expected.language = "en"
        #expect(wanted == expected)
        #expect(try store.append(Churn.events(4), source: "hci0").count == 5)
        #expect(store.takeRemarks() == [])
        #expect(try raw.integrity() == "ok")
        #expect(try Store.open(in: folder.path, as: .reader).store.state() == expected)
    }

    @Test("Another program that had the damaged file open switches to the new one")
    func twoPrograms() throws {
        let other = try Store.open(in: folder.path, as: .command).store
        let reader = try Store.open(in: folder.path, as: .reader).store
        _ = try other.state()
        try spoil()
        try store.update { $0.language = "en" }
        #expect(try other.hasChangedElsewhere())
        #expect(try other.state().language == "en")
        #expect(try reader.state().language == "en")
        try other.update { $0.language = "ja" }
        #expect(try store.hasChangedElsewhere())
        #expect(try store.state().language == "ja")
        #expect(other.takeRemarks() == [])
        #expect(raw.damagedNames.count(where: { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }) == 1)
    }

    @Test("Closing a connection to the damaged file does not remove the log of the new file")
    func closing() throws {
        var other: Store? = try Store.open(in: folder.path, as: .command).store
        _ = try other?.state()
        try spoil()
        try store.update { $0.language = "en" }
        other = nil
        #expect(raw.names.contains("noroshi.sqlite-wal"))
        try store.update { $0.polarity = .only }
        let again = try Store.open(in: folder.path, as: .reader).store.state()
        #expect(again.language == "en" && again.polarity == .only)
    }

    @Test("A file that is first emptied and then filled with garbage is reported once")
    func overwritten() throws {
        try spoil()
        let remarks = try store.connection.withLock { connection in
            let (place, trace) = (try #require(connection.place), try #require(connection.trace))
            return try place.alone { () throws(StoreError) in
                try place.writeAnew(from: connection.queue, trace, known: connection.known)
            }.1
        }
        guard case .setAside(_, _, let kept) = remarks.first, remarks.count == 1 else {
            Issue.record("\(remarks)")
            return
        }
        #expect(kept.isStateWhole)
        #expect(try store.state() == state)
    }

    @Test("A folder that is created in place of the file during a rewrite is left there")
    func folderInPlace() throws {
        try store.connection.withLock { connection in
            let (place, trace) = (try #require(connection.place), try #require(connection.trace))
            RawFile.write([1], to: place.fresh)
            #expect(unsafe unlink(raw.path) == 0 && mkdir(raw.path, 0o700) == 0)
            let error = #expect(throws: StoreError.self) {
                try place.alone { () throws(StoreError) in _ = try place.moveIn(trace) }
            }
            #expect(error?.kind == .notRegular)
            #expect(place.facts?.isFolder == true && FileFacts(place.fresh) == nil)
            #expect(throws: StoreError.self) { _ = try place.replaceDamaged(known: connection.known) }
            #expect(place.facts?.isFolder == true)
        }
        #expect(unsafe rmdir(raw.path) == 0)
        #expect(try store.state() == state)
    }

    @Test("Another file in place of the store is set aside, and the state is kept", arguments: [true, false])
    func replaced(isMoved: Bool) throws {
        let garbage = [UInt8](repeating: 0xA5, count: 100_000)
        if isMoved {
            RawFile.write(garbage, to: raw.path + ".new")
            #expect(unsafe rename(raw.path + ".new", raw.path) == 0)
        } else {
            RawFile.write(garbage, to: raw.path)
        }
        // Regular checks find the damage without a write.
        #expect(try store.hasChangedElsewhere())
        guard case .setAside(_, _, let kept) = store.takeRemarks().first else {
            Issue.record("nothing was noticed")
            return
        }
        #expect(kept.isStateWhole)
        #expect(try store.state() == state)
        #expect(try Store.open(in: folder.path, as: .reader).store.state() == state)
        #expect(try raw.integrity() == "ok")
    }

    @Test("A row with invalid values counts as damage, and all other rows are recovered")
    func nonsense() throws {
        try raw.execute("PRAGMA ignore_check_constraints = ON; UPDATE service SET polarity = 'sideways'")
        // The running program has the state in memory; a newly started one does not.
        #expect(try store.state() == state)
        #expect(raw.damagedNames.count >= 1)
        try raw.execute("UPDATE monitored_region SET class = 'sideways' WHERE position = 0")
        var expected = state
        expected.monitored.removeFirst()
        let opening = try Store.open(in: folder.path, as: .command)
        let events = try opening.store.events(EventQuery(limit: .max)).count
        #expect(try opening.store.state() == expected.incomplete)
        guard case .setAside(_, _, let kept) = opening.remarks.first else {
            Issue.record("\(opening.remarks)")
            return
        }
        #expect(kept == StoreRemark.Kept(isStateWhole: false, eventCount: events) && events > 1_000)
    }

    @Test("A reader does not change a damaged file")
    func reader() throws {
        let folder = try TemporaryFolder()
        let raw = RawFile(folder: folder.path)
        RawFile.write([UInt8](repeating: 0xA5, count: 8_192), to: raw.path)
        #expect(throws: StoreError(path: raw.path, .damaged)) { try Store.open(in: folder.path, as: .reader) }
        #expect(raw.names == ["noroshi.sqlite"])
        #expect(RawFile.octets(raw.path)?.allSatisfy { $0 == 0xA5 } == true)
    }

    @Test("A state that cannot be stored is rejected before it is written", arguments: [true, false])
    func unkeepable(isNumber: Bool) throws {
        let error = #expect(throws: StoreError.self) {
            try store.update { state in
                if isNumber { state.userRegions[0].settings.exitPeriod = .nan } else { state.language = "j\0a" }
            }
        }
        #expect(error?.key == .error.storeFailed)
        #expect(try store.state() == state)
        #expect(raw.damagedNames == [])
    }
}
