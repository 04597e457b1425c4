import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions
import Store

/// `noroshi region state`: the last stored states of regions.
struct RegionStored: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "state",
        abstract: "Show the stored state of a region.",
        discussion: """
            Shows one line for each kind of source that has received the region: controller, simulated or capture. The \
            kinds are stored separately. A running screen or watch writes the states as they change. Status 1: there \
            is no such region.
            """)

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(help: ArgumentHelp("Region identifier.", valueName: "id"), completion: Proposals.regions)
    var identifier: String
    @Flag(help: "Write one JSON object.")
    var json = false

    /// The kinds of sources, by their names in the store.
    private static let families = ["controller", "simulated", "capture"]

    func run() throws {
        let session = try StoreSession(options)
        let state = try session.state()
        let states = try session.read { (store) throws(StoreError) in
            var states: [(source: String, state: RegionMemory)] = []
            for family in Self.families {
                for state in try store.memory(source: family).regions where state.identifier == identifier {
                    states.append((family, state))
                }
            }
            return states
        }
        let isKnown = RegionListing.all(state, session).contains { $0.region.region.identifier == identifier }
        guard isKnown || !states.isEmpty else {
            throw Failure(.no, .why.unknownRegion, .text(identifier))
        }
        guard json else { return try session.write(lines(states, session)) }
        try write(states, session)
    }

    private func write(_ states: [(source: String, state: RegionMemory)], _ session: StoreSession) throws {
        try session.write { json in
            json.object { json in
                json.member("region", identifier)
                json.key("states")
                json.array { json in
                    for (source, state) in states {
                        json.object { json in
                            json.member("source", source)
                            json.member("state", state.state.word)
                            json.member("since", state.since?.iso8601)
                            json.member("lastHeard", state.lastHeard?.iso8601)
                        }
                    }
                }
            }
        }
    }

    private func lines(_ states: [(source: String, state: RegionMemory)], _ session: StoreSession) -> [String] {
        var columns = TextColumns()
        for (source, state) in states {
            columns.add(
                source, session.text(state.state.textKey),
                state.since.map { session.localizer.moment($0) })
        }
        return states.isEmpty ? [session.text(.region.stateUnknown)] : columns.lines
    }
}

extension RegionState {
    /// The name in data formats.
    var word: String {
        switch self {
        case .unknown: "unknown"
        case .inside: "inside"
        case .outside: "outside"
        }
    }
}
