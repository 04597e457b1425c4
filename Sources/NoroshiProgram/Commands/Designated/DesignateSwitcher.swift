import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi

/// `noroshi designate switcher`.
struct DesignateSwitcher: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "switcher",
        abstract: "Set or unset designated beacons as switchers.",
        usage: "noroshi designate switcher <keycode> ... <on|off> [--region <id>]",
        discussion: """
            While the switcher rule is on, a switcher starts the monitoring of the other designated beacons when it is \
            near, and stops it when it is gone. A beacon that is already inside when it becomes a switcher counts as \
            entered.

            Changes all of the beacons or none. Status 1: one of them is not designated. 2: several regions have this \
            key code; specify one with --region. 74: the change could not be stored. 77 (for on): the terms are not \
            agreed to. 78: the preference file is invalid.
            """)

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(
        help: ArgumentHelp("Key codes, followed by on or off.", valueName: "keycode on|off"),
        completion: Proposals.switchers)
    var words: [String]
    @Option(
        help: ArgumentHelp("The region to which the beacons belong.", valueName: "id"), completion: Proposals.regions)
    var region: String?
    @Flag(help: "Write the beacons, one JSON object per line.")
    var json = false

    func validate() throws {
        guard words.count >= 2, ["on", "off"].contains(words.last) else {
            throw wrongUsage(.usage.keycodesOnOff)
        }
    }

    func run() throws {
        let session = try StoreSession(options, .changing)
        let isOn = words.last == "on"
        let (outcome, state) = try session.perform { (state) throws(Failure) in
            .setSwitcher(try session.designated(words.dropLast(), inRegion: region, state), isOn)
        }
        guard case .switched(let data) = outcome else { return }
        guard json else {
            let key: TextKey = isOn ? .site.switcherSet : .site.switcherCleared
            return try session.write(session.text(key, .integer(data.count)))
        }
        try session.write(lines: data) { $1.write(to: &$0, state, session.context) }
    }
}
