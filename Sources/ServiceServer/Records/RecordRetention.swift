import Basics
import ServerStore
import Synchronization
import Tracking

/// Deletes records at the end of their retention, and all data of devices that were not seen for that long.
final class RecordRetention: Sendable {
    /// The most rows in a transaction, so that other transactions do not wait long.
    private static let portion = 500

    private let store: any ServerDatabase
    private let days: Int
    private let now: @Sendable () -> Timestamp
    private let uptime: @Sendable () -> Double
    private let started: (time: Timestamp, uptime: Double)
    /// The time at which a device was last seen before this server started; nil: none was.
    private let before = Mutex<Timestamp?>(nil)

    /// - Parameters:
    ///   - days: The number of days for which records are kept.
    ///   - uptime: Seconds by a clock that cannot be set.
    init(
        store: any ServerDatabase, days: Int, now: @escaping @Sendable () -> Timestamp,
        uptime: @escaping @Sendable () -> Double
    ) {
        self.store = store
        self.days = days
        self.now = now
        self.uptime = uptime
        started = (now(), uptime())
    }

    /// Reads when a device was last seen. To be called before this server writes anything.
    func prepare() async throws(ServerStoreError) {
        let rows = try await store.read { session throws(ServerStoreError) in
            try session.run("SELECT last_seen FROM device ORDER BY last_seen DESC LIMIT 1")
        }
        let last = try rows.first?.moment(0)
        before.withLock { $0 = last }
    }

    /// - Returns: The number of deleted rows.
    func shorten() async throws(ServerStoreError) -> Int {
        let limit = limit
        var count = 0
        for kind in KeptRecord.Kind.allCases {
            count += try await repeated { [self] () throws(ServerStoreError) in
                try await records(kind, limit)
            }
        }
        count += try await repeated { [self] () throws(ServerStoreError) in try await devices(limit) }
        // A device may have been activated and never seen again.
        count += try await store.write { session throws(ServerStoreError) in
            try session.run("DELETE FROM activation WHERE expires < $1 RETURNING token", .integer(limit.microseconds))
                .count
        }
        return count
    }

    /// The time before which records are deleted. A wrong clock deletes nothing in this run: records must also be old
    /// by the data from before the start. After a long rest of the server records are therefore kept for longer,
    /// until its next start. A clock that is wrong in two runs with records cannot be distinguished from such a rest.
    private var limit: Timestamp {
        let known = (before.withLock { $0 } ?? started.time).advanced(bySeconds: uptime() - started.uptime)
        return min(now(), known).advanced(bySeconds: -86_400 * Double(days))
    }

    private func repeated(
        _ portion: () async throws(ServerStoreError) -> Int
    ) async throws(ServerStoreError) -> Int {
        var total = 0
        while !Task.isCancelled {
            let count = try await portion()
            guard count > 0 else { break }
            total += count
        }
        return total
    }

    private func records(_ kind: KeptRecord.Kind, _ limit: Timestamp) async throws(ServerStoreError) -> Int {
        try await store.write { session throws(ServerStoreError) in
            let rows = try session.run(
                """
                DELETE FROM record WHERE uuid IN (
                    SELECT uuid FROM record WHERE kind = $1 AND received < $2 ORDER BY received LIMIT $3)
                RETURNING uuid
                """, .text(kind.rawValue), .integer(limit.microseconds), .integer(Self.portion))
            guard kind == .beacapp else { return rows.count }
            for row in rows { try session.run("DELETE FROM custom_log WHERE uuid = $1", .text(row.text(0))) }
            return rows.count
        }
    }

    private func devices(_ limit: Timestamp) async throws(ServerStoreError) -> Int {
        try await store.write { session throws(ServerStoreError) in
            let rows = try session.run(
                """
                SELECT DISTINCT id FROM device AS old WHERE last_seen < $1
                AND NOT EXISTS (SELECT 1 FROM device AS new WHERE new.id = old.id AND new.last_seen >= $1) LIMIT $2
                """,
                .integer(limit.microseconds), .integer(Self.portion / 10))
            var count = 0
            for row in rows { count += try DeviceTables.delete(try row.text(0), session) }
            return count
        }
    }
}

/// All stored data of a device.
enum DeviceTables {
    /// The tables with data of devices, and the column of the device.
    static let all = [
        ("record", "device"), ("mark", "device"), ("delivery", "device"), ("block", "device"),
        ("presentation", "device"), ("contact", "device"), ("activation", "device"), ("custom_log", "device"),
        ("device", "id"),
    ]

    /// - Returns: The number of deleted rows.
    static func delete(_ device: String, _ session: any SQLSession) throws(ServerStoreError) -> Int {
        var count = 0
        for (table, column) in all {
            count += try session.run(
                "DELETE FROM \(table) WHERE \(column) = $1 RETURNING \(column)", .text(device)
            ).count
        }
        return count
    }
}
