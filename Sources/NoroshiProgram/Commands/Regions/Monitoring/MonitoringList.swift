import ArgumentParser
import Basics
import BeaconService
import Localization
import Noroshi
import Regions

/// `noroshi monitor list`: the monitored regions.
struct MonitoringList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the monitored regions, in the order in which they were started.",
        discussion: """
            The regions are monitored while a screen or `noroshi watch` runs. In JSON, each line is an object as in \
            `noroshi region list`.
            """)

    @OptionGroup var options: RegionStartOptions
    @Flag(help: "Write one JSON object per line.")
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
