import BeaconService
import Regions

/// What the files say that the service rests on: the preference file, the official regions, the user's rules.
struct ServiceFiles {
    var preferencePath: String
    var preference: Result<DeveloperPreference, PreparationError>
    var official: [OfficialRegion]
    var officialSource = OfficialSource.bundled
    /// Where the official regions were read; nil: those that are built in.
    var officialPath: String?
    var rules = RuleSet()
    /// What was wrong with files that can be done without, in the language shown.
    var remarks: [String] = []

    /// Whether the service can be used, and what stands in its way.
    var preparation: PreparationOutcome {
        Preparation.setUp(preference: preference, official: official, from: officialSource)
    }

    var context: ServiceContext {
        let preference = (try? preference.get()) ?? DeveloperPreference()
        return ServiceContext(
            preference: preference, official: official, ruleRegions: rules.regions.map(\.region.identifier))
    }
}
