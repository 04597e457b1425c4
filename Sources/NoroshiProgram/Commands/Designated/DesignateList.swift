import ArgumentParser
import BeaconService
import CommandUsage
import JSON
import Localization
import Noroshi
import Regions
import Texts

/// `noroshi designate list`.
struct DesignateList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the designated beacons, in the order of designation.",
        discussion: """
            In JSON an object a line: regionID, segment, keycode, switcher; name, uuid, major, minor where they are \
            known; region, monitored. With --regions the regions of these beacons, as `noroshi region list` has them.

            With --quiet nothing is written, and the status is 0 when a beacon is designated, 1 when none is.
            """)

    @OptionGroup var options: ServiceOptions
    @Flag(help: "List their regions.")
    var regions = false
    @Flag(help: "Write nothing; the status says whether there is any.")
    var quiet = false
    @Flag(help: "Write one JSON object a line.")
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
