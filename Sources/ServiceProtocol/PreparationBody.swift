import BeaconService
public import JSON
public import Time

/// The answer of `GET /v1/health`.
public struct HealthBody: Equatable, Sendable {
    /// A hash of the operator data: servers that have the same files have the same one.
    public var revision: String
    public var version: String

    public init(revision: String, version: String) {
        self.revision = revision
        self.version = version
    }

    public init(_ body: BodyObject) throws(BodyProblem) {
        revision = try body.text("revision")
        version = try body.text("version")
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.member("status", "ok")
            json.member("revision", revision)
            json.member("version", version)
        }
    }
}

/// The answer of `GET /v1/preparation`: that the application may use the service.
public struct PreparationBody: Equatable, Sendable {
    public var serverTime: Timestamp
    /// Whether the server is a demonstration, which also accepts the simulated shop.
    public var isDemonstration: Bool
    public var officialTag: String
    /// The tag of each list of managed regions, by its type.
    public var managedTags: [String: String]

    public init(serverTime: Timestamp, isDemonstration: Bool, officialTag: String, managedTags: [String: String]) {
        self.serverTime = serverTime
        self.isDemonstration = isDemonstration
        self.officialTag = officialTag
        self.managedTags = managedTags
    }

    public init(_ body: BodyObject) throws(BodyProblem) {
        serverTime = try body.time("serverTime")
        isDemonstration = try body.boolean("demonstration", otherwise: false)
        let tags = try BodyObject(try body.need("etags", .object) { $0 }, place: "etags")
        officialTag = try tags.text("official-regions")
        let managed = try BodyObject(try tags.need("managed-regions", .object) { $0 }, place: "etags.managed-regions")
        managedTags = [:]
        for (word, _) in ManagedRegionType.words { managedTags[word] = try managed.optionalText(word) }
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.member("serverTime", RFC3339.text(serverTime))
            json.member("demonstration", isDemonstration)
            json.key("etags")
            json.object { json in
                json.member("official-regions", officialTag)
                json.key("managed-regions")
                json.object { json in
                    for (word, tag) in managedTags.sorted(by: { $0.key < $1.key }) { json.member(word, tag) }
                }
            }
        }
    }
}
