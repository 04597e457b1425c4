public import Basics
import BeaconService

/// The answer of `GET /v1/health`.
public struct HealthBody: Equatable, Sendable {
    /// A hash of the operator data: servers that have the same files have the same one.
    public var revision: String
    public var version: String

    public init(revision: String, version: String) {
        self.revision = revision
        self.version = version
    }

    package init?(_ body: inout TableReader) {
        body.need(["revision", "version"])
        let (revision, version) = (body.text("revision", longest: 256), body.text("version", longest: 256))
        guard let revision, let version else { return nil }
        self.init(revision: revision, version: version)
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

    package init?(_ body: inout TableReader) {
        body.need(["serverTime", "etags"])
        let serverTime = body.time("serverTime")
        let isDemonstration = body.boolean("demonstration") ?? false
        var tags = body.inner("etags")
        tags?.need(["official-regions", "managed-regions"])
        let officialTag = tags?.text("official-regions", longest: 256)
        var managed = tags?.inner("managed-regions")
        var managedTags: [String: String] = [:]
        for (word, _) in ManagedRegionType.words { managedTags[word] = managed?.text(word, longest: 256) }
        guard let serverTime, let officialTag, managed != nil else { return nil }
        self.init(
            serverTime: serverTime, isDemonstration: isDemonstration, officialTag: officialTag,
            managedTags: managedTags)
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
