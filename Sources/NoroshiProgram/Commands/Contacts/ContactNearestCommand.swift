import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization
import Regions

/// `noroshi contact nearest`.
struct ContactNearestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nearest", abstract: "Report a contact with the currently nearest beacon to the service.",
        discussion: """
            Waits for the first beacon of the service (by default, up to 20 s), then listens for a window of five \
            cycles, and queries the service about the nearest one, as contact check does.

            Status 1: the region is not a region of fixed-value service beacons. 3: no beacon was heard, or listening \
            ended before there was a result. The other statuses are those of contact check.
            """)

    @OptionGroup var options: ServiceUseOptions
    @OptionGroup var server: ServerOption
    @Option(
        help: ArgumentHelp("auto, controller[:hciN,...] or simulated[:SEED].", valueName: "source"),
        completion: .list(["auto", "controller", "simulated"]))
    var source: SourceChoice?
    @OptionGroup var nearest: NearestOptions
    @Option(help: ArgumentHelp("enter, exit, inside or outside.", valueName: "event"))
    var event: RegionEventType = .didEnter
    @Flag(help: "Write one JSON object, as contact check does.")
    var json = false

    func run() async throws {
        // A capture is from another time: a contact in it would be reported to the server as a current one.
        let hearing = HearingOptions(now: source)
        let session = try StoreSession(
            hearing.isSimulated(options.common) ? options.simulating : options, .changing, server: server.choice)
        // Nothing is heard if there is no server to ask.
        _ = try session.service()
        try session.demandWriting()
        let beacon = try await nearest.find(session, hearing, timeout: NearestSearch.contentTimeout)
        if !json { try session.write(session.words(beacon, try session.state())) }
        let place = ContactPlace(regionID: beacon.data.regionID, keycode: beacon.data.keycode)
        let (contact, outcome) = try await session.check(.place(place), event)
        try session.write(contact, outcome, isJSON: json)
    }
}
