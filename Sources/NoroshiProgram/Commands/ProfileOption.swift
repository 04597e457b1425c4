import ArgumentParser
import BeaconService
import Configuration
import Localization

/// How much of the time a controller listens (T-6).
struct ProfileOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How much of the time a controller listens: low-latency always, balanced a quarter, low-power a tenth.",
            valueName: "profile"))
    var profile: ScanProfile?

    func apply(to settings: inout Settings) {
        if let profile { settings.scanProfile = profile }
    }

    /// Says that a profile was asked for where nothing is listened with.
    func remark(_ setting: Setting, hasController: Bool) {
        guard let profile, !hasController else { return }
        let word = setting.localizer.text(profile.textKey)
        StandardError.write(setting.localizer.text("remark.profile.noEffect", .text(word)))
    }
}

extension ScanProfile: ExpressibleByArgument {}
