import Basics
import HTTPTypes
import Hummingbird
import ServerStore
import ServiceProtocol

/// Beacons of an application: registering, listing and changing them.
struct BeaconRoutes {
    let operatorData: CurrentOperatorData
    let store: any ServerDatabase

    func add(to group: RouterGroup<ServerContext>) {
        group.post("beacons:register") { request, context in try await register(request, context) }
        group.get("beacons") { request, context in try await list(request, context) }
        group.get("beacons/{name}") { request, context in
            let identifier = try context.beacon
            let beacon = try await store.read { session throws(ServerStoreError) in
                try ProximityTables(session: session).beacon(identifier)
            }
            let body = try context.own(beacon).body
            return Representation { body.write(into: &$0) }.answer(request)
        }
        group.put("beacons/{name}") { request, context in try await put(request, context) }
        group.delete("beacons/{name}") { _, context in
            try await change(context) { beacon, tables throws(ServerStoreError) in
                try tables.delete(beacon.body.advertisedID)
                return .success(nil)
            }
        }
        for (verb, status) in [
            ("activate", BeaconStatus.active), ("deactivate", .inactive), ("decommission", .decommissioned),
        ] {
            group.post("beacons/{name}:\(verb)") { _, context in
                try await change(context) { beacon, tables throws(ServerStoreError) in
                    guard beacon.body.status != .decommissioned || status == .decommissioned else {
                        return .failure(.decommissioned)
                    }
                    var body = beacon.body
                    body.status = status
                    try tables.update(body)
                    return .success(nil)
                }
            }
        }
    }

    private static func answer(_ body: BeaconBody?) -> Response {
        Response.json { json in if let body { body.write(into: &json) } else { json.object { _ in } } }
    }

    /// Registers a beacon. It is registered once, by any application. The beacons of an application that is no longer
    /// declared are free.
    private func register(_ request: Request, _ context: ServerContext) async throws -> Response {
        let body = try await request.body { BeaconBody(&$0) }
        guard body.status != .decommissioned else { throw ErrorResponse.decommissioned }
        let beacon = StoredBeacon(
            body: body, application: try context.knownCaller.application, isDeclared: false)
        let known = operatorData.now
        let isNew = try await store.write { session throws(ServerStoreError) in
            try ProximityTables(session: session).register(beacon, known.has)
        }
        guard isNew else {
            throw ErrorResponse(.badRequest, "already_registered", Phrase(.server.alreadyRegistered))
        }
        return Self.answer(body)
    }

    /// Lists beacons by `q`, `pageSize` and `pageToken`; see `RegisteredQuery`.
    private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
        let page = try PageRequest(request)
        let query = try RegisteredQuery(try request.queryWords("q") ?? "")
        let application = try context.knownCaller.application
        let (beacons, total) = try await store.read { session throws(ServerStoreError) in
            try ProximityTables(session: session).beacons(
                of: application, query, after: page.last, limit: page.size + 1)
        }
        let shown = beacons.prefix(page.size)
        return Representation { json in
            json.object { json in
                json.key("beacons")
                json.array { json in for beacon in shown { beacon.body.write(into: &json) } }
                if beacons.count > page.size, let last = shown.last {
                    json.member("nextPageToken", last.body.advertisedID.name)
                }
                json.member("totalCount", total)
            }
        }.answer(request)
    }

    /// Changes the description alone: the identifier is the beacon's transmitted bytes, and the status has separate
    /// verbs.
    private func put(_ request: Request, _ context: ServerContext) async throws -> Response {
        let description = try await request.body { .some(BeaconBody.description(&$0)) }
        return try await change(context) { beacon, tables throws(ServerStoreError) in
            guard beacon.body.status != .decommissioned else { return .failure(.decommissioned) }
            var body = beacon.body
            body.description = description
            try tables.update(body)
            return .success(body)
        }
    }

    /// Changes a beacon of the application that no file declares.
    private func change(
        _ context: ServerContext,
        _ body:
            @escaping @Sendable (StoredBeacon, ProximityTables) throws(ServerStoreError) -> Result<
                BeaconBody?, ErrorResponse
            >
    ) async throws -> Response {
        let (identifier, application) = (try context.beacon, try context.knownCaller.application)
        let result = try await store.write { session throws(ServerStoreError) -> Result<BeaconBody?, ErrorResponse> in
            let tables = ProximityTables(session: session)
            guard let beacon = try tables.beacon(identifier), beacon.application == application else {
                return .failure(.unknownBeacon)
            }
            return beacon.isDeclared ? .failure(.declared) : try body(beacon, tables)
        }
        return Self.answer(try result.get())
    }
}

extension ServerContext {
    /// The beacon of the path.
    /// - Throws: `unknown_beacon`.
    var beacon: AdvertisedID {
        get throws(ErrorResponse) {
            guard let identifier = AdvertisedID(name: try part("name")) else { throw ErrorResponse.unknownBeacon }
            return identifier
        }
    }

    /// A beacon, if it belongs to the application.
    /// - Throws: `unknown_beacon`, which reveals nothing about the beacons of others.
    func own(_ beacon: StoredBeacon?) throws(ErrorResponse) -> StoredBeacon {
        guard let beacon, beacon.application == (try knownCaller.application) else { throw ErrorResponse.unknownBeacon }
        return beacon
    }
}

extension ErrorResponse {
    static let unknownBeacon = ErrorResponse(.notFound, "unknown_beacon", Phrase(.server.unknownBeacon))
    static let declared = ErrorResponse(.forbidden, "declared", Phrase(.server.declared))
    static let decommissioned = ErrorResponse(.badRequest, "decommissioned", Phrase(.server.decommissioned))
}
