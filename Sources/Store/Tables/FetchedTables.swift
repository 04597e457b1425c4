import Basics
import BeaconService
import GRDB

/// The stored information about lists fetched from servers.
enum FetchedTables {
    private static var new: ListStorage<ManagedRegion> { StateTables.managed(in: "new_region") }
    private static var abandoned: ListStorage<ManagedRegion> { StateTables.managed(in: "abandoned_region") }
    private static var official: ListStorage<OfficialRegion> { StateTables.official(in: "fetched_official") }

    /// The names of all its tables.
    static let names = ["list_origin", "list_mark", "new_region", "abandoned_region", "fetched_official"]

    static func load(_ db: Database, _ tolerate: (any Error) throws -> Void) throws -> FetchedLists {
        // A file that can only be read may be of an earlier version.
        guard try Schema.hasLater("list_mark", since: 5, db) else { return FetchedLists() }
        var origins: [String: ListOrigin] = [:]
        try db.forEachRow("SELECT list, place, time FROM list_origin", [], of: "list_origin", tolerate) { row in
            let list = try row.text()
            origins[list] = ListOrigin(place: try row.text(), time: try row.time())
        }
        return FetchedLists(
            managed: origins["managed"], officialOrigin: origins["official"], official: try official.load(db, tolerate),
            new: try new.load(db, tolerate), abandoned: try abandoned.load(db, tolerate),
            marks: try marks.load(db, tolerate))
    }

    static func save(_ lists: FetchedLists, replacing old: FetchedLists, _ db: Database) throws {
        guard lists != old else { return }
        try save(lists.managed, replacing: old.managed, of: "managed", db)
        try save(lists.officialOrigin, replacing: old.officialOrigin, of: "official", db)
        try official.save(lists.official, replacing: old.official, db)
        try new.save(lists.new, replacing: old.new, db)
        try abandoned.save(lists.abandoned, replacing: old.abandoned, db)
        try marks.save(lists.marks, replacing: old.marks, db)
    }

    private static func save(
        _ origin: ListOrigin?, replacing old: ListOrigin?, of list: String, _ db: Database
    ) throws {
        guard origin != old else { return }
        guard let origin else {
            return try db.cachedStatement(sql: "DELETE FROM list_origin WHERE list = ?").execute(arguments: [list])
        }
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO list_origin (list, place, time) VALUES (?, ?, ?)")
            .execute(arguments: [list, origin.place, origin.time.microseconds])
    }

    private static var marks: ListStorage<ListMark> {
        ListStorage(
            name: "list_mark",
            columns: [
                "server", "application", "is_test_mode", "managed_type", "beacon_type", "tag", "time", "boot",
                "since_boot",
            ],
            read: { row in
                let (server, application, isTestMode) = (try row.text(), try row.text(), try row.flag())
                let type: ManagedRegionType? = try row.optionalCode()
                let beaconType: BeaconType? = try row.optionalCode()
                let list = try row.present(ServiceList(type, beaconType))
                let key = ListKey(server: server, application: application, isTestMode: isTestMode, list: list)
                let tag = try row.optionalText()
                let moment = MachineMoment(
                    time: try row.time(), boot: try row.text(), sinceBoot: Int64(try row.integer()))
                return ListMark(key: key, tag: tag, moment: moment)
            },
            write: { mark in
                [
                    mark.key.server, mark.key.application, mark.key.isTestMode, mark.key.list.slice?.type.rawValue,
                    mark.key.list.slice?.beaconType?.rawValue, mark.tag, mark.moment.time.microseconds,
                    mark.moment.boot,
                    mark.moment.sinceBoot,
                ]
            })
    }
}

extension ServiceList {
    /// Nil if there is no such list.
    fileprivate init?(_ type: ManagedRegionType?, _ beaconType: BeaconType?) {
        guard let beaconType else {
            self = type.map { .managed(ManagedSlice($0)) } ?? .official
            return
        }
        guard type == .owned, let slice = try? ManagedSlice(ownedOf: beaconType) else { return nil }
        self = .managed(slice)
    }
}
