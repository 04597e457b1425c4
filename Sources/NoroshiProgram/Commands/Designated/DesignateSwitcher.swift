import ArgumentParser
import BeaconService
import CommandUsage
import JSON
import Localization
import Noroshi
import Texts

/// `noroshi designate switcher`.
struct DesignateSwitcher: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "switcher",
        abstract: "Make designated beacons switchers, or no switchers any more.",
        usage: "noroshi designate switcher <keycode> ... <on|off> [--region <id>]",
        discussion: """
            A switcher turns the monitoring of the other designated beacons on when it is near, and off when it is \
            gone, as long as the switcher rule is on. One that is inside when it is made a switcher counts as entered.

            All or none. Status 1: one of them is not designated. 2: several regions have such a key code; name one \
            with --region. 74: it could not be kept. 77, for on: the terms are not agreed to. 78: the preference file is \
            not good.
            """)

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(
        help: ArgumentHelp("Key codes, and on or off behind them.", valueName: "keycode on|off"),
        completion: Proposals.switchers)
    var words: [String]
    @Option(help: ArgumentHelp("The region that they belong to.", valueName: "id"), completion: Proposals.regions)
    var region: String?
    @Flag(help: "Write the beacons, one JSON object a line.")
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
