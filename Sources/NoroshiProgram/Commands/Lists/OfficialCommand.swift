import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi official`: the service's own list of regions.
struct OfficialCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "official",
        abstract: "List the official regions and their source.",
        discussion: """
            Regions that --refresh fetched from a server remain in effect until the next fetch, or until --use-file \
            discards them. Without them, the file OfficialRegion.json next to config.toml replaces the built-in list. \
            If the file cannot be read, the built-in list is used, and the exit status is 78.

            Status with --refresh: 20 to 25 as for managed update. 69: no server is set. 77: the terms are not agreed \
            to.
            """)

    @OptionGroup var options: ServiceOptions
    @OptionGroup var server: ServerOption
    @Flag(help: "Fetch the regions from the server first.")
    var refresh = false
    @Flag(help: "Discard the regions fetched from a server first.")
    var useFile = false
    @Flag(help: "Write one JSON object: origin, fetchedFrom, time, path, regions.")
    var json = false

    func validate() throws {
        if refresh && useFile { throw wrongUsage(.usage.notBoth, "--refresh", "--use-file") }
    }

    func run() async throws {
        let session = try StoreSession(options, refresh || useFile ? .changing : .reading, server: server.choice)
        if useFile { try session.perform(.useOfficialFile) }
        if refresh, case .official(let new, let abandoned) = try await session.update(.official) {
            session.remark(.list.officialRefreshed, .integer(new), .integer(abandoned))
        }
        let state = try session.state()
        let source = session.files.preparation.holding(state.lists).source ?? .bundled
        try write(state, source, session)
        if source == .unreadableFile { throw ExitCode(ExitStatus.configuration.rawValue) }
    }

    private func write(_ state: ServiceState, _ source: OfficialSource, _ session: StoreSession) throws {
        let regions = state.officialRegions(session.context) + session.context.simulated
        let taken = state.takenOfficialRegions(session.context)
        if !taken.isEmpty {
            session.remark(
                .cli.officialTaken, .integer(taken.count), .list(taken, most: 20))
        }
        guard json else {
            try session.write(regions.lines(session))
            return StandardError.write(session.localizer.text(source.phrase(session)))
        }
        try session.write { json in
            json.object { json in
                json.member("origin", source.word)
                if case .server(let origin) = source {
                    json.member("fetchedFrom", origin.place)
                    json.member("time", origin.time.iso8601)
                } else {
                    json.member("path", session.files.officialPath)
                }
                json.key("regions")
                json.array { json in for region in regions { region.write(to: &json) } }
            }
        }
    }
}

extension OfficialSource {
    /// The sentence about the outcome.
    fileprivate func phrase(_ session: StoreSession) -> Phrase {
        let path = Argument.text(session.files.officialPath ?? "")
        switch self {
        case .bundled: return Phrase(.cli.officialBundled)
        case .file: return Phrase(.cli.officialFile, path)
        case .unreadableFile: return Phrase(.cli.officialUnreadable, path)
        case .server(let origin):
            return Phrase(.cli.officialServer, .text(origin.place), .text(session.localizer.moment(origin.time)))
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
