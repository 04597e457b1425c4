import Advertising
import ArgumentParser
import BeaconService
import Localization
import MonitorUI
import Noroshi
import Regions

/// `noroshi region remove`: forgets regions of the user.
struct RegionRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Forget regions of your own; their monitoring stops.",
        discussion: """
            All or none: status 1, and nothing is changed, when one of them is no region of your own. Those of the \
            rules file are removed there. 74: nothing could be kept.
            """)

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(help: ArgumentHelp("Their identifiers.", valueName: "id"))
    var identifiers: [String]
    @Flag(help: "Write one JSON object: removed.")
    var json = false

    func run() throws {
        let desk = try ServiceDesk(options, .changing)
        try desk.change { (state, context) throws(Failure) in
            for identifier in identifiers where !state.removeUserRegion(identifier) {
                if context.ruleRegions.contains(identifier) {
                    throw desk.failure(.no, "cli.region.isOfRules", .text(identifier))
                }
                throw desk.failure(.no, "error.ownRegion.unknown", .text(identifier))
            }
        }
        guard json else { return try desk.put(desk.text("cli.region.removed", .integer(identifiers.count))) }
        try desk.put { json in
            json.object { json in
                json.key("removed")
                json.array { json in for identifier in identifiers { json.value(identifier) } }
            }
        }
    }
}

/// `noroshi region reserve`: beacons of one's own as service beacons.
struct RegionReserve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reserve",
        abstract: "Reserve a UUID for beacons of your own, so that they can be designated.",
        discussion: """
            The UUID becomes a region of the service; its regionID is written. Status 1: it is reserved already. 2: it \
            is no UUID. 74: nothing could be kept.
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
        let desk = try ServiceDesk(options, .changing)
        let uuid = try desk.uuid(uuid)
        let beaconType: BeaconType = type == .static ? .serviceStatic : .serviceDynamic
        let region = try desk.change { (state, context) throws(Failure) in
            do throws(OwnRegionError) { return try state.reserve(uuid, as: beaconType, context) } catch {
                throw Failure(status: .no, sentence: desk.localizer.text(error.reason))
            }
        }
        guard json else { return try desk.put(region.regionID) }
        try desk.put { region.write(to: &$0) }
    }
}

/// `noroshi region unreserve`: takes a reservation back.
struct RegionUnreserve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unreserve",
        abstract: "Take the reservation of a UUID back.",
        discussion: """
            Status 1: the UUID is not reserved by you, or beacons of its region are designated; release them first. \
            74: nothing could be kept.
            """)

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(help: ArgumentHelp("The UUID, or the regionID that reserve wrote.", valueName: "uuid"))
    var region: String
    @Flag(help: "Write one JSON object: unreserved.")
    var json = false

    func run() throws {
        let desk = try ServiceDesk(options, .changing)
        let name = region
        let regionID = try desk.change { (state, _) throws(Failure) in
            let reserved = state.reserved.first { $0.regionID == name || $0.uuid == UUID128(name) }
            let regionID = reserved?.regionID ?? name
            do throws(OwnRegionError) { try state.unreserve(regionID) } catch {
                throw Failure(status: .no, sentence: desk.localizer.text(error.reason))
            }
            return regionID
        }
        guard json else { return try desk.put(desk.text("cli.region.unreserved", .text(regionID))) }
        try desk.put { json in json.object { $0.member("unreserved", regionID) } }
    }
}

extension ServiceDesk {
    /// A UUID as it is written on the command line.
    func uuid(_ text: String) throws(Failure) -> UUID128 {
        guard let uuid = UUID128(text) else { throw failure(.usage, "cli.region.badUUID", .text(text)) }
        return uuid
    }
}
