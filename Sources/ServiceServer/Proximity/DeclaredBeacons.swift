import Logging
import OperatorData
import ServerStore
import ServiceProtocol
import Tracking

/// Brings the store into line with the beacons that the operator's files declare: each is there with its messages, and one
/// that is not declared any more is not.
struct DeclaredBeacons {
    let store: any ServerDatabase
    let now: @Sendable () -> Timestamp

    /// - Parameter logger: Told of beacons that an application has registered, which are left as they are.
    func take(_ data: OperatorData, telling logger: Logger) async throws(ServerStoreError) {
        let now = now()
        let taken = try await store.write { session throws(ServerStoreError) in
            let tables = ProximityTables(session: session)
            for name in try tables.declared() {
                guard let identifier = AdvertisedID(name: name) else { continue }
                try Self.forget(identifier, data, tables)
            }
            var taken: [String] = []
            for beacon in data.proximity where try !Self.put(beacon, tables, at: now) {
                taken.append(beacon.identity.text)
            }
            return taken
        }
        for beacon in taken { logger.error("declared and registered", metadata: ["beacon": "\(beacon)"]) }
    }

    /// Declared messages are written anew; those that applications added stay, and so does what is known of the battery.
    private static func forget(
        _ identifier: AdvertisedID, _ data: OperatorData, _ tables: ProximityTables
    ) throws(ServerStoreError) {
        guard let declared = data.proximity.first(where: { AdvertisedID($0.identity) == identifier }) else {
            return try tables.delete(identifier)
        }
        for attachment in try tables.attachments(of: identifier) where attachment.isDeclared {
            try tables.deleteAttachment(attachment.identifier, of: identifier)
        }
        if try tables.beacon(identifier)?.application != ApplicationName.service(Digest(declared.appCode)) {
            try tables.delete(identifier)
        }
    }

    /// - Returns: false: an application has registered it.
    private static func put(
        _ declared: DeclaredBeacon, _ tables: ProximityTables, at now: Timestamp
    ) throws(ServerStoreError) -> Bool {
        guard let identifier = AdvertisedID(declared.identity) else { return true }
        let body = BeaconBody(identifier, description: declared.description)
        let beacon = StoredBeacon(
            body: body, application: ApplicationName.service(Digest(declared.appCode)), isDeclared: true)
        if try !tables.insert(beacon) {
            guard try tables.beacon(identifier)?.isDeclared == true else { return false }
            try tables.update(body)
        }
        for (place, attachment) in declared.attachments.enumerated() {
            let body = AttachmentBody(
                NamespacedType(namespace: attachment.namespace, type: attachment.type), data: attachment.data,
                maximumDistance: attachment.maximumDistance)
            let number = String(place)
            try tables.insert(
                StoredAttachment(
                    identifier: "declared-" + String(repeating: "0", count: 4 - number.count) + number, body: body,
                    isDeclared: true), at: identifier)
        }
        return true
    }
}
