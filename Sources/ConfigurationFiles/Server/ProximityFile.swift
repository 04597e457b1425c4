import Basics
import BeaconService
import ServiceProtocol
import Tracking

/// Reads `proximity.json`, beacons with messages: `{"beacons": [{"beacon": "ibeacon:UUID:1:2", "appCode",
/// "description", "attachments": [{"namespacedType": "com.example.shop/greeting", "text", "data",
/// "maxDistanceMeters": 0}]}]}`. A message has a text, or data in base64.
enum ProximityFile {
    /// The maximum number of attachments of a beacon.
    static let mostAttachments = 100

    static func read(
        _ octets: [UInt8], path: String, applications: [ServiceApplication]
    ) throws(ConfigurationProblems) -> [DeclaredBeacon] {
        let problems = ProblemList(path)
        guard var top = try ServerFile.top(octets, problems) else { return [] }
        var lines: [String: Int] = [:]
        let tables = top.need("beacons") ? top.tables("beacons") ?? [] : []
        let beacons = tables.compactMap { table in
            var table = table
            return beacon(&table, applications, &lines)
        }
        top.reportUnknownKeys()
        try problems.check()
        return beacons
    }

    private static func beacon(
        _ table: inout TableReader, _ applications: [ServiceApplication], _ lines: inout [String: Int]
    ) -> DeclaredBeacon? {
        let identity =
            table.need("beacon")
            ? table.value("beacon", expected: .error.configExpectedBeaconIdentity) { node in
                node.text.flatMap { BeaconIdentity(text: $0) }.flatMap { AdvertisedID($0) == nil ? nil : $0 }
            } : nil
        if let identity { RegionTables.reportDuplicate("beacon", identity.text, table, &lines) }
        let code = table.need("appCode") ? table.text("appCode") : nil
        let application = applications.first { $0.code == code }
        // The code itself is a secret, and problems are logged.
        if code != nil, application == nil, !applications.isEmpty {
            table.problems.add(table.line, .finding(.error.fileUnknownApplication, []))
        }
        let description = table.value(
            "description", expected: .error.configExpectedShortText, [String(BeaconBody.longestDescription)]
        ) { node in
            node.text.flatMap { BeaconBody.isDescription($0) && !$0.isEmpty ? $0 : nil }
        }
        let tables = table.tables("attachments") ?? []
        if tables.count > mostAttachments {
            table.problems.add(table.line, .finding(.error.fileTooManyAttachments, [String(mostAttachments)]))
        }
        let attachments = tables.compactMap { attachment in
            var attachment = attachment
            return Self.attachment(&attachment, application)
        }
        table.reportUnknownKeys()
        guard let identity, let code else { return nil }
        return DeclaredBeacon(identity, appCode: code, description: description, attachments: attachments)
    }

    private static func attachment(
        _ table: inout TableReader, _ application: ServiceApplication?
    ) -> DeclaredBeacon.Attachment? {
        let kind =
            table.need("namespacedType")
            ? table.value("namespacedType", expected: .error.configExpectedNamespacedType) { node in
                node.text.flatMap { NamespacedType($0) }
            } : nil
        if let kind, let application, !application.namespaces.contains(kind.namespace) {
            table.problems.add(table.line, .finding(.error.fileForeignNamespace, [kind.namespace]))
        }
        let longest = AttachmentBody.dataRange.upperBound
        let text = table.value("text", expected: .error.configExpectedTextOctets, [String(longest)]) { node in
            node.text.flatMap { AttachmentBody.dataRange.contains($0.utf8.count) ? Array($0.utf8) : nil }
        }
        let data = table.value("data", expected: .error.configExpectedOctets, [String(longest)]) { node in
            node.text.flatMap { Base64.octets($0) }.flatMap { AttachmentBody.dataRange.contains($0.count) ? $0 : nil }
        }
        let distance = table.decimal("maxDistanceMeters", in: 0...100_000) ?? 0
        table.reportUnknownKeys()
        guard let kind else { return nil }
        guard table.has("text") != table.has("data") else {
            table.problems.add(table.line, .finding(.error.fileTextOrData, []))
            return nil
        }
        guard let octets = text ?? data else { return nil }
        return .init(namespace: kind.namespace, type: kind.type, data: octets, maximumDistance: distance)
    }
}
