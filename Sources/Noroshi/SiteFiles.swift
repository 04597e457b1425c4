public import BeaconService
public import Configuration
public import Regions
import Scanning

/// The files of a site: preference, official and managed regions, rules. What is wrong in them stops nobody: the part
/// that reads is used, and the problems say what does not.
public struct SiteFiles: Sendable {
    public private(set) var context: ServiceContext
    public private(set) var rules = RuleSet()
    /// Managed regions of the user's file; nil: there is none, and those that are kept stay (S-111).
    public private(set) var managed: [ManagedRegion]?
    /// The files of rules that were read.
    public private(set) var paths: [String] = []
    /// What is not used, and why.
    public private(set) var problems: [ConfigurationProblem] = []
    /// What is used, though not as it stands there.
    public private(set) var remarks: [ConfigurationProblem] = []
    /// The preference file, whether it is there or not.
    public let preferencePath: String
    /// Whether there is no such file, so that its defaults hold.
    public private(set) var lacksPreferenceFile = false
    /// What reading the preference file gave.
    public private(set) var preference: Result<DeveloperPreference, PreparationError>
    /// Where the official regions come from; the path of a file where it is one.
    public private(set) var officialSource = OfficialSource.bundled
    public private(set) var officialPath: String?

    /// Whether the service can be used, and what stands in its way (S-157 … S-162).
    public var preparation: PreparationOutcome {
        Preparation.setUp(preference: preference, official: context.official, from: officialSource)
    }

    /// Reads the files. Where the user has no preference file, one with its defaults is written first (S-26). Where
    /// there is none and none can be made the service cannot be used (S-44), unless `appCode` is given: then the rest is
    /// as in a new file.
    /// - Parameters:
    ///   - preferencePath: The preference file, in place of the user's own. It is not made.
    ///   - appCode: The application's token, in place of that of the file (S-32).
    ///   - settings: What regions without settings of their own have, and how many there may be.
    ///   - state: What is remembered: rules may name its regions.
    ///   - isSimulated: Whether the beacons of the simulated site count as service beacons.
    public init(
        _ files: DataFiles, _ settings: Settings = Settings(), preferencePath: String? = nil, appCode: String? = nil,
        state: ServiceState, isSimulated: Bool
    ) {
        preference = .success(DeveloperPreference())
        self.preferencePath = preferencePath ?? files.preference
        context = ServiceContext(
            official: [], maximumRegionCount: settings.maximumRegionCount,
            settings: RegionSettings(exitPeriod: settings.exitPeriod))
        readPreference(self.preferencePath, appCode, isGiven: preferencePath != nil)
        lacksPreferenceFile = !DataFiles.exists(self.preferencePath)
        readRegions(files, isSimulated)
        readRules(files, state)
    }

    private mutating func readPreference(_ path: String, _ appCode: String?, isGiven: Bool) {
        do throws(ConfigurationProblems) {
            let file = isGiven ? try PreferenceFile.read(path) : try PreferenceFile.readOrCreate(path)
            take(file.preference, appCode)
            remarks += file.remarks
            problems += file.findings
        } catch {
            let reason = PreparationError(error, path: path)
            guard reason.isOfMissingFile else {
                problems += error.problems
                return preference = .failure(reason)
            }
            // No file is nothing that is wrong in one: what was read before stays in use, and hearing needs none.
            remarks += error.problems
            preference = .failure(reason)
            if let appCode { take(DeveloperPreference(), appCode) }
        }
    }

    private mutating func take(_ read: DeveloperPreference, _ appCode: String?) {
        context.preference = read
        if let appCode { context.preference.appCode = appCode }
        preference = .success(context.preference)
    }

    private mutating func readRegions(_ files: DataFiles, _ isSimulated: Bool) {
        do throws(ConfigurationProblems) {
            let (regions, origin) = try OfficialRegionFile.read(files)
            context.official = regions
            if case .file(let path) = origin { (officialSource, officialPath) = (.file, path) }
        } catch {
            problems += error.problems
            context.official = OfficialRegionFile.builtIn
            (officialSource, officialPath) = (.unreadableFile, files.officialRegions)
        }
        if isSimulated { context.official += SimulatedSite.officialRegions }
        do throws(ConfigurationProblems) {
            managed = try ManagedRegionFile.read(files)
        } catch {
            problems += error.problems
        }
    }

    private mutating func readRules(_ files: DataFiles, _ state: ServiceState) {
        do throws(ConfigurationProblems) {
            let read = try RulesReader.read(files, context: rulesContext(state))
            rules = read.rules
            paths = read.paths
            context.ruleRegions = rules.regions.map(\.region.identifier)
        } catch {
            problems += error.problems
        }
    }

    /// What a file of rules is read with at this site.
    public func rulesContext(_ state: ServiceState) -> RulesContext {
        RulesContext(
            defaults: context.settings, known: state.knownRegions(context).map(\.region),
            reserved: state.reservedRegions(context).map(\.regionID), maximumRegionCount: context.maximumRegionCount)
    }
}

extension PreparationError {
    /// Why a preference file cannot be used: the first thing that is wrong with it.
    fileprivate init(_ problems: ConfigurationProblems, path: String) {
        self =
            switch problems.problems.first?.kind {
            case .preference(let error): .preference(error)
            case .unreadable where !DataFiles.exists(path): .preferenceMissing(path: path)
            case .unwritable: .preferenceNotMade(path: path)
            case .unreadable(_, let words): .preferenceUnreadable(path: path, why: words)
            default: .preferenceMalformed(path: path)
            }
    }
}
