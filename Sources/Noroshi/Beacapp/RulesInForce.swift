public import BeaconService
import ConfigurationFiles
public import Regions

/// The rules of the user, and behind them those that the events of a Beacapp server are, which are read once.
struct RulesInForce: Sendable {
    private var text: String?
    private var ofServer: [Rule] = []
    /// What the engine has.
    private var handed = RuleSet()

    mutating func all(_ files: RuleSet, _ events: BeacappEvents?) -> RuleSet {
        if text != events?.text {
            text = events?.text
            ofServer = events?.rules ?? []
        }
        var all = files
        all.rules += ofServer
        return all
    }

    /// The engine begins with these.
    mutating func begin(_ files: RuleSet, _ events: BeacappEvents?) { handed = all(files, events) }

    /// The same for the engine; nil: it has them.
    mutating func news(_ files: RuleSet, _ events: BeacappEvents?) -> RuleSet? {
        let all = all(files, events)
        guard all != handed else { return nil }
        handed = all
        return all
    }
}

extension RuleSet {
    /// These, and behind them those that the events of a Beacapp server are.
    public func with(_ events: BeacappEvents?) -> RuleSet {
        var all = self
        all.rules += events?.rules ?? []
        return all
    }
}

extension BeacappEvents {
    /// The rules that they are. What was kept could be read when it came.
    public var rules: [Rule] { (try? BeacappFile.serverRules(text, place: place)) ?? [] }
}

extension BeaconAgent {
    /// The rules of the user, and those that the events of a Beacapp server are.
    public var rules: RuleSet { rulesInForce.all(configuration.rules, state.beacapp.events) }

    /// The same for the engine; nil: it has them.
    func newRules() -> RuleSet? { rulesInForce.news(configuration.rules, state.beacapp.events) }
}
