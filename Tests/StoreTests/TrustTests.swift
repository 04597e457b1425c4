import Glibc
import StoreTesting
import Testing
@testable import BeaconService
@testable import Store

@Suite("Files that the store trusts")
struct TrustTests {
    private let folder: TemporaryFolder
    private let victim: String

    init() throws {
        folder = try TemporaryFolder()
        victim = folder.path + "/victim"
        RawFile.write(Array("precious".utf8), to: victim)
        unsafe mkdir(folder.path + "/state", 0o700)
    }

    private var place: String { folder.path + "/state" }

    private func kind(_ role: StoreRole) -> StoreError.Kind? {
        do throws(StoreError) {
            _ = try Store.open(in: place, as: role)
            return nil
        } catch {
            return error.kind
        }
    }

    @Test(
        "A link in place of a file of the store is left unchanged, and so is its target",
        arguments: [
            "noroshi.lock", "noroshi.sqlite", "noroshi.sqlite-wal", "noroshi.sqlite-shm", "noroshi.sqlite-journal",
        ],
        [true, false])
    func links(name: String, isSymbolic: Bool) throws {
        let path = place + "/" + name
        #expect(unsafe (isSymbolic ? symlink(victim, path) : link(victim, path)) == 0)
        #expect(kind(.instance) == .notRegular)
        if name != "noroshi.lock" { #expect(kind(.command) == .notRegular) }
        #expect(RawFile.octets(victim) == Array("precious".utf8))
        #expect(RawFile.permissions(victim) != 0o600 || name != "noroshi.lock")
    }

    @Test("A FIFO in place of the lock is rejected without blocking")
    func pipe() throws {
        #expect(unsafe mkfifo(place + "/noroshi.lock", 0o600) == 0)
        #expect(kind(.instance) == .notRegular)
        #expect(Store.owner(of: place) == nil)
    }

    @Test(
        "A folder that others may write is rejected, and a folder behind a link is accepted",
        arguments: [0o777, 0o1777, 0o775, 0o702])
    func exposed(mode: mode_t) throws {
        _ = try Store.open(in: place, as: .command).store.update { $0.language = "ja" }
        #expect(unsafe chmod(place, mode) == 0)
        let error = #expect(throws: StoreError.self) { try Store.open(in: place, as: .instance) }
        #expect(error == StoreError(path: place, .exposed))
        #expect(kind(.command) == .exposed)
        // Reading does no harm, and the remark gives the reason why the store is only read.
        let opening = try Store.open(in: place, as: .reader)
        #expect(opening.remarks == [.onlyReading(StoreError(path: place, .exposed))])
        #expect(unsafe chmod(place, 0o700) == 0)
        #expect(unsafe symlink(place, folder.path + "/link") == 0)
        #expect(try Store.open(in: folder.path + "/link", as: .instance).store.access == .readWrite)
    }

    @Test("A folder and files of another user are rejected")
    func foreign() throws {
        guard geteuid() == 0 else {
            print("Passed over: only root can give a folder away.")
            return
        }
        _ = try Store.open(in: place, as: .command).store.update { $0.language = "ja" }
        #expect(unsafe chown(place, 65_534, 65_534) == 0)
        #expect(kind(.instance) == .foreign && kind(.command) == .foreign)
        #expect(unsafe chown(place, 0, 0) == 0)
        #expect(unsafe chown(place + "/noroshi.sqlite", 65_534, 65_534) == 0)
        #expect(kind(.instance) == .foreign && kind(.command) == .foreign)
    }
}
