import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi

/// `noroshi designate remove`.
struct DesignateRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Release designated beacons and stop monitoring them.",
        discussion: """
            Releases all of the beacons or none. Nothing is started in their place. If the last beacon of a region is \
            released and the region itself is not monitored, the next step is shown. No agreement is required.

            Status 1: one of the beacons is not designated. 2: several regions have this key code; specify one with \
            --region. 74: the change could not be stored.
            """)

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(
        help: ArgumentHelp("Key codes.", valueName: "keycode"), completion: Proposals.designatedKeycodes)
    var keycodes: [String] = []
    @Option(
        help: ArgumentHelp("The region to which the beacons belong.", valueName: "id"), completion: Proposals.regions)
    var region: String?
    @Flag(help: "Release all beacons; with --region, all beacons of that region.")
    var all = false
    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        guard keycodes.isEmpty == all else { throw wrongUsage(.usage.keycodesOrAll) }
    }

    func run() throws {
        let session = try StoreSession(options, .changing)
        let (outcome, _) = try session.perform { (state) throws(Failure) in
            .release(
                all
                    ? state.designated.filter { data in region.map { $0 == data.regionID } ?? true }
                    : try session.designated(keycodes, inRegion: region, state))
        }
        guard case .released(let result) = outcome else { return }
        if json {
            try session.write { json in
                json.object { json in
                    json.key("released")
                    json.array { json in for data in result.released { json.value(data.keycode) } }
                    json.member("needsInitialMonitoring", result.needsInitialMonitoring)
                    json.key("unwatched")
                    json.array { json in for regionID in result.unwatched { json.value(regionID) } }
                }
            }
        } else {
            try session.write(session.text(.site.released, .integer(result.released.count)))
        }
        if result.needsInitialMonitoring {
            session.remark(.cli.designateHint, .text(session.localizer.list(result.unwatched)))
        }
    }
}
