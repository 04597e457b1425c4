import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi designate list`.
struct DesignateList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the designated beacons, in the order of designation.",
        discussion: """
            In JSON, each line is an object: regionID, segment, keycode, switcher; name, uuid, major, minor if known; \
            region, monitored. With --regions, prints the regions of these beacons in the same form as `noroshi region \
            list`.

            With --quiet, nothing is printed, and the exit status is 0 if a beacon is designated, and 1 otherwise.
            """)

    @OptionGroup var options: ServiceOptions
    @Flag(help: "List their regions.")
    var regions = false
    @Flag(help: "Print nothing; the exit status shows whether there are any.")
    var quiet = false
    @Flag(help: "Write one JSON object per line.")
    var json = false

    func run() throws {
        let session = try StoreSession(options)
        let state = try session.state()
        if quiet {
            if !state.hasDesignatedBeacon { throw ExitCode(ExitStatus.no.rawValue) }
            return
        }
        if regions {
            let known = RegionListing.all(state, session).filter { $0.region.regionClass == .designated }
            try session.write(known, state, json: json)
        } else if json {
            try session.write(lines: state.designated) { $1.write(to: &$0, state, session.context) }
        } else {
            try session.write(lines(state, session))
        }
        if state.designated.isEmpty && !json { session.remark(.cli.designateNone) }
    }

    private func lines(_ state: ServiceState, _ session: StoreSession) -> [String] {
        var columns = TextColumns()
        for data in state.designated {
            let name = state.identity(of: data, session.context).flatMap { state.names[$0] }
            let isMonitored = state.isMonitored(data.regionIdentifier)
            columns.add(
                data.keycode, data.regionID, "\(data.segment)",
                data.isSwitcher ? session.text(.cli.designateSwitcher) : "",
                session.text(isMonitored ? .cli.regionMonitored : .cli.regionIdle), name)
        }
        return columns.lines
    }
}
