import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi

/// `noroshi beacapp update`.
struct BeacappUpdate: AsyncParsableCommand {
    /// Whether events are updated.
    enum Choice: String, EnumerableFlag {
        case ifNeeded, force, never

        static func help(for value: Choice) -> ArgumentHelp? {
            switch value {
            case .ifNeeded: "Update if the server has newer events (the default)."
            case .force: "Update even if the server has no newer events."
            case .never: "Only check for newer events."
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "update", abstract: "Fetch the events of the application, if there are newer ones.",
        discussion: """
            The events take effect immediately in a running screen and in `noroshi watch`. An application that is not \
            activated yet is activated with [beacapp] in config.toml.

            Status 40: not updated; the message contains the Beacapp number (1001: not activated, 1003: no answer, \
            1009: the events cannot be read). 69: no server is set. 74: the events could not be stored.
            """)

    @OptionGroup var options: ServiceOptions
    @OptionGroup var server: ServerOption
    @Flag
    var choice = Choice.ifNeeded
    @Flag(help: "Write one JSON object: updated, alreadyNewest, beaconCount, eventCount, revision, lastUpdatedAt.")
    var json = false

    func run() async throws {
        let session = try StoreSession(options, .changing, server: server.choice)
        let choice = choice
        let outcome = try await session.beacapp(mayReplace: choice != .never) { (errand, memory) throws(BeacappError) in
            try await errand.update(memory, isForced: choice == .force) { info in
                choice == .ifNeeded && info.shouldUpdateByDefault
            }
        }
        let events = try session.state().beacapp.events
        guard json else { return try session.write(session.text(outcome, events)) }
        try session.write { json in json.object { outcome.write(to: &$0, events) } }
    }
}

extension StoreSession {
    fileprivate func text(_ outcome: EventUpdateOutcome, _ events: BeacappEvents?) -> String {
        switch outcome {
        case .skipped(let isNewest):
            text(.beacapp.skipped, .phrase(Phrase(isNewest ? .beacapp.newest : .beacapp.newer)))
        case .updated(let beacons, let count):
            text(.beacapp.updated, .integer(count), .integer(beacons), .text(events?.shownRevision ?? ""))
        }
    }
}

extension EventUpdateOutcome {
    fileprivate func write(to json: inout JSONText, _ kept: BeacappEvents?) {
        switch self {
        case .updated(let beacons, let events):
            json.member("updated", true)
            json.member("beaconCount", beacons)
            json.member("eventCount", events)
        case .skipped(let isNewest):
            json.member("updated", false)
            json.member("alreadyNewest", isNewest ? 1 : 0)
        }
        json.member("revision", kept?.revision)
        json.member("lastUpdatedAt", kept?.updated.iso8601)
    }
}

/// `noroshi beacapp info`.
struct BeacappInfo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Show when the events were last updated, and whether there are newer ones.",
        discussion: """
            Does not fetch events. Status 40: the check failed; the message contains the Beacapp number (1001: not \
            activated, 1003: no answer). 69: no server is set.
            """)

    @OptionGroup var options: ServiceOptions
    @OptionGroup var server: ServerOption
    @Flag(help: "Write one JSON object: lastUpdatedAt, alreadyNewest, revision.")
    var json = false

    func run() async throws {
        let session = try StoreSession(options, .changing, server: server.choice)
        let info = try await session.beacapp(mayReplace: false) { (errand, memory) throws(BeacappError) in
            try await errand.info(memory)
        }
        let events = try session.state().beacapp.events
        guard json else { return try session.write(session.lines(info, events)) }
        try session.write { json in
            json.object { json in
                json.member("lastUpdatedAt", info.lastUpdatedAt?.iso8601)
                json.member("alreadyNewest", info.isAlreadyNewest ? 1 : 0)
                json.member("revision", events?.revision)
            }
        }
    }
}

extension StoreSession {
    fileprivate func lines(_ info: EventUpdateInfo, _ events: BeacappEvents?) -> [String] {
        let last = info.lastUpdatedAt.map {
            text(.beacapp.lastUpdated, .text(localizer.moment($0)), .text(events?.shownRevision ?? ""))
        }
        return [last ?? text(.beacapp.neverUpdated), text(info.isAlreadyNewest ? .beacapp.newest : .beacapp.newer)]
    }
}
