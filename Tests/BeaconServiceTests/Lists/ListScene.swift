import Advertising
import Basics
import Regions
import Testing

@testable import BeaconService

/// An application that requests lists from a server, with a clock that the test sets.
struct ListScene {
    var state = ServiceState(agreement: .agreed(at: .init(seconds: 0)))
    var context = Example.context()
    /// Seconds since 1970, by the wall clock.
    var wall = 1_800_000_000.0
    var boot = "one"
    /// Seconds since the start of the machine.
    var uptime = 100.0

    static let uuids = (0..<40).map { UUID128(high: 0xAAAA_0000_0000_4000, low: 0x8000_0000_0000_0000 + UInt64($0)) }

    /// A region with the UUID of its number, unless `uuid` is given.
    static func region(
        _ number: Int, _ type: ManagedRegionType = .owned, _ beaconType: BeaconType? = nil, uuid: Int? = nil
    ) -> ManagedRegion {
        ManagedRegion(
            regionID: "m\(number)", uuid: uuids[uuid ?? number], managedType: type, beaconType: beaconType)
    }

    var now: MachineMoment {
        MachineMoment(
            time: Timestamp(microseconds: Int64(wall * 1e6)), boot: boot, sinceBoot: Int64(uptime * 1e6))
    }

    mutating func pass(_ seconds: Double) {
        wall += seconds
        uptime += seconds
    }

    static func key(
        _ list: ServiceList, server: String = "http://h:80", application: String = "a", isTestMode: Bool = false
    ) -> ListKey {
        ListKey(server: server, application: application, isTestMode: isTestMode, list: list)
    }

    mutating func take(
        _ answer: ListFetch.Answer, _ key: ListKey, isForced: Bool = false
    ) throws -> ListOutcome {
        let fetch = ListFetch(key: key, place: "h:80", moment: now, answer: answer, isForced: isForced)
        let site = CommandContext(context, PreparationOutcome(problems: [], source: .bundled), at: now.time)
        let done = try state.perform(.takeList(fetch), in: site)
        guard case .listed(let outcome) = done.outcome else { throw Unexpected() }
        return outcome
    }

    /// Takes a list of managed regions.
    mutating func take(
        _ regions: [ManagedRegion], _ slice: ManagedSlice = ManagedSlice(.whole), tag: String? = nil,
        isForced: Bool = true
    ) throws -> ListOutcome {
        try take(.managed(regions, tag: tag), Self.key(.managed(slice)), isForced: isForced)
    }

    struct Unexpected: Error {}
}

extension ListOutcome {
    /// The identifiers of the new and the abandoned regions, and the kind of difference.
    var difference: (new: [String], abandoned: [String], result: PrepareResultType)? {
        guard case .managed(let update) = self else { return nil }
        return (update.new.map(\.regionID), update.abandoned.map(\.regionID), update.result)
    }
}
