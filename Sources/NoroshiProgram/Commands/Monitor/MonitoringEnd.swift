import ArgumentParser
import BeaconService
import Localization
import Noroshi
import Regions

/// `noroshi monitor stop` (S-65 … S-69).
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
            throw wrongUsage("usage.giveOne", "--all, --initial, --dynamic, --designated, --non-switcher, --region")
        }
    }

    func run() throws {
        let desk = try ServiceDesk(options, .changing)
        let count = try desk.change { (state, _) throws(Failure) in stop(&state) }
        for region in choice.region where desk.context.ruleRegions.contains(region) {
            desk.remark("cli.region.isOfRules", .text(region))
        }
        guard json else { return try desk.put(desk.text("site.monitoringStopped", .integer(count))) }
        try desk.put { json in json.object { $0.member("stopped", count) } }
    }

    private func stop(_ state: inout ServiceState) -> Int {
        let hasMonitor = !noAdapter
        if all { return state.stopMonitoringAllRegions(hasMonitor: hasMonitor) }
        if choice.initial { return state.stopMonitoringInitialRegions(hasMonitor: hasMonitor) }
        if choice.dynamic { return state.stopMonitoringDynamicRegions(hasMonitor: hasMonitor) }
        if choice.nonSwitcher { return state.stopMonitoringNonSwitcherRegions(hasMonitor: hasMonitor) }
        let regions = choice.designated ? state.designated.map(\.regionIdentifier) : choice.region
        return regions.count { state.stopMonitoring($0, hasMonitor: hasMonitor) }
    }
}
