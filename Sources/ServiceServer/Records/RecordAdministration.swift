import Advertising
import Basics
import BeaconService
import HTTPTypes
import Hummingbird
import ServerStore
import ServiceProtocol
import Tracking

/// The operator's view of the data from devices, and its deletion. The authorization runs before. Applications are
/// identified by their names, since their codes are secret.
struct RecordAdministration {
    let operatorData: CurrentOperatorData
    let store: any ServerDatabase

    private static let mostRecords = 1000

    func add(to group: RouterGroup<ServerContext>) {
        group.get("records") { request, _ in try await records(request) }
        group.get("devices/{id}") { request, context in try await device(request, context) }
        group.delete("devices/{id}") { _, context in try await delete(context) }
    }

    /// The records of `kind=track|test|contact|presentation|beacapp` that were received at `since` (RFC 3339) or
    /// later, the oldest first, `limit` at most (100 by default, up to 1000). The total counts all that match.
    private func records(_ request: Request) async throws -> Response {
        let (kind, since, limit) = try request.query { query -> (String, Timestamp, Int)? in
            query.need(["kind"])
            let kind = query.word("kind", KeptRecord.Kind.allCases.map { ($0.rawValue, $0.rawValue) })
            let since = query.time("since") ?? Timestamp(microseconds: 0)
            let limit = query.digits("limit", in: 1...Self.mostRecords) ?? 100
            return kind.map { ($0, since, limit) }
        }
        let start: SQLValue = .integer(since.microseconds)
        let (total, rows) = try await store.read { session throws(ServerStoreError) in
            let count = try session.run(
                "SELECT COUNT(*) FROM record WHERE kind = $1 AND received >= $2", .text(kind), start)
            let rows = try session.run(
                """
                SELECT uuid, app, device, received, body FROM record WHERE kind = $1 AND received >= $2
                ORDER BY received, uuid LIMIT $3
                """, .text(kind), start, .integer(limit))
            return (try count.first?.integer(0) ?? 0, rows)
        }
        let entries = try rows.map { row in
            Entry(
                uuid: try row.text(0), application: name(try row.text(1)), device: try row.text(2),
                received: try row.moment(3), body: try JSONReader.read(Array(try row.text(4).utf8)))
        }
        return Representation { json in
            json.object { json in
                json.member("total", total)
                json.key("records")
                json.array { json in for entry in entries { entry.write(into: &json) } }
            }
        }.answer(request)
    }

    /// A record in the form for the operator.
    private struct Entry {
        var uuid: String
        var application: String
        var device: String
        var received: Timestamp
        var body: SourceNode

        func write(into json: inout JSONText) {
            json.object { json in
                json.member("uuid", uuid)
                json.member("application", application)
                json.member("device", device)
                json.member("received", RFC3339.text(received))
                json.key("body")
                json.value(body)
            }
        }
    }

    /// The time since which a device is known, its applications, and the number of its rows in each table.
    private func device(_ request: Request, _ context: ServerContext) async throws -> Response {
        let device = try Self.identifier(context)
        let (applications, counts) = try await store.read { session throws(ServerStoreError) in
            let applications = try session.run(
                "SELECT app, first_seen, last_seen FROM device WHERE id = $1 ORDER BY first_seen, app", .text(device))
            var counts: [(String, Int)] = []
            for (table, column) in DeviceTables.all.dropLast() {
                let rows = try session.run("SELECT COUNT(*) FROM \(table) WHERE \(column) = $1", .text(device))
                counts.append((table, try rows.first?.integer(0) ?? 0))
            }
            return (applications, counts)
        }
        guard !applications.isEmpty else { throw Self.unknownDevice }
        let seen = try applications.map { row in
            (name: name(try row.text(0)), first: try row.moment(1), last: try row.moment(2))
        }
        return Representation { json in
            json.object { json in
                json.member("deviceID", device)
                json.key("applications")
                json.array { json in
                    for application in seen {
                        json.object { json in
                            json.member("application", application.name)
                            json.member("firstSeen", RFC3339.text(application.first))
                            json.member("lastSeen", RFC3339.text(application.last))
                        }
                    }
                }
                json.key("kept")
                json.object { json in for (table, count) in counts { json.member(table, count) } }
            }
        }.answer(request)
    }

    /// Deletes all stored data of a device, and answers with the number of rows.
    private func delete(_ context: ServerContext) async throws -> Response {
        let device = try Self.identifier(context)
        let count = try await store.write { session throws(ServerStoreError) in
            try DeviceTables.delete(device, session)
        }
        guard count > 0 else { throw Self.unknownDevice }
        return .json { json in json.object { $0.member("deleted", count) } }
    }

    private static let unknownDevice = ErrorResponse(.notFound, "unknown_device", Phrase(.server.unknownDevice))

    private static func identifier(_ context: ServerContext) throws -> String {
        guard let uuid = UUID128(try context.part("id")) else { throw unknownDevice }
        return uuid.description
    }

    /// The operator's name for an application; if it is not declared, or is one of Beacapp, its name in the store.
    private func name(_ application: String) -> String {
        operatorData.now.applications.first { $0.name == application }?.declared.name ?? application
    }
}
