import Basics
import BeaconService
import ConfigurationFiles
import ServerStore
import ServiceProtocol
import Synchronization

/// The current operator data, and the values derived from it for requests: bodies with their tags, and the hashes of
/// application codes. One value is in force at a time; a request keeps the one with which it began.
final class CurrentOperatorData: Sendable {
    /// The result of one reading of the files.
    struct Snapshot: Sendable {
        var data: OperatorData
        var applications: [KnownApplication]
        var beacappApplications: [KnownBeacappApplication]
        var official: Representation
        /// The lists by query: `whole`, `test`, `owned`, `owned/3`, `owned/4`, `3rd`, and `whole/test` in test mode.
        var managed: [String: Representation]
        /// Beacapp's beacons and events; nil: there are none.
        var events: Representation?
    }

    /// An application of the service. After authorization only its name is used, because codes are secrets.
    struct KnownApplication: Sendable {
        let declared: ServiceApplication
        let code: Digest
        let name: String

        init(_ declared: ServiceApplication) {
            self.declared = declared
            code = Digest(declared.code)
            name = ApplicationName.service(code)
        }
    }

    /// An application of Beacapp's interface.
    struct KnownBeacappApplication: Sendable {
        let declared: BeacappDeclaration.Application
        let token: Digest
        let secret: Digest
        let name: String

        init(_ declared: BeacappDeclaration.Application) {
            self.declared = declared
            token = Digest(declared.requestToken)
            secret = Digest(declared.secretKey)
            name = ApplicationName.beacapp(token)
        }
    }

    private let current: Mutex<Snapshot>

    init(_ current: Snapshot) { self.current = Mutex(current) }

    var now: Snapshot { current.withLock { $0 } }

    func replace(by new: Snapshot) { current.withLock { $0 = new } }
}

extension CurrentOperatorData.Snapshot {
    /// - Parameter since: Returns the time at which a representation was first seen, by resource and tag.
    init(
        _ data: OperatorData, since: (String, String) async throws(ServerStoreError) -> Timestamp
    ) async throws(ServerStoreError) {
        self.data = data
        applications = data.applications.map { CurrentOperatorData.KnownApplication($0) }
        beacappApplications = (data.beacapp?.applications ?? []).map { CurrentOperatorData.KnownBeacappApplication($0) }
        var json = OfficialRegionsBody(
            revision: Self.revision(data),
            entries: data.official.map { .init($0.region, assignedMajors: $0.majors) }
        ).octets
        var tag = Representation.tag(json)
        official = Representation(
            octets: json, tag: tag, since: try await since("official-regions", tag))
        managed = [:]
        for (name, body) in Self.lists(data) {
            json = body.octets
            tag = Representation.tag(json)
            managed[name] = Representation(
                octets: json, tag: tag, since: try await since("managed-regions/" + name, tag))
        }
        if let beacapp = data.beacapp {
            json = Array(beacapp.events.utf8)
            tag = Representation.tag(json)
            events = Representation(octets: json, tag: tag, since: try await since("beacapp-events", tag))
        }
    }

    /// The number of requests a second that the application with this name may make; nil: the application is unknown.
    func rate(of application: String) -> Int? {
        if let known = applications.first(where: { $0.name == application }) { return known.declared.rate }
        return isBeacappApplication(application) ? BeacappAuthorization.rate : nil
    }

    /// Whether an application of Beacapp's interface has this name.
    func isBeacappApplication(_ name: String) -> Bool { beacappApplications.contains { $0.name == name } }

    /// The revision of lists, as a number: the first 48 bits of the hash over all files.
    private static func revision(_ data: OperatorData) -> Int {
        Hexadecimal.number(data.revision.prefix(12).utf8).map(Int.init) ?? 0
    }

    /// The name of the list of all regions, which includes those for tests in test mode only.
    static func whole(isTestMode: Bool) -> String { isTestMode ? "whole/test" : "whole" }

    private static func lists(_ data: OperatorData) -> [(String, ManagedRegionsBody)] {
        let revision = revision(data)
        let owned = data.managed.filter { $0.managedType == .owned }
        let third = data.managed.filter { $0.managedType == .thirdParty }
        let test = data.managed.filter { $0.managedType == .test }
        return [
            (
                Self.whole(isTestMode: false),
                ManagedRegionsBody(revision: revision, type: .whole, beaconType: nil, regions: owned + third)
            ),
            (
                Self.whole(isTestMode: true),
                ManagedRegionsBody(revision: revision, type: .whole, beaconType: nil, regions: owned + third + test)
            ),
            ("test", ManagedRegionsBody(revision: revision, type: .test, beaconType: nil, regions: test)),
            ("3rd", ManagedRegionsBody(revision: revision, type: .thirdParty, beaconType: nil, regions: third)),
            ("owned", ManagedRegionsBody(revision: revision, type: .owned, beaconType: nil, regions: owned)),
        ]
            + [.ownedStatic, .ownedDynamic].map { kind in
                (
                    "owned/\(kind.rawValue)",
                    ManagedRegionsBody(
                        revision: revision, type: .owned, beaconType: kind,
                        regions: owned.filter { $0.beaconType == kind })
                )
            }
    }
}
