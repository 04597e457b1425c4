public import BeaconService
public import Configuration
public import Regions
import Scanning

/// The files of a site: preference, official regions, rules. What is wrong in them stops nobody: the part that reads is
/// used, and the problems say what does not.
public struct SiteFiles: Sendable {
    public private(set) var context: ServiceContext
    public private(set) var rules = RuleSet()
    /// The files that were read.
    public private(set) var paths: [String] = []
    public private(set) var problems: [ConfigurationProblem] = []

    /// - Parameters:
    ///   - state: What is remembered: rules may name its regions.
    ///   - isSimulated: Whether the beacons of the simulated site count as service beacons.
    public init(_ files: DataFiles, state: ServiceState, isSimulated: Bool) {
        context = ServiceContext(official: isSimulated ? Self.simulated : [])
        readRules(files, state)
    }

    private mutating func readRules(_ files: DataFiles, _ state: ServiceState) {
        let known = state.knownRegions(context).map(\.region)
        do throws(ConfigurationProblems) {
            let read = try RulesReader.read(
                files, context: RulesContext(known: known, maximumRegionCount: context.maximumRegionCount))
            rules = read.rules
            paths += read.paths
            context.ruleRegions = rules.regions.map(\.region.identifier)
        } catch {
            problems += error.problems
        }
    }

    /// The simulated site's own official regions.
    private static let simulated = [
        OfficialRegion(regionID: "site_shelf", uuid: SimulatedSite.shelfUUID, beaconType: .serviceStatic),
        OfficialRegion(regionID: "site_gate", uuid: SimulatedSite.gateUUID, beaconType: .serviceStatic),
    ]
}
