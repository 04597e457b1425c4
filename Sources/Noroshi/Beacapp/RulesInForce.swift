import Advertising
public import BeaconService
import ConfigurationFiles
public import Regions
import Texts

/// The rules of the user, and behind them those that the events of a Beacapp server are, which are read once.
struct RulesInForce: Sendable {
    private var text: String?
    private var ofServer: [Rule] = []
    /// What the engine has.
    private var handed = RuleSet()

    mutating func all(_ files: RuleSet, _ events: BeacappEvents?, _ scan: BeacappScan) -> RuleSet {
        if text != events?.text {
            text = events?.text
            ofServer = events?.rules ?? []
        }
        return files.with(ofServer, scan)
    }

    /// The engine begins with these.
    mutating func begin(_ files: RuleSet, _ events: BeacappEvents?, _ scan: BeacappScan) {
        handed = all(files, events, scan)
    }

    /// The same for the engine; nil: it has them.
    mutating func news(_ files: RuleSet, _ events: BeacappEvents?, _ scan: BeacappScan) -> RuleSet? {
        let all = all(files, events, scan)
        guard all != handed else { return nil }
        handed = all
        return all
    }
}

extension RuleSet {
    /// These, and behind them those that the events of a Beacapp server are.
    public func with(_ events: BeacappEvents?) -> RuleSet { with(events, .byItself) }

    func with(_ events: BeacappEvents?, _ scan: BeacappScan) -> RuleSet { with(events?.rules ?? [], scan) }

    fileprivate func with(_ ofServer: [Rule], _ scan: BeacappScan) -> RuleSet {
        var all = self
        switch scan {
        case .byItself: all.rules += ofServer
        case .ended:
            // They stay where they are, for the engine to know when they fired last.
            all.rules += ofServer.map { rule in
                var rule = rule
                rule.isEnabled = false
                return rule
            }
        case .running(let schedule, let isRanging):
            all.rules += ofServer
            // The user's own rules do not become slower.
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
    /// The UUIDs of the beacons that their triggers name, each once.
    var uuids: [UUID128] {
        var known = Set<UUID128>()
        return flatMap { $0.triggers.flatMap(\.beacons) }.compactMap(\.uuid).filter { known.insert($0).inserted }
    }
}

extension RegionConstraint {
    fileprivate var uuid: UUID128? { if case .iBeacon(let uuid, _, _) = self { uuid } else { nil } }
}

extension BeacappEvents {
    /// The rules that they are; none where they cannot be read, which `problem` says.
    public var rules: [Rule] { (try? read()) ?? [] }

    /// Why they cannot be read; nil: they can, as what is kept could when it came. Another version may read them otherwise.
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
    /// Why what a server gave cannot be read.
    fileprivate init(_ error: ConfigurationProblems) {
        self.init(.invalidData, error.problems.first?.phrase ?? Phrase(.client.malformedWhole))
    }
}

extension BeaconAgent {
    /// Tells that the events that are kept cannot be read.
    func tellBeacappProblem() async {
        guard let problem = state.beacapp.events?.problem else { return }
        await settle([SiteEvent(problem, at: source.now)])
    }

    /// The rules of the user, and those that the events of a Beacapp server are.
    public var rules: RuleSet {
        rulesInForce.all(configuration.rules, state.beacapp.events, beacappManagers.scan)
    }

    /// The same for the engine; nil: it has them.
    func newRules() -> RuleSet? {
        rulesInForce.news(configuration.rules, state.beacapp.events, beacappManagers.scan)
    }
}
