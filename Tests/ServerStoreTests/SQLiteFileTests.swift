import Dispatch
import Foundation
import GRDB
import ProcessTesting
import ServiceProtocol
import Synchronization
import Testing

@testable import ServerStore

@Suite("The file of the server's store")
struct SQLiteFileTests {
    private static let code = "shop-code-7f3a"

    /// A store as the first version made it, with what it kept.
    private static func makeOld(_ path: String) throws {
        var configuration = Configuration()
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = OFF") }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write { database in
            for statement in ServerSchema.steps[0] { try database.execute(sql: statement) }
            for number in 0..<100 {
                try database.execute(
                    sql: "INSERT INTO record VALUES (?, 'track', ?, 'd', ?, '{}', NULL)",
                    arguments: ["id-\(number)", code, number])
                try database.execute(
                    sql: "INSERT INTO answer VALUES (?, ?, 'r', 200, '{}', 0)", arguments: [code, "key-\(number)"])
            }
            try database.execute(sql: "INSERT INTO device VALUES ('d', ?, 1, 2)", arguments: [code])
            // What was deleted before stays in the file.
            try database.execute(sql: "DELETE FROM answer WHERE key LIKE 'key-5%'")
            try database.execute(sql: "INSERT INTO delivery VALUES ('d', ?, 'p', 1, 2)", arguments: [code])
            try database.execute(sql: "INSERT INTO block VALUES ('d', 'p', ?, 2)", arguments: [code])
            try database.execute(sql: "INSERT INTO presentation VALUES ('d', ?, 'p', 'tapped', 2)", arguments: [code])
            let beacapp = ApplicationName.beacapp(Digest("token"))
            try database.execute(sql: "INSERT INTO activation VALUES ('t', 'd', ?, 9)", arguments: [beacapp])
            try database.execute(sql: "PRAGMA user_version = 1")
        }
        try queue.close()
    }

    @Test("No code of an application is left in a store of the first version, and nothing else is lost")
    func migration() async throws {
        let scene = try StoreScene()
        try Self.makeOld(scene.path)
        #expect(try scene.bytes().range(of: Data(Self.code.utf8)) != nil)
        for _ in 0..<2 {
            let store = try scene.open()
            let name = ApplicationName.service(Digest(Self.code))
            try await store.read { session throws(ServerStoreError) in
                for table in ["record", "device", "delivery", "block", "presentation"] {
                    let names = try session.run("SELECT DISTINCT app FROM \(table)").map { $0.values }
                    #expect(names == [[.text(name)]], "\(table)")
                }
                #expect(try session.run("SELECT COUNT(*) FROM record").map(\.values) == [[.integer(100)]])
                let apps = try session.run("SELECT app FROM activation").map(\.values)
                #expect(apps == [[.text(ApplicationName.beacapp(Digest("token")))]])
            }
            // While it is open, and when it is closed.
            #expect(try scene.bytes().range(of: Data(Self.code.utf8)) == nil)
            await store.close()
            #expect(try scene.bytes().range(of: Data(Self.code.utf8)) == nil)
        }
    }

    @Test(
        "What is not ours is refused, and stays as it is",
        arguments: ["foreign", "marked", "newer", "damaged", "text", "short"])
    func refused(what: String) throws {
        let scene = try StoreScene()
        if ["text", "short"].contains(what) {
            try String(repeating: "no database\n", count: what == "short" ? 1 : 100).write(
                toFile: scene.path, atomically: true, encoding: .utf8)
        } else {
            let queue = try DatabaseQueue(path: scene.path)
            try queue.write { database in
                try database.execute(sql: "CREATE TABLE bookmark (url TEXT)")
                let pragma =
                    switch what {
                    case "marked": "application_id = 42"
                    case "newer": "application_id = \(SQLiteFile.applicationID); PRAGMA user_version = 1000"
                    default: "user_version = 0"
                    }
                try database.execute(sql: "PRAGMA " + pragma)
            }
            try queue.close()
        }
        if what == "damaged" {
            let good = try StoreScene()
            _ = try good.open()
            var data = try Data(contentsOf: URL(filePath: good.path))
            data.replaceSubrange(5000..<20_000, with: Data(repeating: 0xAA, count: 15_000))
            try data.write(to: URL(filePath: scene.path))
        }
        let before = try Data(contentsOf: URL(filePath: scene.path))
        let kinds: [String: ServerStoreError.Kind] = ["newer": .newer, "damaged": .damaged]
        #expect(scene.kind() == kinds[what] ?? .foreign)
        #expect(try Data(contentsOf: URL(filePath: scene.path)) == before)
    }

    @Test(
        "Files that are removed under the server are written anew with all that was in them",
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

    @Test("A transaction right behind the removal is in the new file")
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

    @Test("Two servers whose store is removed write it anew once, and lose nothing")
    func two() async throws {
        let scene = try StoreScene()
        let (one, two) = (try scene.open(), try scene.open())
        try await one.insert("one")
        try await two.insert("two")
        for suffix in ["", "-wal", "-shm"] { try scene.remove(suffix) }
        // One of them may have to wait for the other for longer than it does by itself.
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

    @Test("A backup that is put in its place is the store from then on, and what was in the old one is kept")
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

    @Test("A file that goes and comes back is the store, with all that came meanwhile")
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

    @Test("A store that is removed right before the end is there after it")
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

    @Test("Another program's file in its place is not touched, and nothing is acknowledged until the store is back")
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
        #expect(await store.look().fault?.kind == .foreign)
        let error = await #expect(throws: ServerStoreError.self) { try await store.insert("nowhere") }
        #expect(error?.kind == .foreign)
        #expect(try Data(contentsOf: URL(filePath: scene.path)) == bytes)
        // Its log is gone by now, so that it is written anew.
        #expect(unsafe rename(kept, scene.path) == 0)
        let look = await store.look()
        #expect(look.fault == nil && look.remarks == [.writtenAnew(path: scene.path)])
        try await store.insert("two")
        #expect(try await store.devices() == ["one", "two"])
        await store.close()
    }

    @Test("A server that starts while the files are missing takes nothing away from the one that runs")
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

    @Test("A complete copy that a killed server left is the store; an incomplete one is not")
    func leftBehind() async throws {
        let scene = try StoreScene()
        let store = try scene.open()
        try await store.insert("one")
        await store.close()
        for suffix in ["-wal", "-shm"] { try? scene.remove(suffix) }
        #expect(unsafe rename(scene.path, scene.path + ".new") == 0)
        try "half".write(toFile: scene.path + ".part", atomically: true, encoding: .utf8)
        // What stands in its place is kept, whatever it is.
        try "rest".write(toFile: scene.path, atomically: true, encoding: .utf8)
        let again = try scene.open()
        #expect(try await again.devices() == ["one"])
        await again.close()
        #expect(try String(contentsOfFile: scene.path + ".former-1", encoding: .utf8) == "rest")
    }

    @Test("A store that is closed twice is closed, and tells so")
    func closedTwice() async throws {
        let scene = try StoreScene()
        let store = try scene.open()
        try await store.insert("one")
        _ = try await store.devices()
        await store.close()
        await store.close()
        let error = await #expect(throws: ServerStoreError.self) { try await store.insert("two") }
        #expect(error?.kind == .unavailable)
        #expect(await store.look().fault?.kind == .unavailable)
    }

    @Test("A commit waits for the disk")
    func durable() async throws {
        let scene = try StoreScene()
        let store = try scene.open()
        func setting() async throws -> [[SQLValue]] {
            try await store.write { session throws(ServerStoreError) in
                try session.run("PRAGMA synchronous").map(\.values)
            }
        }
        #expect(try await setting() == [[.integer(2)]])
        for suffix in ["", "-wal", "-shm"] { try scene.remove(suffix) }
        #expect(try await setting() == [[.integer(2)]])
        await store.close()
    }

    @Test("A transaction that ends itself has done nothing, and those that share its commit are committed")
    func abandoned() async throws {
        let scene = try StoreScene()
        let store = try scene.open()
        let isHeld = Mutex(false)
        let gate = DispatchSemaphore(value: 0)
        // Holds the store's own thread until the others wait.
        async let first: Void = store.write { _ throws(ServerStoreError) in
            isHeld.withLock { $0 = true }
            _ = gate.wait(timeout: .now() + 120)
        }
        try await eventually("the first transaction") { isHeld.withLock { $0 } }
        async let good: Void = store.insert("good")
        async let bad: Void = store.write { session throws(ServerStoreError) in
            try session.run("INSERT INTO device (id, app, first_seen, last_seen) VALUES ('bad', 'a', 0, 0)")
            throw ServerStoreError(.abandoned, "enough")
        }
        async let wrong: Void = store.insert("good two' --")
        try await eventually("three that wait") { store.waiting == 3 }
        gate.signal()
        try await first
        try await good
        try await wrong
        do {
            try await bad
            Issue.record("it was committed")
        } catch {
            #expect((error as? ServerStoreError)?.kind == .abandoned)
        }
        #expect(try await store.devices() == ["good", "good two' --"])
        await store.close()
    }

    @Test("While another program holds the store, transactions are refused, and reading goes on")
    func locked() async throws {
        let scene = try StoreScene()
        let store = try scene.open()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let holder = try DatabaseQueue(path: scene.path, configuration: configuration)
        try await holder.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let kinds = await withTaskGroup(of: ServerStoreError.Kind?.self) { group in
            for number in 0..<20 {
                group.addTask {
                    do throws(ServerStoreError) {
                        try await store.insert("\(number)")
                        return nil
                    } catch {
                        return error.kind
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(kinds == Array(repeating: .unavailable, count: 20))
        #expect(try await store.devices().isEmpty)
        try await holder.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try await store.insert("later")
        await store.close()
    }
}
