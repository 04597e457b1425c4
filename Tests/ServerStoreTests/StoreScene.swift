import Foundation
import ServerStore

/// A folder with a store, for one test, removed with the last reference to it.
final class StoreScene: Sendable {
    let folder = NSTemporaryDirectory() + "/noroshi-server-store-" + UUID().uuidString

    var path: String { folder + "/server.sqlite" }

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Opens the store, or throws the reason why it does not open.
    func open() throws(ServerStoreError) -> SQLiteServerDatabase { try SQLiteServerDatabase(path: path) }

    func kind() -> ServerStoreError.Kind? {
        do throws(ServerStoreError) {
            _ = try open()
            return nil
        } catch {
            return error.kind
        }
    }

    func remove(_ suffix: String) throws { try FileManager.default.removeItem(atPath: path + suffix) }

    /// The bytes of all files of the store.
    func bytes() throws -> Data {
        try FileManager.default.contentsOfDirectory(atPath: folder).reduce(into: Data()) { data, name in
            data += try Data(contentsOf: URL(filePath: folder + "/" + name))
        }
    }
}

extension SQLiteServerDatabase {
    func insert(_ device: String) async throws(ServerStoreError) {
        _ = try await write { session throws(ServerStoreError) in
            try session.run(
                "INSERT INTO device (id, app, first_seen, last_seen) VALUES ($1, 'a', 0, 0)", .text(device))
        }
    }

    func devices() async throws(ServerStoreError) -> [String] {
        let rows = try await read { session throws(ServerStoreError) in
            try session.run("SELECT id FROM device ORDER BY id")
        }
        return try rows.map { row throws(ServerStoreError) in try row.text(0) }
    }
}
