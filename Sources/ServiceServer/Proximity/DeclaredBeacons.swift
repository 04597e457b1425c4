import Basics
import BeaconService
import Logging
import ServerStore
import ServiceProtocol

/// Brings the store into line with the beacons that the operator's files declare: each is stored with its messages. A
/// beacon that is not declared any more is removed, unless its application added messages to it: then it belongs to
/// that application.
struct DeclaredBeacons {
    let store: any ServerDatabase
    let now: @Sendable () -> Timestamp

    /// The declared form of a beacon.
    private struct Declared: Sendable {
        let beacon: StoredBeacon
        let attachments: [StoredAttachment]
    }

    /// - Parameter logger: Receives the beacons that an application has registered, which are left unchanged.
    func take(_ data: OperatorData, telling logger: Logger) async throws(ServerStoreError) {
        let applications = Set(data.applications.map { ApplicationName.service(Digest($0.code)) })
        let declared = Dictionary(
            data.proximity.compactMap(Self.read).map { ($0.beacon.body.advertisedID.name, $0) },
            uniquingKeysWith: { first, _ in first })
        let taken = try await store.write { session throws(ServerStoreError) in
            let tables = ProximityTables(session: session)
            for name in try tables.declared() where declared[name] == nil { try Self.forget(name, tables) }
            var taken: [String] = []
            for (name, beacon) in declared where try !Self.put(beacon, tables, applications) { taken.append(name) }
            return taken
        }
        for name in taken.sorted() { logger.error("declared and registered", metadata: ["beacon": "\(name)"]) }
    }

    private static func read(_ declared: DeclaredBeacon) -> Declared? {
        guard let identifier = AdvertisedID(declared.identity) else { return nil }
        let attachments = declared.attachments.enumerated().map { place, attachment in
            let number = String(place)
            return StoredAttachment(
                identifier: "declared-" + String(repeating: "0", count: 4 - number.count) + number,
                body: AttachmentBody(
                    NamespacedType(namespace: attachment.namespace, type: attachment.type), data: attachment.data,
                    maximumDistance: attachment.maximumDistance),
                isDeclared: true)
        }
        let application = ApplicationName.service(Digest(declared.appCode))
        let body = BeaconBody(identifier, description: declared.description)
        return Declared(
            beacon: StoredBeacon(body: body, application: application, isDeclared: true), attachments: attachments)
    }

    private static func forget(_ name: String, _ tables: ProximityTables) throws(ServerStoreError) {
        guard let identifier = AdvertisedID(name: name) else { return }
        let attachments = try tables.attachments(of: identifier)
        guard attachments.contains(where: { !$0.isDeclared }) else { return try tables.delete(identifier) }
        for attachment in attachments where attachment.isDeclared {
            try tables.deleteAttachment(attachment.identifier, of: identifier)
        }
        try tables.set(identifier, isDeclared: false)
    }

    /// Stores a declared beacon. Messages that the application added remain, and so does the data on the battery.
    /// - Returns: false: another application has registered it.
    private static func put(
        _ declared: Declared, _ tables: ProximityTables, _ applications: Set<String>
    ) throws(ServerStoreError) -> Bool {
        let (new, identifier) = (declared.beacon, declared.beacon.body.advertisedID)
        if let former = try tables.beacon(identifier), former.application != new.application {
            guard former.isDeclared || !applications.contains(former.application) else { return false }
            try tables.delete(identifier)
        }
        if try !tables.insert(new) {
            try tables.update(new.body)
            try tables.set(identifier, isDeclared: true)
        }
        let before = try tables.attachments(of: identifier).filter(\.isDeclared)
        guard before != declared.attachments else { return true }
        for attachment in before { try tables.deleteAttachment(attachment.identifier, of: identifier) }
        for attachment in declared.attachments { try tables.insert(attachment, at: identifier) }
        return true
    }
}
