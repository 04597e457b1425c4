import ArgumentParser
import BeaconService
import CommandUsage
import JSON
import Localization
import Noroshi
import Regions
import Texts

/// `noroshi official`: the service's own list of regions.
struct OfficialCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "official",
        abstract: "List the official regions, and where they come from.",
        discussion: """
            A file OfficialRegion.json beside config.toml takes the place of the list that is built in. Where it cannot \
            be read, the built-in list stands in for it, and the status is 78.
            """)

    @OptionGroup var options: ServiceOptions
    @Flag(help: "Write one JSON object: origin, path, regions.")
    var json = false

    func run() throws {
        let session = try StoreSession(options)
        try write(session.context.official, session)
        if session.files.officialSource == .unreadableFile { throw ExitCode(ExitStatus.configuration.rawValue) }
    }

    private func write(_ regions: [OfficialRegion], _ session: StoreSession) throws {
        guard json else {
            try session.write(regions.lines(session))
            let arguments = session.files.officialPath.map { [Argument.text($0)] } ?? []
            StandardError.write(
                session.localizer.text(Phrase(session.files.officialSource.textKey, arguments)))
            return
        }
        try session.write { json in
            json.object { json in
                json.member("origin", session.files.officialSource.word)
                json.member("path", session.files.officialPath)
                json.key("regions")
                json.array { json in for region in regions { region.write(to: &json) } }
            }
        }
    }
}

extension OfficialSource {
    /// The key of the sentence about it.
    fileprivate var textKey: TextKey {
        switch self {
        case .bundled: .cli.officialBundled
        case .file: .cli.officialFile
        case .unreadableFile: .cli.officialUnreadable
        case .server: .cli.officialServer
        }
    }

    /// The name in data formats.
    var word: String {
        switch self {
        case .bundled: "bundled"
        case .file: "file"
        case .unreadableFile: "unreadable"
        case .server: "server"
        }
    }
}

/// `noroshi managed`: regions of other beacons that the service lets applications use.
struct ManagedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "managed", abstract: "List the managed regions.", subcommands: [List.self],
        defaultSubcommand: List.self)

    /// `noroshi managed list`.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the managed regions that are kept; monitored ones are marked.",
            discussion: "They are kept apart from what is really monitored.")

        @OptionGroup var options: ServiceOptions
        @Flag(help: "Write one JSON object a line.")
        var json = false

        func run() throws {
            let session = try StoreSession(options)
            let state = try session.state()
            guard json else {
                var columns = TextColumns()
                for region in state.managed {
                    columns.add(
                        session.text(region.managedType.textKey), region.regionID,
                        region.region.map { "\($0.constraint)" },
                        session.text(state.isMonitored(region.regionID) ? .cli.regionMonitored : .cli.regionIdle),
                        region.name)
                }
                try session.write(columns.lines)
                if state.managed.isEmpty { session.remark(.cli.managedNone) }
                return
            }
            try session.write(lines: state.managed) { $1.write(to: &$0, state) }
        }
    }
}

extension ManagedRegion {
    fileprivate func write(to json: inout JSONText, _ state: ServiceState) {
        json.object { json in
            json.member("regionID", regionID)
            json.member("managedType", managedType.word)
            json.member("beaconType", beaconType?.rawValue)
            region?.constraint.write(to: &json)
            json.member("name", name)
            json.member("monitored", state.isMonitored(regionID))
        }
    }
}
