@testable import BeaconService
import Glibc
import ProcessTesting
import Regions
@testable import Store
import StoreTesting
import Testing

@Suite("Files that are removed under a running program")
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
        "Files that somebody removes are written again, with the state and the log as they were",
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

    @Test("What is written between the removal and the next look is kept, too", arguments: [["-wal", "-shm"], [""]])
    func writtenMeanwhile(suffixes: [String]) throws {
        for suffix in suffixes { RawFile.remove(raw.path + suffix) }
        try store.update { $0.language = "en" }
        #expect(try Store.open(in: folder.path, as: .reader).store.state().language == "en")
    }

    @Test(
        "A command leaves it to the owner to write what was removed, and makes nothing in its place",
        arguments: [["", "-wal", "-shm"], ["-wal", "-shm"]])
    func leftToOwner(suffixes: [String]) throws {
        for suffix in suffixes { RawFile.remove(raw.path + suffix) }
        let names = raw.names
        for role in [StoreRole.command, .reader, .instance, .standby] {
            #expect(throws: StoreError(path: raw.path, .unmade)) {
                try Store.open(in: folder.path, as: role, patience: 0.01)
            }
        }
        #expect(raw.names == names)
        #expect(try store.hasChangedElsewhere())
        #expect(try Store.open(in: folder.path, as: .command).store.state() == state)
    }

    @Test("An empty file in its place is no truth")
    func emptied() throws {
        for name in ["", "-wal", "-shm"] { RawFile.remove(raw.path + name) }
        RawFile.write([], to: raw.path)
        #expect(try store.hasChangedElsewhere())
        #expect(store.takeRemarks() == [.writtenAnew(path: raw.path, aside: nil)])
        #expect(try store.state() == state)
    }

    @Test("What a program puts there that could not know of the owner is set aside")
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

    @Test("A log that another program began is set aside with its file")
    func foreignLog() async throws {
        try raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for name in ["noroshi.sqlite-wal", "noroshi.sqlite-shm", "noroshi.lock"] {
            RawFile.remove(folder.path + "/" + name)
        }
        // Without the lock it cannot know of this one. Of several connections of one process SQLite makes one.
        let probe = try await Probe.start("designate", folder.path, "1")
        #expect(try await probe.end().status == 0)
        #expect(try store.hasChangedElsewhere())
        guard case .writtenAnew(raw.path, let aside?) = store.takeRemarks().first else {
            Issue.record("nothing was set aside")
            return
        }
        #expect(try store.state() == state)
        // Copies, for the same reason.
        let copy = folder.path + "/copy"
        for suffix in ["", "-wal"] {
            RawFile.write(try #require(RawFile.octets(aside + suffix)), to: copy + suffix)
        }
        let count = "SELECT count(*) FROM designated"
        let (kept, theirs) = (try raw.text(count), try RawFile.text(count, in: copy))
        #expect(try #require(Int(theirs)) == #require(Int(kept)) + 1)
    }

    @Test("A folder in its place is told with every change, and what was open is written once it is gone")
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

    @Test("Of two programs without an owner, one writes it again and the other goes over")
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

    @Test("Where another program was quicker to take the lock, this one only reads")
    func secondOwner() throws {
        RawFile.remove(folder.path + "/noroshi.lock")
        let other = try Store.open(in: folder.path, as: .instance)
        #expect(other.store.access == .readWrite)
        #expect(try store.state() == state)
        #expect(store.access == .readOnly)
        #expect(store.takeRemarks() == [.otherInstance(pid: getpid())])
    }

    @Test("Where the lock went with the file, it is taken again")
    func lock() throws {
        for name in raw.names { RawFile.remove(folder.path + "/" + name) }
        #expect(try store.hasChangedElsewhere())
        #expect(Store.owner(of: folder.path) == getpid())
        #expect(try Store.open(in: folder.path, as: .instance).remarks == [.otherInstance(pid: getpid())])
    }

    @Test("A folder that somebody removes is made again")
    func removedFolder() throws {
        for name in raw.names { RawFile.remove(folder.path + "/" + name) }
        RawFile.removeFolder(folder.path)
        #expect(try store.update { $0.language = "en" }.state.designated == state.designated)
        #expect(RawFile.permissions(folder.path) == 0o700)
    }
}
