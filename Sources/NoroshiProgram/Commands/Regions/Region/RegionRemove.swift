import Advertising
import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi region remove`: removes regions of the user.
struct RegionRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove your own regions and stop monitoring them.",
        discussion: """
            Removes all of the regions or none. Regions of the rules file must be removed from that file. Status 1: \
            one of them is not your own region; nothing is changed. 74: nothing could be stored.
            """)

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(
        help: ArgumentHelp("Region identifiers.", valueName: "id"), completion: Proposals.ownRegions)
    var identifiers: [String]
    @Flag(help: "Write one JSON object: removed.")
    var json = false

    func run() throws {
        let session = try StoreSession(options, .changing)
        let (outcome, _) = try session.perform(.removeRegions(identifiers))
        if case .failed(let error) = outcome {
            if case .unknown(let identifier) = error, session.context.ruleRegions.contains(identifier) {
                throw Failure(.no, .cli.regionIsOfRules, .text(identifier))
            }
            throw Failure(error)
        }
        guard json else { return try session.write(session.text(.cli.regionRemoved, .integer(identifiers.count))) }
        try session.write { json in
            json.object { json in
                json.key("removed")
                json.array { json in for identifier in identifiers { json.value(identifier) } }
            }
        }
    }
}

/// `noroshi region reserve`: treats the user's own beacons as service beacons.
struct RegionReserve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reserve",
        abstract: "Reserve a UUID for your own beacons, so that they can be designated.",
        discussion: """
            Makes the UUID a region of the service and prints its regionID. Status 1: the UUID is already reserved. 2: \
            the argument is not a UUID. 74: nothing could be stored.
            """)

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(help: "The UUID.")
    var uuid: String
    @Option(
        help: ArgumentHelp("Whether the numbers of the beacons are fixed or variable.", valueName: "static|dynamic"))
    var type = Values.static
    @Flag(help: "Write the region as a JSON object.")
    var json = false

    enum Values: String, CaseIterable, ExpressibleByArgument {
        case `static`, dynamic
    }

    func run() throws {
        let session = try StoreSession(options, .changing)
        let uuid = try session.uuid(uuid)
        let beaconType: BeaconType = type == .static ? .serviceStatic : .serviceDynamic
        let (outcome, _) = try session.perform(.reserve([uuid], as: beaconType))
        if case .failed(let error) = outcome { throw Failure(error) }
        guard case .reserved(let regions) = outcome, let region = regions.first else { return }
        guard json else { return try session.write(region.regionID) }
        try session.write { region.write(to: &$0) }
    }
}

/// `noroshi region unreserve`: ends a reservation.
struct RegionUnreserve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unreserve",
        abstract: "Cancel the reservation of a UUID.",
        discussion: """
            Status 1: the UUID is not reserved by you, or beacons of its region are designated; release them first. \
            74: nothing could be stored.
            """)

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(
        help: ArgumentHelp("The UUID, or the regionID printed by reserve.", valueName: "uuid"),
        completion: Proposals.uuids)
    var region: String
    @Flag(help: "Write one JSON object: unreserved.")
    var json = false

    func run() throws {
        let session = try StoreSession(options, .changing)
        let name = region
        var regionID = name
        let (outcome, _) = try session.perform { (state) throws(Failure) in
            regionID = state.reserved.first { $0.regionID == name || $0.uuid == UUID128(name) }?.regionID ?? name
            return .unreserve(regionID)
        }
        if case .failed(let error) = outcome { throw Failure(error) }
        guard json else { return try session.write(session.text(.cli.regionUnreserved, .text(regionID))) }
        try session.write { json in json.object { $0.member("unreserved", regionID) } }
    }
}

extension StoreSession {
    /// A UUID as it is written on the command line.
    func uuid(_ text: String) throws(Failure) -> UUID128 {
        guard let uuid = UUID128(text) else { throw Failure(.usage, .cli.regionBadUUID, .text(text)) }
        return uuid
    }
}

extension Failure {
    /// A region or a UUID of the user that was rejected.
    init(_ error: OwnRegionError) { self.init(.no, error.reason) }
}
