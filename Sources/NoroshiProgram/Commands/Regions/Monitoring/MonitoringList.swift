import ArgumentParser
import BeaconService
import Localization
import Noroshi
import Regions
import Texts

/// `noroshi monitor list`: the monitored regions.
struct MonitoringList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the regions that are monitored, in the order of their start.",
        discussion: """
            They are watched while a screen or `noroshi watch` runs. In JSON an object a line, as those of \
            `noroshi region list`.
            """)

    @OptionGroup var options: RegionStartOptions
    @Flag(help: "Write one JSON object a line.")
    var json = false

    func run() throws {
        let session = try StoreSession(options)
        let state = try session.state()
        let ofRules = Set(session.context.ruleRegions)
        let regions =
            session.files.rules.regions.map { RegionListing.Entry(region: $0, isFromRules: true) }
            + state.monitored.filter { !ofRules.contains($0.region.identifier) }.map { RegionListing.Entry(region: $0) }
        try session.write(regions, state, json: json)
        if !json {
            session.remark(.cli.monitorCount, .integer(regions.count), .integer(session.context.maximumRegionCount))
        }
    }
}
