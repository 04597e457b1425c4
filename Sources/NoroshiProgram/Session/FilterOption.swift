import ArgumentParser
import CommandUsage
import ConfigurationFiles
import Localization
import Regions
import Texts
import Tracking

/// `--filter`: the language of the screen's filter, wherever lines are chosen.
struct FilterOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "As in the screen's filter: text, type:ibeacon, service, near, 'rssi>-70', '!far'.", valueName: "terms"),
        completion: Proposals.filter)
    var filter: String?

    /// The filter as it was typed, with all that is known of beacons.
    /// - Parameters:
    ///   - scope: what the lines have.
    ///   - facts: what is known; asked for only where a term may need it.
    /// - Throws: Wrong usage for what is not understood or can match nothing.
    func reading(
        _ setting: Setting, _ scope: FilterScope = .all, facts: () -> FilterFacts
    ) throws -> BeaconFilter {
        var known: FilterFacts?
        func fetch() -> FilterFacts {
            let facts = known ?? facts()
            known = facts
            return facts
        }
        let reading = FilterReading(filter ?? "", scope, layouts: setting.layouts) { fetch().says($0) }
        if let problem = reading.problem { throw wrongUsage(phrase: problem.phrase) }
        var filter = reading.filter
        if filter.asksForFacts { filter.know(fetch()) }
        return filter
    }
}
