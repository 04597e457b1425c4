import ArgumentParser
import BeaconService
import Localization
import Noroshi
import Regions
import Texts

/// `noroshi monitor stop`.
struct MonitoringEnd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract: "Stop the monitoring of regions.",
        discussion: """
            The number of regions that were told to stop is written; 0 is an answer, too. Those of the rules file are \
            monitored as long as they stand in it. 74: nothing could be kept.
            """)

    @OptionGroup var options: ServiceOptions
    @Flag(help: "All regions of the service: initial, dynamic and designated ones.")
    var all = false
    @OptionGroup(title: "Which regions") var choice: RegionChoice
    @Flag(help: "Act as where there is nothing to monitor with: 0 regions are stopped.")
    var noAdapter = false
    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        guard choice.count + (all ? 1 : 0) == 1 else {
            throw wrongUsage(.usage.giveOne, "--all, --initial, --dynamic, --designated, --non-switcher, --region")
        }
    }

    func run() throws {
        let session = try StoreSession(options, .changing)
        var count = 0
        if !noAdapter, case .stopped(let told) = try session.perform(.stopMonitoring(all ? .all : choice.group)).outcome
        {
            count = told
        }
        for region in choice.region where session.context.ruleRegions.contains(region) {
            session.remark(.cli.regionIsOfRules, .text(region))
        }
        guard json else { return try session.write(session.text(.site.monitoringStopped, .integer(count))) }
        try session.write { json in json.object { $0.member("stopped", count) } }
    }
}
