import ArgumentParser
import BeaconService
import CommandUsage
import JSON
import Localization
import Noroshi
import Texts
import Time

/// `noroshi beacapp update`.
struct BeacappUpdate: AsyncParsableCommand {
    /// Whether events are updated.
    enum Choice: String, EnumerableFlag {
        case ifNeeded, force, never

        static func help(for value: Choice) -> ArgumentHelp? {
            switch value {
            case .ifNeeded: "Where the server has newer ones; so it is without an option."
            case .force: "Also where it has none."
            case .never: "Only ask whether there are newer ones."
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "update", abstract: "Fetch the events of the application, if there are newer ones.",
        discussion: """
            They hold at once in a running screen and in `noroshi watch`. An application that is not activated yet is \
            activated by [beacapp] of config.toml.

            40: not updated; the number of Beacapp stands in the sentence (1001: not activated, 1003: no answer, 1009: the \
            events cannot be read). 69: no server is set. 74: nothing could be kept.
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
        commandName: "info", abstract: "Tell when events were updated last, and whether there are newer ones.",
        discussion: """
            Nothing is fetched. 40: that is not known; the number of Beacapp stands in the sentence (1001: not activated, \
            1003: no answer). 69: no server is set.
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
