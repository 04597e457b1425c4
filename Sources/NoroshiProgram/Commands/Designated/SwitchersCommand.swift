import ArgumentParser
import BeaconService
import JSON
import Localization
import Noroshi
import Texts

/// `noroshi switchers`: the rule by which switchers turn the monitoring of the others on and off.
struct SwitchersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "switchers",
        abstract: "Tell whether the switcher rule is on, or turn it on or off.",
        discussion: """
            While it is on, entering the region of a switcher starts the monitoring of the other designated beacons, \
            and leaving the last one stops it. A switcher that is inside when the rule is turned on counts as entered. \
            Status 74: it could not be kept. 77: the terms are not agreed to, to turn it on.
            """)

    enum Turn: String, CaseIterable, ExpressibleByArgument {
        case on, off
    }

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(help: ArgumentHelp("What to turn it to.", valueName: "on|off"))
    var turn: Turn?
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let session = try StoreSession(options, turn == nil ? .reading : .changing)
        let state: ServiceState
        if let turn {
            state = try session.perform(.setSwitcherRule(turn == .on)).state
        } else {
            state = try session.state()
        }
        let switchers = state.designated.filter(\.isSwitcher)
        guard json else {
            let key: TextKey = state.isSwitcherRuleOn ? .cli.switchersOn : .cli.switchersOff
            let others = state.designated.count - switchers.count
            return try session.write(session.text(key, .integer(switchers.count), .integer(others)))
        }
        try session.write { json in
            json.object { json in
                json.member("switcherRule", state.isSwitcherRuleOn)
                json.key("switchers")
                json.array { json in for data in switchers { json.value(data.keycode) } }
            }
        }
    }
}
