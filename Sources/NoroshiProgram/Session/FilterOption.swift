import ArgumentParser
import Basics
import CommandUsage
import ConfigurationFiles
import Localization
import Regions
import Tracking

/// `--filter`: the language of the screen's filter, for all commands that select lines.
struct FilterOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Same syntax as the screen's filter: text, type:ibeacon, service, near, 'rssi>-70', '!far'.",
            valueName: "terms"),
        completion: Proposals.filter)
    var filter: String?

    /// The filter as it was typed, with the known facts about beacons.
    /// - Parameters:
    ///   - scope: The properties that the lines have.
    ///   - facts: The known facts; requested only if a term may need them.
    /// - Throws: Wrong usage for a filter that is not understood or can match nothing.
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
        if let problem = reading.problem { throw UsageError(problem.phrase) }
        var filter = reading.filter
        if filter.asksForFacts { filter.know(fetch()) }
        return filter
    }
}
