import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi beacapp events`.
struct BeacappEventList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: "List the most recently fetched events as rules.",
        discussion:
            "Does not contact the server; the listed events also apply without it. Status 40: the stored events can no longer be read."
    )

    @OptionGroup var options: ServiceOptions
    @Flag(help: "Write one JSON object per line, as rules list does.")
    var json = false

    func run() throws {
        let session = try StoreSession(options)
        let events = try session.state().beacapp.events
        if let problem = events?.problem { throw Failure(problem) }
        let rules = events?.rules ?? []
        guard json else {
            var columns = TextColumns()
            session.add(rules, to: &columns)
            try session.write(columns.lines)
            guard let events else { return session.remark(.beacapp.neverUpdated) }
            return session.remark(
                .beacapp.lastUpdated, .text(session.localizer.moment(events.updated)), .text(events.shownRevision))
        }
        try session.write(lines: rules) { json, rule in rule.write(to: &json) }
    }
}
