import Advertising
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
    /// Where the preference file is looked for, and what reading it gave.
    public private(set) var preferencePath = ""
    public private(set) var preference: Result<DeveloperPreference, PreparationError>
    /// Where the official regions come from.
    public private(set) var officialSource = OfficialSource.bundled

    /// Whether the service can be used, and what stands in its way (S-157 … S-162).
    public var preparation: PreparationOutcome {
        Preparation.setUp(preference: preference, official: context.official, from: officialSource)
    }

    /// - Parameters:
    ///   - state: What is remembered: rules may name its regions.
    ///   - isSimulated: Whether the beacons of the simulated site count as service beacons.
    public init(_ files: DataFiles, state: ServiceState, isSimulated: Bool) {
        preference = .success(DeveloperPreference())
        context = ServiceContext(official: Self.stub + (isSimulated ? Self.simulated : []))
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

    private static let stub = [
        OfficialRegion(
            regionID: "3bitter_official_1", uuid: UUID128(high: 0x93BE_B3D9_3160_4BB9, low: 0xB5B0_B7B1_F614_15D8),
            beaconType: .serviceStatic),
        OfficialRegion(
            regionID: "3bitter_dynamic_1", uuid: UUID128(high: 0x348C_9182_DCEA_4496, low: 0x9862_3171_D388_328B),
            beaconType: .serviceDynamic),
    ]

    /// The simulated site's own official regions.
    private static let simulated = [
        OfficialRegion(regionID: "site_shelf", uuid: SimulatedSite.shelfUUID, beaconType: .serviceStatic),
        OfficialRegion(regionID: "site_gate", uuid: SimulatedSite.gateUUID, beaconType: .serviceStatic),
    ]
}
