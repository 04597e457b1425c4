import Advertising
import ArgumentParser
import Basics
import BeaconService
import Localization
import Noroshi

/// `noroshi defaults`: the service's fixed values.
struct DefaultsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "defaults",
        abstract: "Show the service's regions in use, its reserved UUIDs and its identifier.",
        discussion: """
            Without an option, prints all of them. In JSON, regions have regionID, uuid, regionType, beaconType.
            """)

    @OptionGroup var options: ServiceOptions
    @Flag(help: "Only the regions in use.")
    var regions = false
    @Flag(help: "Only the reserved UUIDs.")
    var uuids = false
    @Flag(help: "Only the identifier.")
    var id = false
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let session = try StoreSession(options)
        let defaults = ServiceDefaults(try session.state(), session.context)
        let isAll = !regions && !uuids && !id
        guard json else {
            var lines: [String] = []
            if isAll || id { lines.append(ServiceDefaults.sdkIdentifier) }
            if isAll || regions { lines += defaults.serviceRegionInfos.lines(session) }
            if isAll || uuids { lines += defaults.reservedServiceUUIDs.map(\.description) }
            return try session.write(lines)
        }
        try session.write { json in
            json.object { json in
                if isAll || id { json.member("sdk", ServiceDefaults.sdkIdentifier) }
                if isAll || regions {
                    json.key("regions")
                    json.array { json in for region in defaults.serviceRegionInfos { region.write(to: &json) } }
                }
                if isAll || uuids {
                    json.key("uuids")
                    json.array { json in for uuid in defaults.reservedServiceUUIDs { json.value(uuid.description) } }
                }
            }
        }
    }
}

extension [OfficialRegion] {
    /// One line for each value, below a line with the column names.
    func lines(_ speaker: some Console) -> [String] {
        var columns = TextColumns()
        columns.add(
            speaker.text(.service.regionID), "UUID", speaker.text(.official.regionType),
            speaker.text(.official.beaconType))
        for region in self {
            columns.add(
                region.regionID, region.uuid.description, "\(region.regionType)",
                speaker.text(region.beaconType.textKey))
        }
        return columns.lines
    }
}
