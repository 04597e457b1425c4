import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi monitor start`.
struct MonitoringBegin: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Start the monitoring of regions.",
        discussion: """
            Regions of the service require agreement to its terms (status 77 without it); your own regions do not. The \
            value of --notify applies until the region is stopped. Without it, the defaults apply, or the choice made \
            for the region on the screen or at its designation.

            Status 0: all of the regions are now monitored. 1: there is no matching region, or the limit is reached \
            for some; the message shows which. 74: nothing could be stored. 78: the preference file is invalid.
            """)

    @OptionGroup var options: RegionStartOptions
    @OptionGroup(title: "Region selection") var choice: RegionChoice
    @OptionGroup var notify: NotifyOptions
    @Flag(
        help: ArgumentHelp(
            "Act as where there is nothing to monitor with: nothing is started, status 1.", visibility: .hidden))
    var noAdapter = false
    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        guard choice.count == 1 else {
            throw wrongUsage(.usage.giveOne, "--initial, --dynamic, --designated, --non-switcher, --region")
        }
    }

    func run() throws {
        let session = try StoreSession(options, .changing)
        let start = try begin(session)
        try write(start, session)
        if notify.options == [], start.count > 0 { session.remark(.cli.monitorSilent) }
        if noAdapter { throw Failure(.no, .why.designateMonitorMissing) }
        if start.count + start.leftOut.count == 0 {
            throw Failure(.no, choice.nonSwitcher ? .site.noNonSwitcher : .site.nothingToMonitor)
        }
        if let failure = Failure(start, limit: session.context.maximumRegionCount) { throw failure }
    }

    private func begin(_ session: StoreSession) throws(Failure) -> MonitoringStart {
        guard !noAdapter else { return MonitoringStart() }
        let (outcome, _) = try session.perform(.startMonitoring(choice.group, options: notify.options))
        if case .unknownRegion(let identifier) = outcome {
            throw Failure(.no, .why.unknownRegion, .text(identifier))
        }
        if case .monitoring(let start) = outcome { return start }
        return MonitoringStart()
    }

    private func write(_ start: MonitoringStart, _ session: StoreSession) throws {
        guard json else {
            if start.count > 0 { try session.write(session.localizer.text(start.phrase)) }
            return
        }
        try session.write { json in
            json.object { json in
                json.member("count", start.count)
                for (name, identifiers) in [
                    ("started", start.started.map(\.region.identifier)), ("unchanged", start.unchanged),
                    ("refused", start.leftOut),
                ] {
                    json.key(name)
                    json.array { json in for identifier in identifiers { json.value(identifier) } }
                }
            }
        }
    }
}
