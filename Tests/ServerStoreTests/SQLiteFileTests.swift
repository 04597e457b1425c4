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

    /// Creates a store as the first version did, with its data.
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
            // Rows that were deleted before remain in the bytes of the file.
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

    @Test("The migration removes every application code from a store of the first version and loses nothing else")
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
            // This holds while the store is open, and when it is closed.
            #expect(try scene.bytes().range(of: Data(Self.code.utf8)) == nil)
            await store.close()
            #expect(try scene.bytes().range(of: Data(Self.code.utf8)) == nil)
        }
    }

    @Test(
        "A file that is not a store of the server is rejected and left unchanged",
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

    @Test("A store can be closed twice, and then reports that it is closed")
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

    @Test("A transaction that abandons itself changes nothing, and those that share its commit are committed")
    func abandoned() async throws {
        let scene = try StoreScene()
        let store = try scene.open()
        let isHeld = Mutex(false)
        let gate = DispatchSemaphore(value: 0)
        // Blocks the thread of the store until the others wait.
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

    @Test("While another program holds the store, transactions are rejected, and reading continues")
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
