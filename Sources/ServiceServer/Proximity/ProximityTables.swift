import Basics
import BeaconService
import ServerStore
import ServiceProtocol

/// A beacon in the store.
struct StoredBeacon: Sendable {
    var body: BeaconBody
    /// The application that owns it, by its name.
    var application: String
    /// Whether the operator's files declare it.
    var isDeclared: Bool
}

/// A message at a beacon in the store.
struct StoredAttachment: Equatable, Sendable {
    /// The last part of its name.
    var identifier: String
    var body: AttachmentBody
    var isDeclared: Bool
}

/// The stored data on registered beacons, within a transaction.
struct ProximityTables {
    let session: any SQLSession

    // MARK: Beacons

    private static let beaconColumns = "name, app, status, description, declared"

    /// - Returns: Whether the beacon was new.
    func insert(_ beacon: StoredBeacon) throws(ServerStoreError) -> Bool {
        try !session.run(
            """
            INSERT INTO beacon (name, app, status, description, declared) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (name) DO NOTHING RETURNING name
            """, .text(beacon.body.advertisedID.name), .text(beacon.application), .text(beacon.body.status.rawValue),
            .optional(beacon.body.description), .integer(beacon.isDeclared ? 1 : 0)
        ).isEmpty
    }

    /// Inserts a beacon, and replaces one whose application no longer exists.
    /// - Parameter isKnown: Returns whether an application exists.
    /// - Returns: false: the beacon is already registered.
    func register(_ new: StoredBeacon, _ isKnown: (String) -> Bool) throws(ServerStoreError) -> Bool {
        let identifier = new.body.advertisedID
        if let former = try beacon(identifier), !isKnown(former.application) { try delete(identifier) }
        return try insert(new)
    }

    func beacon(_ identifier: AdvertisedID) throws(ServerStoreError) -> StoredBeacon? {
        let rows = try session.run(
            "SELECT \(Self.beaconColumns) FROM beacon WHERE name = $1", .text(identifier.name))
        guard let row = rows.first else { return nil }
        return try Self.beacon(row)
    }

    private static func beacon(_ row: SQLRow) throws(ServerStoreError) -> StoredBeacon {
        guard let identifier = AdvertisedID(name: try row.text(0)), let status = BeaconStatus(rawValue: try row.text(2))
        else { throw ServerStoreError(.unexpected, "no beacon") }
        return StoredBeacon(
            body: BeaconBody(identifier, status: status, description: try row.optionalText(3)),
            application: try row.text(1), isDeclared: try row.integer(4) != 0)
    }

    /// Sets whether the files declare the beacon.
    func set(_ identifier: AdvertisedID, isDeclared: Bool) throws(ServerStoreError) {
        try session.run(
            "UPDATE beacon SET declared = $2 WHERE name = $1", .text(identifier.name), .integer(isDeclared ? 1 : 0))
    }

    func update(_ beacon: BeaconBody) throws(ServerStoreError) {
        try session.run(
            "UPDATE beacon SET status = $2, description = $3 WHERE name = $1", .text(beacon.advertisedID.name),
            .text(beacon.status.rawValue), .optional(beacon.description))
    }

    /// Deletes a beacon with its messages and its battery data.
    func delete(_ identifier: AdvertisedID) throws(ServerStoreError) {
        for (table, column) in [("attachment", "beacon"), ("battery", "beacon"), ("beacon", "name")] {
            try session.run("DELETE FROM \(table) WHERE \(column) = $1", .text(identifier.name))
        }
    }

    /// The beacons of an application in the order of their names, and their number.
    /// - Parameter last: The last beacon of the page before; nil: from the beginning.
    func beacons(
        of application: String, _ query: RegisteredQuery, after last: AdvertisedID?, limit: Int
    ) throws(ServerStoreError) -> (beacons: [StoredBeacon], total: Int) {
        var parameters: [SQLValue] = [.text(application)]
        let conditions = "app = $1" + query.conditions(&parameters)
        let total = try session.run("SELECT COUNT(*) FROM beacon WHERE \(conditions)", parameters).first?.integer(0)
        parameters += [.text(last?.name ?? ""), .integer(limit)]
        let rows = try session.run(
            """
            SELECT \(Self.beaconColumns) FROM beacon WHERE \(conditions) AND name > $\(parameters.count - 1)
            ORDER BY name LIMIT $\(parameters.count)
            """, parameters)
        var beacons: [StoredBeacon] = []
        for row in rows { beacons.append(try Self.beacon(row)) }
        return (beacons, total ?? 0)
    }

    /// The names of all beacons that the files declared.
    func declared() throws(ServerStoreError) -> [String] {
        var names: [String] = []
        for row in try session.run("SELECT name FROM beacon WHERE declared = 1") { names.append(try row.text(0)) }
        return names
    }

    // MARK: Messages

    func insert(_ attachment: StoredAttachment, at identifier: AdvertisedID) throws(ServerStoreError) {
        try session.run(
            """
            INSERT INTO attachment (beacon, id, namespace, type, data, distance, declared)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """, .text(identifier.name), .text(attachment.identifier), .text(attachment.body.namespacedType.namespace),
            .text(attachment.body.namespacedType.type), .text(Base64.text(attachment.body.data)),
            .real(attachment.body.maximumDistance), .integer(attachment.isDeclared ? 1 : 0))
    }

    /// The messages in the order of their identifiers, which begin with the time.
    /// - Parameter isWanted: Selects messages by their types.
    func attachments(
        of identifier: AdvertisedID, where isWanted: (NamespacedType) -> Bool = { _ in true }
    ) throws(ServerStoreError) -> [StoredAttachment] {
        let rows = try session.run(
            "SELECT id, namespace, type, data, distance, declared FROM attachment WHERE beacon = $1 ORDER BY id",
            .text(identifier.name))
        var attachments: [StoredAttachment] = []
        for row in rows {
            let type = NamespacedType(namespace: try row.text(1), type: try row.text(2))
            guard isWanted(type) else { continue }
            guard let data = Base64.octets(try row.text(3)) else { throw ServerStoreError(.unexpected, "no base64") }
            attachments.append(
                StoredAttachment(
                    identifier: try row.text(0),
                    body: AttachmentBody(
                        type, data: data, maximumDistance: try row.real(4)),
                    isDeclared: try row.integer(5) != 0))
        }
        return attachments
    }

    func countAttachments(of identifier: AdvertisedID) throws(ServerStoreError) -> Int {
        try session.run("SELECT COUNT(*) FROM attachment WHERE beacon = $1", .text(identifier.name)).first?.integer(0)
            ?? 0
    }

    func deleteAttachment(_ attachment: String, of identifier: AdvertisedID) throws(ServerStoreError) {
        try session.run(
            "DELETE FROM attachment WHERE beacon = $1 AND id = $2", .text(identifier.name), .text(attachment))
    }

    // MARK: Namespaces

    /// The public namespaces, of applications that still have them and made them public.
    func publicNamespaces(_ operatorData: CurrentOperatorData.Snapshot) throws(ServerStoreError) -> Set<String> {
        var names = Set<String>()
        let rows = try session.run(
            "SELECT name, app FROM namespace WHERE visibility = $1",
            .text(NamespaceBody.Visibility.everybody.rawValue))
        for row in rows {
            let (name, application) = (try row.text(0), try row.text(1))
            if operatorData.namespaces(of: application).contains(name) { names.insert(name) }
        }
        return names
    }

    func set(_ namespace: NamespaceBody, by application: String) throws(ServerStoreError) {
        try session.run(
            """
            INSERT INTO namespace (name, visibility, app) VALUES ($1, $2, $3)
            ON CONFLICT (name) DO UPDATE SET visibility = excluded.visibility, app = excluded.app
            """, .text(namespace.name), .text(namespace.visibility.rawValue), .text(application))
    }

    // MARK: Batteries

    /// Days for which telemetry is kept.
    private static let keptDays = 90

    /// Keeps the voltage from the telemetry of an active beacon, the latest of a day.
    func note(_ millivolts: Int, of identifier: AdvertisedID, at now: Timestamp) throws(ServerStoreError) {
        let day = CivilTime.day(of: now, utcOffset: 0)
        try session.run(
            """
            INSERT INTO battery (beacon, day, moment, millivolts)
            SELECT name, $2, $3, $4 FROM beacon WHERE name = $1 AND status = $5
            ON CONFLICT (beacon, day) DO UPDATE SET moment = excluded.moment, millivolts = excluded.millivolts
            """, .text(identifier.name), .integer(day), .integer(now.microseconds), .integer(millivolts),
            .text(BeaconStatus.active.rawValue))
        try session.run(
            "DELETE FROM battery WHERE beacon = $1 AND (day < $2 OR day > $3)", .text(identifier.name),
            .integer(day - Self.keptDays), .integer(day))
    }

    /// The samples of the last 90 days, in the order of time.
    func samples(of identifier: AdvertisedID, at now: Timestamp) throws(ServerStoreError) -> [BatteryTrend.Sample] {
        let day = CivilTime.day(of: now, utcOffset: 0)
        let rows = try session.run(
            "SELECT moment, millivolts FROM battery WHERE beacon = $1 AND day BETWEEN $2 AND $3 ORDER BY day",
            .text(identifier.name), .integer(day - Self.keptDays), .integer(day))
        var samples: [BatteryTrend.Sample] = []
        for row in rows { samples.append(.init(time: try row.moment(0), millivolts: try row.integer(1))) }
        return samples
    }
}
