import ArgumentParser
import BeaconService
import Localization

/// `noroshi contact`: the service's actions for a beacon or a region.
struct ContactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contact", abstract: "Ask the service what is to be done about a beacon or a region.",
        discussion: """
            The service's campaigns count contacts with beacons, and hand over content when enough of them are there. \
            The server's clock decides, and all applications of this device count together.
            """,
        subcommands: [
            ContactCheckCommand.self, ContactNearestCommand.self, ContactListCommand.self, ContactOpenCommand.self,
            ContactResetCommand.self,
        ])
}

/// The place of a contact with the service.
struct ContactPlaceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The region, by its identifier.", valueName: "id"), completion: Proposals.regions)
    var region: String
    @Option(
        help: ArgumentHelp("The key code of a beacon in it; without it the region as a whole.", valueName: "keycode"),
        completion: Proposals.keycodes)
    var keycode: String?

    var subject: ContactSubject { .place(ContactPlace(regionID: region, keycode: keycode.map(Spelling.typed))) }
}
