import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions

/// `noroshi rules list`: the rules in use, including the switcher rule.
struct RulesList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the rules, regions and hooks of the rules files, the events of Beacapp, and the switcher rule.",
        discussion: "Status 78: the rules files cannot be read; `noroshi rules check` shows the details.")

    @OptionGroup var options: ServiceOptions
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let session = try StoreSession(options, tellsOfRules: false, needsPreference: false)
        let state = try session.state()
        if !session.files.problems.isEmpty { throw Failure(session.files.problems) }
        let (rules, paths) = (session.files.rules.with(state.beacapp.events), session.files.paths)
        for remark in session.files.remarks where paths.contains(remark.path) { session.remark(remark) }
        guard json else { return try write(rules, state, session) }
        try session.write { json in
            json.object { json in
                json.member("schedule", rules.schedule.rawValue)
                json.member("switcherRule", state.isSwitcherRuleOn)
                json.key("rules")
                json.array { json in for rule in rules.rules { rule.write(to: &json) } }
                json.key("regions")
                json.array { json in for region in rules.regions { region.write(to: &json, isMonitored: true) } }
                json.key("hooks")
                json.array { json in for hook in rules.hooks { hook.write(to: &json) } }
                json.key("paths")
                json.array { json in for path in session.files.paths { json.value(path) } }
            }
        }
    }

    private func write(_ rules: RuleSet, _ state: ServiceState, _ session: StoreSession) throws {
        var columns = TextColumns()
        columns.add(
            session.text(.cli.rulesKindRule), "switcher",
            session.text(state.isSwitcherRuleOn ? .cli.rulesOn : .cli.rulesOff))
        session.add(rules.rules, to: &columns)
        for region in rules.regions {
            columns.add(
                session.text(.cli.rulesKindRegion), region.region.identifier, session.text(.cli.regionMonitored),
                "\(region.region.constraint)", region.options.text)
        }
        for hook in rules.hooks {
            columns.add(
                session.text(.cli.rulesKindHook), hook.subjects.joined(separator: ","),
                hook.kinds.map(\.rawValue).joined(separator: ","), "", hook.command.joined(separator: " "))
        }
        try session.write(columns.lines)
    }
}

extension StoreSession {
    /// Adds a row for each rule.
    func add(_ rules: [Rule], to columns: inout TextColumns) {
        for rule in rules {
            columns.add(
                text(.cli.rulesKindRule), rule.identifier, text(rule.isEnabled ? .cli.rulesOn : .cli.rulesOff),
                rule.action.name, rule.action.summary)
        }
    }
}

extension RuleAction {
    /// The content in one line.
    fileprivate var summary: String {
        switch self {
        case .openImage(let url), .openURL(let url): url
        case .openText(let text), .unknown(_, let text): text
        case .custom(let pairs): pairs.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        }
    }
}

extension Rule {
    func write(to json: inout JSONText) {
        json.object { json in
            json.member("id", identifier)
            json.member("enabled", isEnabled)
            json.member("triggerCount", triggers.count)
            json.key("action_data")
            action.write(to: &json)
            json.member("cooldown", cooldown)
            json.member("oncePerDay", isOncePerDay)
        }
    }
}

extension Hook {
    fileprivate func write(to json: inout JSONText) {
        json.object { json in
            for (name, values) in [
                ("on", kinds.map(\.rawValue)), ("for", subjects), ("run", command), ("environment", environment),
            ] {
                json.key(name)
                json.array { json in for value in values { json.value(value) } }
            }
            json.member("budget", budget)
        }
    }
}
