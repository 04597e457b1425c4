import ArgumentParser
import BeaconService
import Localization

/// `noroshi contact`: the service's actions for a beacon or a region.
struct ContactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contact", abstract: "Ask the service which action to take for a beacon or a region.",
        discussion: """
            The service's campaigns count contacts with beacons, and deliver content when the required number is \
            reached. The server's clock determines the time, and contacts of all applications of this device are \
            counted together.
            """,
        subcommands: [
            ContactCheckCommand.self, ContactNearestCommand.self, ContactListCommand.self, ContactOpenCommand.self,
            ContactResetCommand.self,
        ])
}

/// The place of a contact with the service.
struct ContactPlaceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The identifier of the region.", valueName: "id"), completion: Proposals.regions)
    var region: String
    @Option(
        help: ArgumentHelp(
            "The key code of a beacon in the region; without it, the whole region.", valueName: "keycode"),
        completion: Proposals.keycodes)
    var keycode: String?

    var subject: ContactSubject { .place(ContactPlace(regionID: region, keycode: keycode.map(Spelling.typed))) }
}
