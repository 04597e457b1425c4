import ArgumentParser
import Basics
import BeaconService
import ConfigurationFiles
import Localization

/// The share of time for which a controller listens.
struct ProfileOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Proportion of time a controller listens: low-latency always, balanced a quarter, low-power a tenth.",
            valueName: "profile"))
    var profile: ScanProfile?

    func apply(to settings: inout Settings) {
        if let profile { settings.scanProfile = profile }
    }

    /// Writes a remark that a profile has no effect when no controller listens.
    func remark(_ setting: Setting, hasController: Bool) {
        guard let profile, !hasController else { return }
        let word = setting.localizer.text(profile.textKey)
        StandardError.write(setting.localizer.text(.remark.profileNoEffect, .text(word)))
    }
}

extension ScanProfile: ExpressibleByArgument {}
