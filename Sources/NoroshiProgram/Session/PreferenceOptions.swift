import ArgumentParser
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization
import Texts

/// What the command line can override of the service's preferences and limits, shown where all of it matters.
struct PreferenceOptions: ParsableArguments, PreferenceOverrides {
    @Option(help: .prefs(), completion: .file()) var prefs: String?
    @Option(help: .appCode()) var appCode: String?
    @Option(help: .maxRegions()) var maxRegions: Int?

    func validate() throws { try choice.validate() }
}

/// The same for commands that need the service, and start no region: the limit is taken, and not shown.
struct ServicePreferenceOptions: ParsableArguments, PreferenceOverrides {
    @Option(help: .prefs(), completion: .file()) var prefs: String?
    @Option(help: .appCode()) var appCode: String?
    @Option(help: .maxRegions(.hidden)) var maxRegions: Int?

    func validate() throws { try choice.validate() }
}

/// The same for all other commands of the service, which take them from scripts that give them to every command.
struct QuietPreferenceOptions: ParsableArguments, PreferenceOverrides {
    @Option(help: .prefs(.hidden), completion: .file()) var prefs: String?
    @Option(help: .appCode(.hidden)) var appCode: String?
    @Option(help: .maxRegions(.hidden)) var maxRegions: Int?

    func validate() throws { try choice.validate() }
}

/// The three options, of which only the visibility differs. They are no groups of their own: the library reads a group
/// within a group several times.
extension ArgumentHelp {
    fileprivate static func prefs(_ visibility: ArgumentVisibility = .default) -> ArgumentHelp {
        ArgumentHelp(
            "The preference file of the service, in place of the one beside config.toml.", valueName: "file",
            visibility: visibility)
    }

    fileprivate static func appCode(_ visibility: ArgumentVisibility = .default) -> ArgumentHelp {
        ArgumentHelp(
            "The application's token, in place of DeveloperAppCode; the variable NOROSHI_APP_CODE does the same, and "
                + "other users of the machine cannot read it.", valueName: "code", visibility: visibility)
    }

    fileprivate static func maxRegions(_ visibility: ArgumentVisibility = .default) -> ArgumentHelp {
        ArgumentHelp("Regions monitored at most, in place of the setting.", valueName: "n", visibility: visibility)
    }
}

/// What the command line overrides, wherever help shows it.
protocol PreferenceOverrides {
    var prefs: String? { get }
    var appCode: String? { get }
    var maxRegions: Int? { get }
}

extension PreferenceOverrides {
    var choice: PreferenceChoice { choice(server: nil) }

    func choice(server: ServerChoice?) -> PreferenceChoice {
        PreferenceChoice(path: prefs, appCode: appCode, maximumRegions: maxRegions, server: server)
    }
}

/// What stands in place of preferences and settings, also when the files are read again.
struct PreferenceChoice: Equatable {
    var path: String?
    var appCode: String?
    var maximumRegions: Int?
    var server: ServerChoice?

    /// - Throws: Wrong usage: no such limit can be set.
    fileprivate func validate() throws {
        if let maximumRegions, !(1...1000).contains(maximumRegions) {
            throw wrongUsage(.usage.rangeFound, "--max-regions", "1", "1000", "\(maximumRegions)")
        }
    }

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
        setting.adopt(
            PreferenceChoice(path: path, appCode: token, maximumRegions: maximumRegions, server: server))
    }
}

extension Setting {
    mutating func adopt(_ choice: PreferenceChoice) {
        preference = choice
        if let count = choice.maximumRegions { settings.maximumRegionCount = count }
        adopt(server: choice.server)
    }
}
