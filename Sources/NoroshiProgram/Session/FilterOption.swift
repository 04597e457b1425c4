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
            "As in the screen's filter: text, type:ibeacon, service, near, 'rssi>-70', '!far'.", valueName: "terms"))
    var filter: String?

    /// The filter as it was typed, before `know`.
    /// - Parameter scope: what the lines have.
    /// - Throws: Wrong usage for what is not understood or can match nothing.
    func reading(_ setting: Setting, _ scope: FilterScope = .all) throws -> BeaconFilter {
        let reading = FilterReading(filter ?? "", scope, layouts: setting.layouts)
        if let problem = reading.problem { throw wrongUsage(phrase: problem.phrase) }
        return reading.filter
    }
}
