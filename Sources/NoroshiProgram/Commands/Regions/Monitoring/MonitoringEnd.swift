import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi monitor stop`.
struct MonitoringEnd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop",
        abstract: "Stop the monitoring of regions.",
        discussion: """
            Prints the number of regions for which a stop was requested, which can be 0. --all leaves your own regions \
            and managed regions monitored, and lists them; --everything stops those, too. Regions of the rules file \
            are monitored as long as they are in that file. Status 1: there is no such region. 74: nothing could be \
            stored.
            """)

    @OptionGroup var options: ServiceOptions
    @Flag(help: "All regions of the service: initial, dynamic and designated ones.")
    var all = false
    @Flag(help: "The same, plus your own regions and managed regions.")
    var everything = false
    @OptionGroup(title: "Region selection") var choice: RegionChoice
    @Flag(
        help: ArgumentHelp("Act as where there is nothing to monitor with: 0 regions are stopped.", visibility: .hidden)
    )
    var noAdapter = false
    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        guard choice.count + (all ? 1 : 0) + (everything ? 1 : 0) == 1 else {
            throw wrongUsage(
                .usage.giveOne,
                "--all, --everything, --initial, --dynamic, --designated, --non-switcher, --region")
        }
    }

    func run() throws {
        let session = try StoreSession(options, .changing)
        var (count, state) = (0, try session.state())
        if !noAdapter {
            let done = try session.perform(.stopMonitoring(group))
            if case .unknownRegion(let identifier) = done.outcome {
                throw Failure(.no, .why.unknownRegion, .text(identifier))
            }
            if case .stopped(let told) = done.outcome { count = told }
            state = done.state
        }
        let left = all || everything ? Left(state, session.context) : Left()
        for region in choice.region where session.context.ruleRegions.contains(region) {
            session.remark(.cli.regionIsOfRules, .text(region))
        }
        guard json else {
            try session.write(session.text(.site.monitoringStopped, .integer(count)))
            return left.tell(session)
        }
        try session.write { json in
            json.object { json in
                json.member("stopped", count)
                guard all || everything else { return }
                json.key("left")
                json.array { json in for identifier in left.identifiers { json.value(identifier) } }
            }
        }
    }

    private var group: RegionGroup { all ? .all : everything ? .everything : choice.group }

    /// The regions that remain monitored.
    private struct Left {
        var own: [String] = []
        var managed: [String] = []
        var ofRules: [String] = []

        init() {}

        init(_ state: ServiceState, _ context: ServiceContext) {
            for monitored in state.monitored {
                let identifier = monitored.region.identifier
                if monitored.regionClass == .managed { managed.append(identifier) } else { own.append(identifier) }
            }
            ofRules = context.ruleRegions.filter { !state.isMonitored($0) }
        }

        var identifiers: [String] { own + managed + ofRules }

        /// Reports which regions remain monitored, and how to end that.
        func tell(_ session: StoreSession) {
            for (key, regions) in [
                (TextKey.cli.monitorLeftOwn, own), (.cli.monitorLeftManaged, managed),
                (.cli.monitorLeftOfRules, ofRules),
            ] where !regions.isEmpty {
                session.remark(key, .integer(regions.count), .text(regions.joined(separator: ", ")))
            }
            if !own.isEmpty || !managed.isEmpty { session.remark(.cli.monitorLeftHint) }
        }
    }
}
