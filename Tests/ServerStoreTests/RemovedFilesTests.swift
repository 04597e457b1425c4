import Foundation
import GRDB
import ProcessTesting
import Testing

@testable import ServerStore

@Suite("Files of the server's store that are removed or replaced")
struct RemovedFilesTests {
    @Test(
        "Files that are removed while the server runs are written again with all of their data",
        arguments: [
            [""], ["-wal"], ["-shm"], ["-wal", "-shm"], ["", "-wal", "-shm"],
        ])
    func removed(suffixes: [String]) async throws {
        let scene = try StoreScene()
        let store = try scene.open()
        try await store.insert("before")
        for suffix in suffixes { try scene.remove(suffix) }
        #expect(await store.look().remarks == [.writtenAnew(path: scene.path)])
        #expect(await store.look().remarks.isEmpty)
        try await store.insert("after")
        #expect(try await store.devices() == ["after", "before"])
        await store.close()
        let other = try scene.open()
        #expect(try await other.devices() == ["after", "before"])
        await other.close()
    }

    @Test("A transaction right after the removal is in the new file")
    func withoutLook() async throws {
        let scene = try StoreScene()
        let store = try scene.open()
        try await store.insert("before")
        for suffix in ["", "-wal", "-shm"] { try scene.remove(suffix) }
        try await store.insert("after")
        await store.close()
        let other = try scene.open()
        #expect(try await other.devices() == ["after", "before"])
        await other.close()
    }

    @Test("Two servers whose store is removed write it again once, and lose nothing")
    func two() async throws {
        let scene = try StoreScene()
        let (one, two) = (try scene.open(), try scene.open())
        try await one.insert("one")
        try await two.insert("two")
        for suffix in ["", "-wal", "-shm"] { try scene.remove(suffix) }
        // One of them may have to wait for the other for longer than the store itself waits.
        @Sendable func insert(_ device: String, _ store: SQLiteServerDatabase) async throws {
            try await eventually("the transaction of \(device)") {
                do {
                    try await store.insert(device)
                    return true
                } catch let error as ServerStoreError where error.kind == .unavailable {
                    return false
                }
            }
        }
        async let first: Void = insert("three", one)
        async let second: Void = insert("four", two)
        _ = try await (first, second)
        for store in [one, two] { #expect(try await store.devices() == ["four", "one", "three", "two"]) }
        for store in [one, two] { #expect(await store.look().fault == nil) }
        await one.close()
        await two.close()
    }

    @Test("A backup that is put in place of the store is used from then on, and the old data is kept")
    func replaced() async throws {
        let scene = try StoreScene()
        let backup = try StoreScene()
        let other = try backup.open()
        try await other.insert("backup")
        await other.close()
        let store = try scene.open()
        try await store.insert("since")
        #expect(unsafe rename(backup.path, scene.path) == 0)
        let former = scene.path + ".former-1"
        #expect(await store.look().remarks == [.replaced(path: scene.path, former: former)])
        #expect(try await store.devices() == ["backup"])
        try await store.insert("then")
        await store.close()
        for (path, devices) in [(scene.path, ["backup", "then"]), (former, ["since"])] {
            let again = try SQLiteServerDatabase(path: path)
            #expect(try await again.devices() == devices)
            await again.close()
        }
    }

    @Test("A file that is moved away and back is the store, with all data written meanwhile")
    func back() async throws {
        let scene = try StoreScene()
        let store = try scene.open()
        try await store.insert("one")
        let aside = scene.folder + "/aside"
        #expect(unsafe rename(scene.path, aside) == 0)
        try await store.insert("two")
        #expect(unsafe rename(aside, scene.path) == 0)
        try await store.insert("three")
        #expect(try await store.devices() == ["one", "three", "two"])
        #expect(await store.look().fault == nil)
        await store.close()
        let again = try scene.open()
        #expect(try await again.devices() == ["one", "three", "two"])
        await again.close()
    }

    @Test("A store that is removed right before it is closed is written again")
    func removedAtTheEnd() async throws {
        let scene = try StoreScene()
        let store = try scene.open()
        try await store.insert("one")
        for suffix in ["", "-wal", "-shm"] { try scene.remove(suffix) }
        await store.close()
        let again = try scene.open()
        #expect(try await again.devices() == ["one"])
        await again.close()
    }

    @Test("A foreign file in place of the store is not touched; nothing is acknowledged until the store is back")
    func foreign() async throws {
        let scene = try StoreScene()
        let store = try scene.open()
        try await store.insert("one")
        let foreign = scene.folder + "/other"
        let queue = try DatabaseQueue(path: foreign)
        try await queue.write { try $0.execute(sql: "CREATE TABLE bookmark (url TEXT)") }
        try queue.close()
        let bytes = try Data(contentsOf: URL(filePath: foreign))
        let kept = scene.folder + "/kept"
        #expect(unsafe link(scene.path, kept) == 0 && rename(foreign, scene.path) == 0)
        for _ in 0..<3 { #expect(await store.look().fault?.kind == .foreign) }
        // The data of the store is kept once, however often the other file is checked.
        let names = try FileManager.default.contentsOfDirectory(atPath: scene.folder)
        #expect(names.filter { $0.contains("former") } == ["server.sqlite.former-1"])
        let error = await #expect(throws: ServerStoreError.self) { try await store.insert("nowhere") }
        #expect(error?.kind == .foreign)
        #expect(try Data(contentsOf: URL(filePath: scene.path)) == bytes)
        // The log of the store is gone by now, so that the store is written again.
        #expect(unsafe rename(kept, scene.path) == 0)
        let look = await store.look()
        #expect(look.fault == nil && look.remarks == [.writtenAnew(path: scene.path)])
        try await store.insert("two")
        #expect(try await store.devices() == ["one", "two"])
        await store.close()
    }

    @Test("A server that starts while the files are missing loses no data of the running server")
    func startedMeanwhile() async throws {
        let scene = try StoreScene()
        let one = try scene.open()
        try await one.insert("one")
        for suffix in ["", "-wal", "-shm"] { try scene.remove(suffix) }
        let two = try scene.open()
        try await two.insert("two")
        let former = scene.path + ".former-1"
        #expect(await one.look().remarks == [.replaced(path: scene.path, former: former)])
        for store in [one, two] { #expect(try await store.devices() == ["two"]) }
        await one.close()
        await two.close()
        let kept = try SQLiteServerDatabase(path: former)
        #expect(try await kept.devices() == ["one"])
        await kept.close()
    }

    @Test("A complete copy that a killed server left becomes the store, and an incomplete one does not")
    func leftBehind() async throws {
        let scene = try StoreScene()
        let store = try scene.open()
        try await store.insert("one")
        await store.close()
        for suffix in ["-wal", "-shm"] { try? scene.remove(suffix) }
        #expect(unsafe rename(scene.path, scene.path + ".new") == 0)
        try "half".write(toFile: scene.path + ".part", atomically: true, encoding: .utf8)
        // The file in its place is kept, whatever it contains.
        try "rest".write(toFile: scene.path, atomically: true, encoding: .utf8)
        let again = try scene.open()
        #expect(try await again.devices() == ["one"])
        await again.close()
        #expect(try String(contentsOfFile: scene.path + ".former-1", encoding: .utf8) == "rest")
    }
}
