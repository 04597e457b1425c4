import ArgumentParser
import BeaconService
import CommandUsage
import JSON
import Localization
import Noroshi
import Texts

/// `noroshi designate remove`.
struct DesignateRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Release designated beacons; their monitoring stops.",
        discussion: """
            All or none. Nothing is started in their place: when the last one of a region is released and the region \
            itself is not monitored, how to go on is told. No agreement is needed.

            Status 1: one of them is not designated. 2: several regions have such a key code; name one with --region. \
            74: it could not be kept.
            """)

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(
        help: ArgumentHelp("Key codes.", valueName: "keycode"), completion: Proposals.designatedKeycodes)
    var keycodes: [String] = []
    @Option(help: ArgumentHelp("The region that they belong to.", valueName: "id"), completion: Proposals.regions)
    var region: String?
    @Flag(help: "Release all beacons; with --region, all of that region.")
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
