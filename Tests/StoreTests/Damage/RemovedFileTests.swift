import Glibc
import ProcessTesting
import Regions
import StoreTesting
import Testing
@testable import BeaconService
@testable import Store

@Suite("Files that are removed while a program uses them")
struct RemovedFileTests {
    private let folder: TemporaryFolder
    private let raw: RawFile
    private let store: Store
    private let state = FilledStore.state

    init() throws {
        let filled = try FilledStore(transactions: 200)
        (folder, raw, store) = (filled.folder, filled.raw, filled.store)
    }

    @Test(
        "Removed files are written again, with the state and the log as they were",
        arguments: [["", "-wal", "-shm"], ["-wal", "-shm"], ["-wal"], ["-shm"], [""], ["", "-wal"]])
    func removed(suffixes: [String]) throws {
        try store.append(Churn.events(3), source: "hci0")
        let logged = try store.events(EventQuery(limit: .max))
        let last = try store.lastEventNumber()
        for suffix in suffixes { RawFile.remove(raw.path + suffix) }
        #expect(try store.hasChangedElsewhere())
        #expect(store.takeRemarks() == [.writtenAnew(path: raw.path, aside: nil)])
        #expect(try store.state() == state)
        #expect(try store.append(Churn.events(4), source: "hci0").first == last + 1)
        #expect(try raw.integrity() == "ok")
        #expect(raw.names == ["noroshi.lock", "noroshi.sqlite", "noroshi.sqlite-shm", "noroshi.sqlite-wal"])
        #expect(RawFile.permissions(raw.path) == 0o600)
        let reader = try Store.open(in: folder.path, as: .reader).store
        #expect(try reader.state() == state)
        #expect(try reader.events(EventQuery(limit: .max)).dropFirst(5) == logged[...])
    }

    @Test("Data written between the removal and the next check is kept", arguments: [["-wal", "-shm"], [""]])
    func writtenMeanwhile(suffixes: [String]) throws {
        for suffix in suffixes { RawFile.remove(raw.path + suffix) }
        try store.update { $0.language = "en" }
        #expect(try Store.open(in: folder.path, as: .reader).store.state().language == "en")
    }

    @Test(
        "A command leaves removed files to the owner, and creates nothing in their place",
        arguments: [["", "-wal", "-shm"], ["-wal", "-shm"]])
    func leftToOwner(suffixes: [String]) throws {
        for suffix in suffixes { RawFile.remove(raw.path + suffix) }
        let names = raw.names
        for role in [StoreRole.command, .reader, .instance, .standby] {
            #expect(throws: StoreError(path: raw.path, .unmade)) {
                try Store.open(in: folder.path, as: role, timeout: 0.01)
            }
        }
        #expect(raw.names == names)
        #expect(try store.hasChangedElsewhere())
        #expect(try Store.open(in: folder.path, as: .command).store.state() == state)
    }

    @Test("An empty file in place of the store does not replace the state")
    func emptied() throws {
        for name in ["", "-wal", "-shm"] { RawFile.remove(raw.path + name) }
        RawFile.write([], to: raw.path)
        #expect(try store.hasChangedElsewhere())
        #expect(store.takeRemarks() == [.writtenAnew(path: raw.path, aside: nil)])
        #expect(try store.state() == state)
    }

    @Test("A file written by a program that could not detect the owner is set aside")
    func stranger() throws {
        for name in raw.names { RawFile.remove(folder.path + "/" + name) }
        try Store.open(in: folder.path, as: .command).store.update { $0.language = "en" }
        #expect(try store.hasChangedElsewhere())
        guard case .writtenAnew(raw.path, let aside?) = store.takeRemarks().first else {
            Issue.record("nothing was set aside")
            return
        }
        #expect(try store.state() == state)
        #expect(try RawFile.text("SELECT language FROM service", in: aside) == "en")
        #expect(Store.owner(of: folder.path) == getpid())
    }

    @Test("A write-ahead log that another program began is set aside with its file")
    func foreignLog() async throws {
        try raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for name in ["noroshi.sqlite-wal", "noroshi.sqlite-shm", "noroshi.lock"] {
            RawFile.remove(folder.path + "/" + name)
        }
        // Without the lock, the probe cannot detect this program. It is a separate process, since SQLite treats
        // several connections of one process as one.
        let probe = try await Probe.start("designate", folder.path, "1")
        #expect(try await probe.end().status == 0)
        #expect(try store.hasChangedElsewhere())
        guard case .writtenAnew(raw.path, let aside?) = store.takeRemarks().first else {
            Issue.record("nothing was set aside")
            return
        }
        #expect(try store.state() == state)
        // The files are read from copies, for the same reason.
        let copy = folder.path + "/copy"
        for suffix in ["", "-wal"] {
            RawFile.write(try #require(RawFile.octets(aside + suffix)), to: copy + suffix)
        }
        let count = "SELECT count(*) FROM designated"
        let (kept, theirs) = (try raw.text(count), try RawFile.text(count, in: copy))
        #expect(try #require(Int(theirs)) == #require(Int(kept)) + 1)
    }

    @Test("A folder in place of the file makes every change fail, and the store is written once it is gone")
    func folderInPlace() throws {
        RawFile.remove(raw.path)
        #expect(unsafe mkdir(raw.path, 0o700) == 0)
        for _ in 1...2 {
            #expect(throws: StoreError(path: raw.path, .notRegular)) { try store.update { $0.language = "en" } }
        }
        RawFile.removeFolder(raw.path)
        #expect(try store.update { $0.language = "en" }.state.designated == state.designated)
        #expect(store.takeRemarks() == [.writtenAnew(path: raw.path, aside: nil)])
    }

    @Test("Of two programs without an owner, one writes the file again and the other switches to it")
    func withoutOwner() throws {
        let folder = try TemporaryFolder(inMemory: true)
        let raw = RawFile(folder: folder.path)
        let one = try Store.open(in: folder.path, as: .command).store
        let two = try Store.open(in: folder.path, as: .command).store
        try one.update { $0.language = "ja" }
        for name in raw.names { RawFile.remove(folder.path + "/" + name) }
        try one.update { $0.polarity = .only }
        #expect(try two.state().polarity == .only)
        try two.update { $0.isSwitcherRuleOn = false }
        #expect(try one.state().isSwitcherRuleOn == false)
        #expect(two.takeRemarks() == [])
    }

    @Test("If another program takes the lock first, this one only reads")
    func secondOwner() throws {
        RawFile.remove(folder.path + "/noroshi.lock")
        let other = try Store.open(in: folder.path, as: .instance)
        #expect(other.store.access == .readWrite)
        #expect(try store.state() == state)
        #expect(store.access == .readOnly)
        #expect(store.takeRemarks() == [.otherInstance(pid: getpid())])
    }

    @Test("A lock that was removed with the file is taken again")
    func lock() throws {
        for name in raw.names { RawFile.remove(folder.path + "/" + name) }
        #expect(try store.hasChangedElsewhere())
        #expect(Store.owner(of: folder.path) == getpid())
        #expect(try Store.open(in: folder.path, as: .instance).remarks == [.otherInstance(pid: getpid())])
    }

    @Test("A removed folder is created again")
    func removedFolder() throws {
        for name in raw.names { RawFile.remove(folder.path + "/" + name) }
        RawFile.removeFolder(folder.path)
        #expect(try store.update { $0.language = "en" }.state.designated == state.designated)
        #expect(RawFile.permissions(folder.path) == 0o700)
    }
}
