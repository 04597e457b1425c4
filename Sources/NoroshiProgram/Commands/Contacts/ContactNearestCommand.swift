import ArgumentParser
import BeaconService
import CommandUsage
import Localization
import Regions
import Texts

/// `noroshi contact nearest`.
struct ContactNearestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nearest", abstract: "Tell the service of a contact with the beacon that is nearest now.",
        discussion: """
            It waits for the first beacon of the service, 20 s unless told otherwise, listens for a window of five cycles from \
            then on, and asks about the nearest one, as contact check does.

            Status 1: the region is none of fixed-value service beacons. 3: no beacon was heard. The others are those of \
            contact check.
            """)

    @OptionGroup var options: ServiceUseOptions
    @OptionGroup var server: ServerOption
    @OptionGroup var nearest: NearestOptions
    @Option(help: ArgumentHelp("enter, exit, inside or outside.", valueName: "event"))
    var event: RegionEventType = .didEnter
    @Flag(help: "Write one JSON object, that of contact check.")
    var json = false

    func run() async throws {
        let session = try StoreSession(
            nearest.hearing.isSimulated ? options.simulating : options, .changing, server: server.choice)
        // Nothing is looked for that nobody could be asked about.
        _ = try session.service()
        let beacon = try await nearest.find(session, timeout: NearestSearch.contentTimeout)
        if !json { try session.write(session.words(beacon, try session.state())) }
        let place = ContactPlace(regionID: beacon.data.regionID, keycode: beacon.data.keycode)
        let (contact, outcome) = try await session.check(.place(place), event)
        try session.write(contact, outcome, isJSON: json)
    }
}
