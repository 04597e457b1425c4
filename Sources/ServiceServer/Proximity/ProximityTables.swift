import JSON
import OperatorData
import ServerStore
import ServiceProtocol
import Tracking

/// A beacon as it is kept.
struct StoredBeacon: Sendable {
    var body: BeaconBody
    /// The application whose it is, by its name.
    var application: String
    /// Whether the operator's files declare it.
    var isDeclared: Bool
}

/// A message at a beacon as it is kept.
struct StoredAttachment: Sendable {
    /// The last part of its name.
    var identifier: String
    var body: AttachmentBody
    var isDeclared: Bool
}

/// What the store knows of registered beacons, within a transaction.
struct ProximityTables {
    let session: any SQLSession

    // MARK: Beacons

    private static let beaconColumns = "name, app, status, description, declared"

    /// - Returns: Whether it was not there.
    func insert(_ beacon: StoredBeacon) throws(ServerStoreError) -> Bool {
        try !session.run(
            """
            INSERT INTO beacon (name, app, status, description, declared) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (name) DO NOTHING RETURNING name
            """, .text(beacon.body.advertisedID.name), .text(beacon.application), .text(beacon.body.status.rawValue),
            .optional(beacon.body.description), .integer(beacon.isDeclared ? 1 : 0)
        ).isEmpty
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

    func update(_ beacon: BeaconBody) throws(ServerStoreError) {
        try session.run(
            "UPDATE beacon SET status = $2, description = $3 WHERE name = $1", .text(beacon.advertisedID.name),
            .text(beacon.status.rawValue), .optional(beacon.description))
    }

    /// With its messages and what is known of its battery.
    func delete(_ identifier: AdvertisedID) throws(ServerStoreError) {
        for (table, column) in [("attachment", "beacon"), ("battery", "beacon"), ("beacon", "name")] {
            try session.run("DELETE FROM \(table) WHERE \(column) = $1", .text(identifier.name))
        }
    }

    /// The beacons of an application in the order of their names, and how many there are.
    /// - Parameter last: The one before; nil: from the beginning.
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

    /// In the order of their identifiers, which begin with the moment.
    func attachments(of identifier: AdvertisedID) throws(ServerStoreError) -> [StoredAttachment] {
        let rows = try session.run(
            "SELECT id, namespace, type, data, distance, declared FROM attachment WHERE beacon = $1 ORDER BY id",
            .text(identifier.name))
        var attachments: [StoredAttachment] = []
        for row in rows {
            guard let data = Base64.octets(try row.text(3)) else { throw ServerStoreError(.unexpected, "no base64") }
            attachments.append(
                StoredAttachment(
                    identifier: try row.text(0),
                    body: AttachmentBody(
                        NamespacedType(namespace: try row.text(1), type: try row.text(2)), data: data,
                        maximumDistance: try row.real(4)),
                    isDeclared: try row.integer(5) != 0))
        }
        return attachments
    }

    func deleteAttachment(_ attachment: String, of identifier: AdvertisedID) throws(ServerStoreError) {
        try session.run(
            "DELETE FROM attachment WHERE beacon = $1 AND id = $2", .text(identifier.name), .text(attachment))
    }

    // MARK: Namespaces

    /// Namespaces that are not unlisted.
    func publicNamespaces() throws(ServerStoreError) -> Set<String> {
        var names = Set<String>()
        let rows = try session.run(
            "SELECT name FROM namespace WHERE visibility = $1", .text(NamespaceBody.Visibility.everybody.rawValue))
        for row in rows { names.insert(try row.text(0)) }
        return names
    }

    func set(_ namespace: NamespaceBody) throws(ServerStoreError) {
        try session.run(
            """
            INSERT INTO namespace (name, visibility) VALUES ($1, $2)
            ON CONFLICT (name) DO UPDATE SET visibility = excluded.visibility
            """, .text(namespace.name), .text(namespace.visibility.rawValue))
    }

    // MARK: Batteries

    /// Days for which telemetry is kept.
    private static let keptDays = 90

    /// Notes what telemetry said, the latest of a day.
    func note(_ millivolts: Int, of identifier: AdvertisedID, at now: Timestamp) throws(ServerStoreError) {
        let day = CivilTime.day(of: now, utcOffset: 0)
        try session.run(
            """
            INSERT INTO battery (beacon, day, moment, millivolts) VALUES ($1, $2, $3, $4)
            ON CONFLICT (beacon, day) DO UPDATE SET moment = excluded.moment, millivolts = excluded.millivolts
            """, .text(identifier.name), .integer(day), .integer(now.microseconds), .integer(millivolts))
        try session.run(
            "DELETE FROM battery WHERE beacon = $1 AND day < $2", .text(identifier.name),
            .integer(day - Self.keptDays))
    }

    /// In the order of time.
    func samples(of identifier: AdvertisedID) throws(ServerStoreError) -> [BatteryTrend.Sample] {
        let rows = try session.run(
            "SELECT moment, millivolts FROM battery WHERE beacon = $1 ORDER BY day", .text(identifier.name))
        var samples: [BatteryTrend.Sample] = []
        for row in rows { samples.append(.init(time: try row.moment(0), millivolts: try row.integer(1))) }
        return samples
    }
}
