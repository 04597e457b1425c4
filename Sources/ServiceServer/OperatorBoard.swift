import BeaconService
import ConfigurationFiles
import OperatorData
import ServerStore
import ServiceProtocol
import Synchronization
import Tracking

/// What the operator declares now, and what is made of it for each request: bodies with their tags, and the hashes of
/// application codes. One value is in force at a time; a request keeps the one that it began with.
final class OperatorBoard: Sendable {
    /// All of one reading of the files.
    struct Board: Sendable {
        var data: OperatorData
        /// By the hash of their codes; the codes themselves are compared in constant time.
        var applications: [ServiceApplication]
        var official: Representation
        /// By the query: `whole`, `test`, `owned`, `owned/3`, `owned/4`, `3rd`, and `whole/test` in test mode.
        var managed: [String: Representation]
        /// Beacapp's beacons and events; nil: none are offered.
        var events: Representation?
    }

    private let board: Mutex<Board>

    init(_ board: Board) { self.board = Mutex(board) }

    var now: Board { board.withLock { $0 } }

    func replace(by new: Board) { board.withLock { $0 = new } }
}

extension OperatorBoard.Board {
    /// - Parameter since: When a representation was first seen, by resource and tag.
    init(
        _ data: OperatorData, since: (String, String) async throws(ServerStoreError) -> Timestamp
    ) async throws(ServerStoreError) {
        self.data = data
        applications = data.applications
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

    /// Requests a second that an application may make; nil: it is not known.
    func rate(of application: String) -> Int? {
        if let known = applications.first(where: { $0.code == application }) { return known.rate }
        return beacappApplication(application).map { _ in BeacappGate.rate }
    }

    /// The application of Beacapp's interface that has this identifier.
    func beacappApplication(_ identifier: String) -> BeacappDeclaration.Application? {
        data.beacapp?.applications.first { $0.identifier == identifier }
    }

    /// The revision of lists, as a number: the first 48 bits of the hash over all files.
    private static func revision(_ data: OperatorData) -> Int { Int(data.revision.prefix(12), radix: 16) ?? 0 }

    private static func lists(_ data: OperatorData) -> [(String, ManagedRegionsBody)] {
        let revision = revision(data)
        let owned = data.managed.filter { $0.managedType == .owned }
        let third = data.managed.filter { $0.managedType == .thirdParty }
        let test = data.managed.filter { $0.managedType == .test }
        return [
            ("whole", ManagedRegionsBody(revision: revision, type: .whole, beaconType: nil, regions: owned + third)),
            (
                "whole/test",
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
