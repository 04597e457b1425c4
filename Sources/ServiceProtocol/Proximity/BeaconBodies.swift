public import Basics

/// The status of a registered beacon, which decides what may be done with it.
public enum BeaconStatus: String, CaseIterable, Sendable {
    case active = "ACTIVE"
    case inactive = "INACTIVE"
    /// Taken out of use permanently.
    case decommissioned = "DECOMMISSIONED"
}

/// A registered beacon: the body of `POST beacons:register` and `PUT beacons/…`, and the answer to both.
public struct BeaconBody: Equatable, Sendable {
    /// The maximum number of characters of a description.
    public static let longestDescription = 140

    public var advertisedID: AdvertisedID
    public var status: BeaconStatus
    public var description: String?

    public init(_ advertisedID: AdvertisedID, status: BeaconStatus = .active, description: String? = nil) {
        self.advertisedID = advertisedID
        self.status = status
        self.description = description
    }

    package init?(_ body: inout TableReader) {
        let identifier = AdvertisedID(of: &body)
        let status = body.word("status", BeaconStatus.allCases.map { ($0.rawValue, $0) }) ?? .active
        let description = Self.description(&body)
        guard let identifier else { return nil }
        self.init(identifier, status: status, description: description)
    }

    /// The description alone: the part that `PUT` changes.
    package static func description(_ body: inout TableReader) -> String? {
        body.value("description", expected: .error.configExpectedShortText, [String(longestDescription)]) { node in
            node.text.flatMap { isDescription($0) ? $0 : nil }
        }
    }

    /// Whether a text can be a description: it has at most 140 characters, and no control characters.
    public static func isDescription(_ text: String) -> Bool {
        text.count <= longestDescription && text.utf8.count <= 4 * longestDescription && !text.hasControlCharacters
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.member("beaconName", advertisedID.beaconName)
            advertisedID.write(into: &json)
            json.member("status", status.rawValue)
            if let description { json.member("description", description) }
        }
    }
}

/// A message at a beacon: the body of `POST …/attachments`, and the answer to that and to `GET …/attachments`.
public struct AttachmentBody: Equatable, Sendable {
    /// The allowed number of bytes of the data.
    public static let dataRange = 1...1024

    public var namespacedType: NamespacedType
    public var data: [UInt8]
    /// Metres below which a device must be; 0: at any distance.
    public var maximumDistance: Double

    public init(_ namespacedType: NamespacedType, data: [UInt8], maximumDistance: Double = 0) {
        self.namespacedType = namespacedType
        self.data = data
        self.maximumDistance = maximumDistance
    }

    package init?(_ body: inout TableReader) {
        body.need(["namespacedType", "data"])
        let namespacedType = body.value("namespacedType", expected: .error.configExpectedNamespacedType) { node in
            node.text(longest: 1024).flatMap { NamespacedType($0) }
        }
        let data = body.octets("data", in: Self.dataRange)
        let distance = body.value("maxDistanceMeters", expected: .error.configExpectedDistance, read: Self.distance)
        guard let namespacedType, let data else { return nil }
        self.init(namespacedType, data: data, maximumDistance: distance ?? 0)
    }

    // If it is inlined where bodies are read, the optimiser of Swift 6.3 fails ("Found outside of lifetime use").
    @inline(never)
    private static func distance(_ node: SourceNode) -> Double? {
        guard let number = node.decimal, number >= 0, number.isFinite else { return nil }
        return number
    }

    /// Writes the members of the object.
    public func writeMembers(into json: inout JSONText) {
        json.member("namespacedType", namespacedType.text)
        json.member("data", Base64.text(data))
        json.member("maxDistanceMeters", maximumDistance)
    }
}

/// A namespace of messages: the body of `PUT namespaces/…`, and the answer to it.
public struct NamespaceBody: Equatable, Sendable {
    /// The applications that receive the messages.
    public enum Visibility: String, CaseIterable, Sendable {
        /// The applications that have the namespace.
        case unlisted = "UNLISTED"
        /// Every application that asks for it by name.
        case everybody = "PUBLIC"
    }

    public static let collection = "namespaces/"

    /// The name without `namespaces/`.
    public var name: String
    public var visibility: Visibility

    public init(_ name: String, _ visibility: Visibility) {
        self.name = name
        self.visibility = visibility
    }

    /// The visibility alone: the part that `PUT` changes.
    package static func visibility(_ body: inout TableReader) -> Visibility? {
        body.need(["servingVisibility"])
        return body.word("servingVisibility", Visibility.allCases.map { ($0.rawValue, $0) })
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.member("namespaceName", Self.collection + name)
            json.member("servingVisibility", visibility.rawValue)
        }
    }
}
