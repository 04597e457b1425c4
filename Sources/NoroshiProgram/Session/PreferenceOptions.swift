import ArgumentParser
import BeaconService
import ConfigurationFiles
import Localization
import Texts

/// The service's preferences that the command line can override.
struct PreferenceFileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The preference file of the service, in place of the one beside config.toml.", valueName: "file"),
        completion: .file())
    var prefs: String?

    @Option(
        help: ArgumentHelp(
            "The application's token, in place of DeveloperAppCode; the variable NOROSHI_APP_CODE does the same, and "
                + "other users of the machine cannot read it.", valueName: "code"))
    var appCode: String?
}

/// The limit of regions that the command line can override.
struct RegionLimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Regions monitored at most, in place of the setting.", valueName: "n"))
    var maxRegions: Int?

    func validate() throws {
        if let maxRegions, !(1...1000).contains(maxRegions) {
            throw wrongUsage(.usage.rangeFound, "--max-regions", "1", "1000", "\(maxRegions)")
        }
    }

}

/// What the command line can override of the service's preferences and limits, shown where all of it matters.
struct PreferenceOptions: ParsableArguments, PreferenceOverrides {
    @OptionGroup var file: PreferenceFileOptions
    @OptionGroup var limit: RegionLimitOptions
}

/// The same for commands that need the service, and start no region: the limit is taken, and not shown.
struct ServicePreferenceOptions: ParsableArguments, PreferenceOverrides {
    @OptionGroup var file: PreferenceFileOptions
    @OptionGroup(visibility: .hidden) var limit: RegionLimitOptions
}

/// The same for all other commands of the service, which take them from scripts that give them to every command.
struct QuietPreferenceOptions: ParsableArguments, PreferenceOverrides {
    @OptionGroup(visibility: .hidden) var file: PreferenceFileOptions
    @OptionGroup(visibility: .hidden) var limit: RegionLimitOptions
}

/// What the command line overrides, wherever help shows it.
protocol PreferenceOverrides {
    var file: PreferenceFileOptions { get }
    var limit: RegionLimitOptions { get }
}

extension PreferenceOverrides {
    var choice: PreferenceChoice {
        PreferenceChoice(path: file.prefs, appCode: file.appCode, maximumRegions: limit.maxRegions)
    }

    /// Puts them in place of what the files say; see `PreferenceChoice.apply`.
    func apply(to setting: inout Setting) throws(Failure) { try choice.apply(to: &setting) }
}

/// What stands in place of preferences and settings, also when the files are read again.
struct PreferenceChoice: Equatable {
    var path: String?
    var appCode: String?
    var maximumRegions: Int?

    /// Puts them in place of what the files say.
    /// - Throws: Status 2: the token cannot be one. 78: there is no such preference file, and no token either;
    ///   only the file beside config.toml is made at a first start.
    func apply(to setting: inout Setting) throws(Failure) {
        let token = appCode ?? Environment.appCode
        if let token {
            var preference = DeveloperPreference()
            do throws(PreferenceError) {
                try preference.set(key: DeveloperPreference.Key.appCode.rawValue, to: token)
            } catch {
                throw Failure(status: .usage, sentence: setting.localizer.text(error.reason))
            }
        }
        if token == nil, let path, !DataFiles.exists(path) { throw setting.failure(.preferenceMissing(path: path)) }
        setting.adopt(PreferenceChoice(path: path, appCode: token, maximumRegions: maximumRegions))
    }
}

extension Setting {
    mutating func adopt(_ choice: PreferenceChoice) {
        preference = choice
        if let count = choice.maximumRegions { settings.maximumRegionCount = count }
    }
}
