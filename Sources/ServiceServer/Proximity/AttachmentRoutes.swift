import Advertising
import Basics
import HTTPTypes
import Hummingbird
import ServerStore
import ServiceProtocol

/// Messages at beacons of an application, and the namespaces that they are in.
struct AttachmentRoutes {
    let operatorData: CurrentOperatorData
    let store: any ServerDatabase
    let now: @Sendable () -> Timestamp

    func add(to group: RouterGroup<ServerContext>) {
        group.post("beacons/{name}/attachments") { request, context in try await post(request, context) }
        group.get("beacons/{name}/attachments") { request, context in try await list(request, context) }
        group.delete("beacons/{name}/attachments/{attachment}") { _, context in try await delete(context) }
        group.post("beacons/{name}/attachments:batchDelete") { request, context in
            try await deleteMany(request, context)
        }
        group.get("namespaces") { request, context in try await namespaces(request, context) }
        group.put("namespaces/{name}") { request, context in try await put(request, context) }
    }

    private static func write(
        _ attachment: StoredAttachment, at identifier: AdvertisedID, into json: inout JSONText
    ) {
        json.object { json in
            json.member("attachmentName", "\(identifier.beaconName)/attachments/\(attachment.identifier)")
            attachment.body.writeMembers(into: &json)
        }
    }

    // MARK: Messages

    private func post(_ request: Request, _ context: ServerContext) async throws -> Response {
        let body = try await request.body { AttachmentBody(&$0) }
        let own = try namespaces(of: context)
        guard own.contains(body.namespacedType.namespace) else {
            throw ErrorResponse.foreignNamespace(body.namespacedType.namespace)
        }
        let attachment = StoredAttachment(
            identifier: Self.newIdentifier(at: now()), body: body, isDeclared: false)
        let identifier = try await change(context) {
            beacon, tables throws(ServerStoreError) -> Result<AdvertisedID, ErrorResponse> in
            let identifier = beacon.body.advertisedID
            guard beacon.body.status != .decommissioned else { return .failure(.decommissioned) }
            guard try tables.countAttachments(of: identifier) < Self.most else { return .failure(.tooManyAttachments) }
            try tables.insert(attachment, at: identifier)
            return .success(identifier)
        }
        return .json { Self.write(attachment, at: identifier, into: &$0) }
    }

    /// The most messages of a beacon.
    static let most = 100

    /// A new identifier. It begins with the time, so that messages are sorted in the order of their arrival.
    static func newIdentifier(at now: Timestamp) -> String {
        Hexadecimal.lower(UInt64(bitPattern: now.microseconds)) + "-" + Hexadecimal.lower(.random(in: 0...UInt64.max))
    }

    /// Lists messages by `namespacedType`; without it, those of any type.
    private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
        let (identifier, pattern) = (try context.beacon, try Self.pattern(request))
        let (beacon, attachments) = try await store.read { session throws(ServerStoreError) in
            let tables = ProximityTables(session: session)
            return (
                try tables.beacon(identifier), try tables.attachments(of: identifier) { pattern.matches($0, own: nil) }
            )
        }
        _ = try context.own(beacon)
        return Representation { json in
            json.object { json in
                json.key("attachments")
                json.array { json in
                    for attachment in attachments { Self.write(attachment, at: identifier, into: &json) }
                }
            }
        }.answer(request)
    }

    private func delete(_ context: ServerContext) async throws -> Response {
        let name = try context.part("attachment")
        try await change(context) { beacon, tables throws(ServerStoreError) -> Result<Void, ErrorResponse> in
            let identifier = beacon.body.advertisedID
            guard let found = try tables.attachments(of: identifier).first(where: { $0.identifier == name }) else {
                return .failure(.unknownAttachment)
            }
            guard !found.isDeclared else { return .failure(.declared) }
            try tables.deleteAttachment(name, of: identifier)
            return .success(())
        }
        return .json { json in json.object { _ in } }
    }

    /// Deletes messages, except those that the files declare.
    private func deleteMany(_ request: Request, _ context: ServerContext) async throws -> Response {
        let pattern = try Self.pattern(request)
        let count = try await change(context) { beacon, tables throws(ServerStoreError) -> Result<Int, ErrorResponse> in
            let identifier = beacon.body.advertisedID
            let found = try tables.attachments(of: identifier) { pattern.matches($0, own: nil) }
                .filter { !$0.isDeclared }
            for attachment in found { try tables.deleteAttachment(attachment.identifier, of: identifier) }
            return .success(found.count)
        }
        return .json { json in json.object { $0.member("numDeleted", count) } }
    }

    private static func pattern(_ request: Request) throws(BodyProblems) -> NamespacedPattern {
        try request.query { query in
            let pattern = query.value("namespacedType", expected: .error.configExpectedNamespacedPattern) { node in
                node.text.flatMap { NamespacedPattern($0) }
            }
            return pattern ?? NamespacedPattern()
        }
    }

    /// Changes the messages of a beacon of the application.
    @discardableResult
    private func change<Answer: Sendable>(
        _ context: ServerContext,
        _ body:
            @escaping @Sendable (StoredBeacon, ProximityTables) throws(ServerStoreError) -> Result<
                Answer, ErrorResponse
            >
    ) async throws -> Answer {
        let (identifier, application) = (try context.beacon, try context.knownCaller.application)
        let result = try await store.write { session throws(ServerStoreError) -> Result<Answer, ErrorResponse> in
            let tables = ProximityTables(session: session)
            guard let beacon = try tables.beacon(identifier), beacon.application == application else {
                return .failure(.unknownBeacon)
            }
            return try body(beacon, tables)
        }
        return try result.get()
    }

    // MARK: Namespaces

    private func namespaces(of context: ServerContext) throws(ErrorResponse) -> [String] {
        operatorData.now.namespaces(of: try context.knownCaller.application)
    }

    private func namespaces(_ request: Request, _ context: ServerContext) async throws -> Response {
        let (own, known) = (try namespaces(of: context), operatorData.now)
        let visible = try await store.read { session throws(ServerStoreError) in
            try ProximityTables(session: session).publicNamespaces(known)
        }
        return Representation { json in
            json.object { json in
                json.key("namespaces")
                json.array { json in
                    for name in own {
                        NamespaceBody(name, visible.contains(name) ? .everybody : .unlisted).write(into: &json)
                    }
                }
            }
        }.answer(request)
    }

    private func put(_ request: Request, _ context: ServerContext) async throws -> Response {
        let (given, application) = (try context.part("name"), try context.knownCaller.application)
        // The declared name: a name can be spelled in ways that look and compare alike, but are stored separately.
        guard let name = try namespaces(of: context).first(where: { $0 == given }) else {
            throw ErrorResponse.foreignNamespace(given)
        }
        let body = NamespaceBody(name, try await request.body { NamespaceBody.visibility(&$0) })
        try await store.write { session throws(ServerStoreError) in
            try ProximityTables(session: session).set(body, by: application)
        }
        return .json { body.write(into: &$0) }
    }
}

extension ErrorResponse {
    fileprivate static func foreignNamespace(_ name: String) -> ErrorResponse {
        ErrorResponse(.forbidden, "foreign_namespace", Phrase(.server.foreignNamespace, .text(name)))
    }
    fileprivate static let unknownAttachment = ErrorResponse(
        .notFound, "unknown_attachment", Phrase(.server.unknownAttachment))
    fileprivate static let tooManyAttachments = ErrorResponse(
        .badRequest, "too_many_attachments", Phrase(.server.tooManyAttachments, .integer(AttachmentRoutes.most)))
}
