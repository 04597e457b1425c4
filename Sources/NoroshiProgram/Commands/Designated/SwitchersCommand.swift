import ArgumentParser
import Basics
import BeaconService
import Localization
import Noroshi

/// `noroshi switchers`: the rule by which switchers turn the monitoring of the others on and off.
struct SwitchersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "switchers",
        abstract: "Show whether the switcher rule is on, or turn it on or off.",
        discussion: """
            While the rule is on, entering the region of a switcher starts the monitoring of the other designated \
            beacons, and leaving the region of the last switcher stops it. A switcher that is already inside when the \
            rule is turned on counts as entered. Status 74: the change could not be stored. 77: turning the rule on \
            requires agreement to the terms.
            """)

    enum Turn: String, CaseIterable, ExpressibleByArgument {
        case on, off
    }

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(help: ArgumentHelp("The new state, on or off.", valueName: "on|off"))
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
