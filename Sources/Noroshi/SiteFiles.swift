import Basics
public import BeaconService
public import ConfigurationFiles
import Radio
public import Regions
import Scanning

/// The files of a site: preference, official and managed regions, rules. A mistake in one does not stop the program:
/// the valid content is used, and `problems` lists the rest.
public struct SiteFiles: Sendable {
    public private(set) var context: ServiceContext
    public private(set) var rules = RuleSet()
    /// Managed regions of the user's file, which apply where no server supplied any; nil: there is no such file, and
    /// the stored ones remain.
    public private(set) var managed: [ManagedRegion]?
    /// The rule files that were read.
    public private(set) var paths: [String] = []
    /// The content that is not used, and the reasons.
    public private(set) var problems: [ConfigurationProblem] = []
    /// The content that is used, but not as written.
    public private(set) var remarks: [ConfigurationProblem] = []
    /// The path of the preference file, whether it exists or not.
    public let preferencePath: String
    /// Whether there is no such file and its defaults apply.
    public private(set) var lacksPreferenceFile = false
    /// The result of reading the preference file.
    public private(set) var preference: Result<DeveloperPreference, PreparationError>
    /// The origin of this machine's own official regions.
    private var officialSource = OfficialSource.bundled
    /// The path of the official regions, if they come from a file or should.
    public private(set) var officialPath: String?
    private let lists: FetchedLists
    private let hasServer: Bool

    /// Whether the service can be used, and the obstacle otherwise.
    public var preparation: PreparationOutcome {
        Preparation.setUp(
            preference: preference, official: context.official + context.simulated, from: officialSource
        ).holding(lists)
    }

    /// Reads the files. If the user has no preference file, one with the defaults is written first. If none can be
    /// written the service cannot be used, unless `appCode` is given: the other items then have their defaults.
    /// - Parameters:
    ///   - preferencePath: The preference file, in place of the user's own. It is not created.
    ///   - appCode: The application's token, in place of that of the file.
    ///   - settings: The defaults for regions, and the limit of their number.
    ///   - state: The stored state: rules may name its regions.
    ///   - isSimulated: Whether the beacons of the simulated site count as service beacons.
    ///   - hasServer: Whether regions may come from a server: a rule that names a missing region is then not a
    ///     mistake.
    public init(
        _ files: DataFiles, _ settings: Settings = Settings(), preferencePath: String? = nil, appCode: String? = nil,
        state: ServiceState, isSimulated: Bool, hasServer: Bool = false
    ) {
        preference = .success(DeveloperPreference())
        lists = state.lists
        self.hasServer = hasServer
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
            adopt(file.preference, appCode)
            remarks += file.remarks
            problems += file.findings
        } catch {
            let reason = PreparationError(error, path: path)
            guard reason.isOfMissingFile else {
                problems += error.problems
                return preference = .failure(reason)
            }
            // A missing file is not a mistake in a file: the content read before remains in use, and listening needs
            // no preference file.
            remarks += error.problems
            preference = .failure(reason)
            if let appCode { adopt(DeveloperPreference(), appCode) }
        }
    }

    private mutating func adopt(_ read: DeveloperPreference, _ appCode: String?) {
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
        if isSimulated { context.simulated = SimulatedSite.officialRegions }
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
            remarks += read.remarks
            context.ruleRegions = rules.regions.map(\.region.identifier)
        } catch {
            problems += error.problems
        }
    }

    /// The context in which this site's rule files are read.
    public func rulesContext(_ state: ServiceState) -> RulesContext {
        // A server's list does not invalidate the rules: neither a name that they use for a region of their own, nor
        // one to which they refer.
        let known = state.knownRegions(context).map(\.region)
        let names = Set(known.map(\.identifier))
        let others = (state.monitored.map(\.region) + state.lists.abandoned.compactMap(\.region))
            .filter { !names.contains($0.identifier) }
        return RulesContext(
            defaults: context.settings, known: known + others,
            reserved: state.reservedRegionsOfFiles(context).map(\.regionID),
            maximumRegionCount: context.maximumRegionCount,
            mayLackRegions: hasServer || state.lists.managed != nil || state.lists.officialOrigin != nil)
    }
}

extension PreparationError {
    /// The error for a preference file that cannot be used: its first problem.
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
