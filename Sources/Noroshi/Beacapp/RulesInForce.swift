import Advertising
import Basics
public import BeaconService
import ConfigurationFiles
public import Regions

/// The rules of the user, followed by the rules from the events of a Beacapp server, which are parsed once.
struct RulesInForce: Sendable {
    private var text: String?
    private var ofServer: [Rule] = []
    /// The rules that the engine has.
    private var handed = RuleSet()

    mutating func all(_ files: RuleSet, _ events: BeacappEvents?, _ scan: BeacappScan) -> RuleSet {
        if text != events?.text {
            text = events?.text
            ofServer = events?.rules ?? []
        }
        return files.with(ofServer, scan)
    }

    /// Notes the rules with which the engine begins.
    mutating func begin(_ files: RuleSet, _ events: BeacappEvents?, _ scan: BeacappScan) {
        handed = all(files, events, scan)
    }

    /// The new rules for the engine; nil: it already has them.
    mutating func news(_ files: RuleSet, _ events: BeacappEvents?, _ scan: BeacappScan) -> RuleSet? {
        let all = all(files, events, scan)
        guard all != handed else { return nil }
        handed = all
        return all
    }
}

extension RuleSet {
    /// These rules, followed by the rules from the events of a Beacapp server.
    public func with(_ events: BeacappEvents?) -> RuleSet { with(events, .byItself) }

    func with(_ events: BeacappEvents?, _ scan: BeacappScan) -> RuleSet { with(events?.rules ?? [], scan) }

    fileprivate func with(_ ofServer: [Rule], _ scan: BeacappScan) -> RuleSet {
        var all = self
        switch scan {
        case .byItself: all.rules += ofServer
        case .ended:
            // They keep their places, so that the engine retains when they fired last.
            all.rules += ofServer.map { rule in
                var rule = rule
                rule.isEnabled = false
                return rule
            }
        case .running(let schedule, let isRanging):
            all.rules += ofServer
            // The user's own rules must not become slower.
            if rules.isEmpty || schedule.interval < self.schedule.interval { all.schedule = schedule }
            if isRanging {
                all.ranged = ofServer.uuids.compactMap { uuid in
                    try? BeaconRegion(identifier: uuid.description, constraint: RegionConstraint(uuid: uuid))
                }
            }
        }
        return all
    }
}

extension [Rule] {
    /// The UUIDs of the beacons in the triggers of the rules, each once.
    var uuids: [UUID128] {
        var known = Set<UUID128>()
        return flatMap { $0.triggers.flatMap(\.beacons) }.compactMap(\.uuid).filter { known.insert($0).inserted }
    }
}

extension RegionConstraint {
    fileprivate var uuid: UUID128? { if case .iBeacon(let uuid, _, _) = self { uuid } else { nil } }
}

extension BeacappEvents {
    /// The rules in the events; empty if they cannot be read, for which `problem` has the reason.
    public var rules: [Rule] { (try? read()) ?? [] }

    /// The reason why the events cannot be read; nil: they can. They could be read when they arrived, but another
    /// version of the program may read them differently.
    public var problem: BeacappError? {
        do throws(ConfigurationProblems) {
            _ = try read()
            return nil
        } catch {
            return BeacappError(error)
        }
    }

    private func read() throws(ConfigurationProblems) -> [Rule] {
        guard text.utf8.count <= FileText.longest else {
            throw ConfigurationProblems(
                ConfigurationProblem(
                    path: place, line: 0, kind: .finding(.error.fileTooLong, [String(FileText.longest >> 10)])))
        }
        return try BeacappFile.serverRules(text, place: place)
    }
}

extension BeacappError {
    /// The error for data from a server that cannot be read.
    fileprivate init(_ error: ConfigurationProblems) {
        self.init(.invalidData, error.problems.first?.phrase ?? Phrase(.client.malformedWhole))
    }
}

extension BeaconAgent {
    /// Reports that the kept events cannot be read.
    func tellBeacappProblem() async {
        guard let problem = state.beacapp.events?.problem else { return }
        await settle([SiteEvent(problem, at: source.now)])
    }

    /// The rules of the user, and the rules from the events of a Beacapp server.
    public var rules: RuleSet {
        rulesInForce.all(configuration.rules, state.beacapp.events, beacappManagers.scan)
    }

    /// The new rules for the engine; nil: it already has them.
    func newRules() -> RuleSet? {
        rulesInForce.news(configuration.rules, state.beacapp.events, beacappManagers.scan)
    }
}
