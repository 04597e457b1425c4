import Advertising
import Basics
import BeaconService
import GRDB
import Regions
import Tracking

/// The error for a state with a value that no column can hold: NaN, or a text with a zero byte.
struct UnkeepableState: Error {}

/// The state of the service as tables: one for every list, and one row for single values.
enum StateTables {
    static func load(_ db: Database) throws -> ServiceState { try load(db) { throw $0 } }

    /// The readable part of a damaged file, and whether it is complete.
    static func salvage(_ db: Database) -> (state: ServiceState, isWhole: Bool) {
        var isWhole = true
        let state = try? load(db) { _ in isWhole = false }
        return (state ?? ServiceState(), isWhole && state != nil)
    }

    private static func load(_ db: Database, _ tolerate: (any Error) throws -> Void) throws -> ServiceState {
        let once = try loadService(db, tolerate)
        var options: [String: RegionNotificationOptions] = [:]
        try db.forEachRow("SELECT identifier, options FROM region_options", [], of: "region_options", tolerate) { row in
            let identifier = try row.text()
            options[identifier] = RegionNotificationOptions(rawValue: UInt(bitPattern: try row.integer()))
        }
        return ServiceState(
            agreement: once.agreement, designated: try designated.load(db, tolerate),
            monitored: try monitored.load(db, tolerate), userRegions: try userRegions.load(db, tolerate),
            ranged: try ranged.load(db, tolerate), defaultOptions: once.defaultOptions, options: options,
            isSwitcherRuleOn: once.isSwitcherRuleOn, polarity: once.polarity, names: try names(db, tolerate),
            managed: try managed.load(db, tolerate),
            lists: try FetchedTables.load(db, tolerate), beacapp: try BeacappTables.load(db, tolerate),
            reserved: try reserved.load(db, tolerate),
            language: once.language, userIdentifier: once.userIdentifier, device: once.device,
            isNearbyAllowed: once.isNearbyAllowed, subscriptions: try loadSubscriptions(db, tolerate))
    }

    /// The user's names of beacons.
    static func names(
        _ db: Database, _ tolerate: (any Error) throws -> Void = { throw $0 }
    ) throws -> [BeaconIdentity: String] {
        var names: [BeaconIdentity: String] = [:]
        try db.forEachRow("SELECT beacon, name FROM beacon_name", [], of: "beacon_name", tolerate) { row in
            let identity = try row.identity()
            names[identity] = try row.text()
        }
        return names
    }

    /// Writes the difference between `new` and `old`, which is the content of the tables.
    static func save(_ new: ServiceState, replacing old: ServiceState, _ db: Database) throws {
        try saveService(new, replacing: old, db)
        try designated.save(new.designated, replacing: old.designated, db)
        try monitored.save(new.monitored, replacing: old.monitored, db)
        try userRegions.save(new.userRegions, replacing: old.userRegions, db)
        try ranged.save(new.ranged, replacing: old.ranged, db)
        try managed.save(new.managed, replacing: old.managed, db)
        try FetchedTables.save(new.lists, replacing: old.lists, db)
        try BeacappTables.save(new.beacapp, replacing: old.beacapp, db)
        try reserved.save(new.reserved, replacing: old.reserved, db)
        try subscriptions.save(new.subscriptions, replacing: old.subscriptions, db)
        try saveNames(new.names, replacing: old.names, db)
        try saveOptions(new.options, replacing: old.options, db)
    }

    /// Writes the difference and reads it back, because a value that does not read back equal would appear as damage
    /// later.
    static func saveForSure(_ new: ServiceState, replacing old: ServiceState, _ db: Database) throws {
        try save(new, replacing: old, db)
        if let read = try? load(db), read == new { return }
        try replace(with: new, db)
        guard try load(db) == new else { throw UnkeepableState() }
    }

    /// Writes everything again. This is necessary if rows are not found by their keys because of unnoticed damage to
    /// the file.
    private static func replace(with new: ServiceState, _ db: Database) throws {
        let tables =
            [
                "service", "designated", "monitored_region", "user_region", "ranged", "managed_region",
                "reserved_region",
                "beacon_name", "region_options", subscriptions.name,
            ] + FetchedTables.names + BeacappTables.names
        for table in tables { try db.execute(sql: "DELETE FROM \(table)") }
        try save(new, replacing: ServiceState(), db)
    }

    static var designated: ListStorage<ServiceBeaconData> {
        ListStorage(
            name: "designated", columns: ["region_id", "segment", "keycode", "is_switcher"],
            read: { row in
                ServiceBeaconData(
                    regionID: try row.text(), segment: try row.integer(), keycode: try row.text(),
                    isSwitcher: try row.flag())
            },
            write: { [$0.regionID, $0.segment, $0.keycode, $0.isSwitcher] })
    }

    static var monitored: ListStorage<MonitoredRegion> {
        ListStorage(
            name: "monitored_region", columns: RegionColumns.names, read: RegionColumns.read,
            write: RegionColumns.write)
    }

    static var userRegions: ListStorage<MonitoredRegion> {
        ListStorage(
            name: "user_region", columns: RegionColumns.names, read: RegionColumns.read, write: RegionColumns.write)
    }

    static var ranged: ListStorage<String> {
        ListStorage(name: "ranged", columns: ["identifier"], read: { try $0.text() }, write: { [$0] })
    }

    static var managed: ListStorage<ManagedRegion> { managed(in: "managed_region") }

    static func managed(in table: String) -> ListStorage<ManagedRegion> {
        ListStorage(
            name: table,
            columns: ["region_id", "uuid", "major", "minor", "name", "managed_type", "beacon_type"],
            read: { row in
                ManagedRegion(
                    regionID: try row.text(), uuid: try row.uuid(), major: try row.optionalNumber(),
                    minor: try row.optionalNumber(), name: try row.optionalText(), managedType: try row.code(),
                    beaconType: try row.optionalCode())
            },
            write: { region in
                [
                    region.regionID, region.uuid.description, region.major, region.minor, region.name,
                    region.managedType.rawValue, region.beaconType?.rawValue,
                ]
            })
    }

    static var reserved: ListStorage<OfficialRegion> { official(in: "reserved_region") }

    static var subscriptions: ListStorage<NearbySubscription> {
        ListStorage(
            name: "nearby_subscription",
            columns: ["namespace", "type", "includes_ibeacons", "prefers_low_power", "allows_background"],
            read: { row in
                let (namespace, type) = (try row.text(), try row.optionalText())
                guard namespace.isEmpty || NearbyName.isNamespace(namespace), type.map(NearbyName.isType) ?? true else {
                    throw row.damage
                }
                return NearbySubscription(
                    namespace: namespace, type: type,
                    strategy: BeaconStrategy(
                        includesIBeacons: try row.flag(), prefersLowPower: try row.flag(),
                        allowsBackground: try row.flag()))
            },
            write: {
                [
                    $0.namespace, $0.type, $0.strategy.includesIBeacons, $0.strategy.prefersLowPower,
                    $0.strategy.allowsBackground,
                ]
            })
    }

    private static func loadSubscriptions(
        _ db: Database, _ tolerate: (any Error) throws -> Void
    ) throws -> [NearbySubscription] {
        guard try Schema.hasLater(subscriptions.name, since: 10, db) else { return [] }
        // Each pattern occurs once, and the maximum number is enforced, regardless of the program that wrote the
        // file.
        var patterns: Set<String> = []
        let all = try subscriptions.load(db, tolerate).filter { patterns.insert($0.pattern).inserted }
        return Array(all.prefix(ServiceState.mostSubscriptions))
    }

    static func official(in table: String) -> ListStorage<OfficialRegion> {
        ListStorage(
            name: table, columns: ["region_id", "uuid", "region_type", "beacon_type", "is_enabled"],
            read: { row in
                OfficialRegion(
                    regionID: try row.text(), uuid: try row.uuid(), regionType: try row.integer(),
                    beaconType: try row.code(), isEnabled: try row.flag())
            },
            write: { region in
                [
                    region.regionID, region.uuid.description, region.regionType, region.beaconType.rawValue,
                    region.isEnabled,
                ]
            })
    }
}

// Single values.
extension StateTables {
    private enum Answer: String {
        case unanswered, agreed
        case declined = "refused"
    }

    /// A state that contains only the single values.
    private static func loadService(
        _ db: Database, _ tolerate: (any Error) throws -> Void
    ) throws -> ServiceState {
        var state = ServiceState()
        let sql = """
            SELECT agreement, answered_at, default_options, is_switcher_rule_on, polarity, language,
                \(Schema.later("user_identifier", of: "service", db)), \(Schema.later("device", of: "service", db)),
                \(Schema.later("is_nearby_allowed", of: "service", db))
            FROM service
            """
        try db.forEachRow(sql, [], of: "service", tolerate) { row in
            let answer = try row.word(Answer.self)
            let time = try row.optionalTime()
            let agreement: Agreement =
                switch answer {
                case .unanswered: .unanswered
                case .agreed: .agreed(at: try row.present(time))
                case .declined: .declined(at: try row.present(time))
                }
            state = ServiceState(
                agreement: agreement,
                defaultOptions: RegionNotificationOptions(rawValue: UInt(bitPattern: try row.integer())),
                isSwitcherRuleOn: try row.flag(), polarity: try row.word(), language: try row.optionalText(),
                userIdentifier: try row.optionalText(), device: try row.optionalUUID(),
                isNearbyAllowed: try row.optionalFlag())
        }
        return state
    }

    private static func saveService(_ new: ServiceState, replacing old: ServiceState, _ db: Database) throws {
        let columns = serviceColumns(new)
        guard columns != serviceColumns(old) else { return }
        let sql = """
            INSERT OR REPLACE INTO service
                (id, agreement, answered_at, default_options, is_switcher_rule_on, polarity, language, user_identifier,
                device, is_nearby_allowed)
            VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        try db.cachedStatement(sql: sql).execute(arguments: StatementArguments(columns))
    }

    private static func serviceColumns(_ state: ServiceState) -> [DatabaseValue] {
        let (answer, time): (Answer, Timestamp?) =
            switch state.agreement {
            case .unanswered: (.unanswered, nil)
            case .agreed(let time): (.agreed, time)
            case .declined(let time): (.declined, time)
            }
        return [
            answer.rawValue.databaseValue, time?.microseconds.databaseValue ?? .null,
            Int(bitPattern: state.defaultOptions.rawValue).databaseValue, state.isSwitcherRuleOn.databaseValue,
            state.polarity.rawValue.databaseValue, state.language?.databaseValue ?? .null,
            state.userIdentifier?.databaseValue ?? .null, state.device?.description.databaseValue ?? .null,
            state.isNearbyAllowed?.databaseValue ?? .null,
        ]
    }
}

// Names of beacons, and options of regions.
extension StateTables {
    private static func saveNames(
        _ new: [BeaconIdentity: String], replacing old: [BeaconIdentity: String], _ db: Database
    ) throws {
        guard new != old else { return }
        let removal = try db.cachedStatement(sql: "DELETE FROM beacon_name WHERE beacon = ?")
        for identity in old.keys where new[identity] == nil { try removal.execute(arguments: [identity.stored]) }
        let change = try db.cachedStatement(sql: "INSERT OR REPLACE INTO beacon_name (beacon, name) VALUES (?, ?)")
        for (identity, name) in new where old[identity] != name {
            try change.execute(arguments: [identity.stored, name])
        }
    }

    private static func saveOptions(
        _ new: [String: RegionNotificationOptions], replacing old: [String: RegionNotificationOptions], _ db: Database
    ) throws {
        guard new != old else { return }
        let removal = try db.cachedStatement(sql: "DELETE FROM region_options WHERE identifier = ?")
        for identifier in old.keys where new[identifier] == nil { try removal.execute(arguments: [identifier]) }
        let sql = "INSERT OR REPLACE INTO region_options (identifier, options) VALUES (?, ?)"
        let change = try db.cachedStatement(sql: sql)
        for (identifier, options) in new where old[identifier] != options {
            try change.execute(arguments: [identifier, Int(bitPattern: options.rawValue)])
        }
    }
}
