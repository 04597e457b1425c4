import Advertising
import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi keycode`: from beacons to key codes and back.
struct KeycodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keycode",
        abstract: "Show the key code of a service beacon, or the beacon with a key code.",
        usage: """
            noroshi keycode <uuid> <major> <minor>
            noroshi keycode <beacon>
            noroshi keycode list [<source>] [--undesignated]
            """,
        discussion: """
            Specify a beacon by the identity that `noroshi scan` prints (ibeacon:UUID:MAJOR:MINOR), by its key code \
            (REGION:KEYCODE if several regions have it), or by its assigned name. Prints the key code, region, segment \
            and identity.

            Status 1: not a service beacon with fixed values. 2: the argument is not a valid beacon.
            """,
        subcommands: [Tell.self, KeycodeList.self],
        defaultSubcommand: Tell.self)

    /// `noroshi keycode UUID MAJOR MINOR`.
    struct Tell: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "tell", abstract: "Show the key code, region, segment and identity of one beacon.")

        @OptionGroup var options: ServiceOptions
        @ArgumentParser.Argument(
            help: ArgumentHelp("UUID, major and minor; or an identity, a key code or a name.", valueName: "beacon"),
            completion: Proposals.beacons)
        var words: [String]
        @Flag(help: "Write one JSON object.")
        var json = false

        func validate() throws {
            guard (1...3).contains(words.count) else {
                throw wrongUsage(.usage.uuidMajorMinor)
            }
        }

        func run() throws {
            let session = try StoreSession(options)
            let state = try session.state()
            let beacon =
                UUID128(words[0]) != nil ? "ibeacon:" + words.joined(separator: ":") : words.joined(separator: " ")
            let identity = try session.identity(beacon, state)
            guard let data = state.serviceData(of: identity, session.context) else {
                throw Failure(.no, .cli.keycodeNone, .text(identity.text))
            }
            guard !json else { return try session.write { data.write(to: &$0, state, session.context) } }
            var columns = TextColumns()
            columns.add(data.keycode, data.regionID, "\(data.segment)", identity.text)
            try session.write(columns.lines)
        }
    }
}
