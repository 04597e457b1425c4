import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization
import Platform

/// The options that override the service's preferences and limits, shown in the help of commands that depend on all
/// of them.
struct PreferenceOptions: ParsableArguments, PreferenceOverrides {
    @Option(help: .prefs(), completion: .file()) var prefs: String?
    @Option(help: .appCode()) var appCode: String?
    @Option(help: .maxRegions()) var maxRegions: Int?

    func validate() throws { try choice.validate() }
}

/// The same options for commands that need the service, but start no region: the limit is accepted, but not shown.
struct ServicePreferenceOptions: ParsableArguments, PreferenceOverrides {
    @Option(help: .prefs(), completion: .file()) var prefs: String?
    @Option(help: .appCode()) var appCode: String?
    @Option(help: .maxRegions(.hidden)) var maxRegions: Int?

    func validate() throws { try choice.validate() }
}

/// The same options for all other commands of the service, for scripts that pass them to every command.
struct QuietPreferenceOptions: ParsableArguments, PreferenceOverrides {
    @Option(help: .prefs(.hidden), completion: .file()) var prefs: String?
    @Option(help: .appCode(.hidden)) var appCode: String?
    @Option(help: .maxRegions(.hidden)) var maxRegions: Int?

    func validate() throws { try choice.validate() }
}

/// The three options, which differ only in visibility. They are not groups: the library reads a group within a group
/// several times.
extension ArgumentHelp {
    fileprivate static func prefs(_ visibility: ArgumentVisibility = .default) -> ArgumentHelp {
        ArgumentHelp(
            "The preference file of the service, instead of the one next to config.toml.", valueName: "file",
            visibility: visibility)
    }

    fileprivate static func appCode(_ visibility: ArgumentVisibility = .default) -> ArgumentHelp {
        ArgumentHelp(
            "The application's token, instead of DeveloperAppCode. The variable NOROSHI_APP_CODE has the same effect, "
                + "and other users of the machine cannot read it.", valueName: "code", visibility: visibility)
    }

    fileprivate static func maxRegions(_ visibility: ArgumentVisibility = .default) -> ArgumentHelp {
        ArgumentHelp(
            "Maximum number of monitored regions, instead of the setting.", valueName: "n", visibility: visibility)
    }
}

/// The overrides of the command line, independent of where help shows them.
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

/// The values that override preferences and settings, also when the files are read again.
struct PreferenceChoice: Equatable {
    var path: String?
    var appCode: String?
    var maximumRegions: Int?
    var server: ServerChoice?

    /// - Throws: Wrong usage: the limit is out of range.
    fileprivate func validate() throws {
        if let maximumRegions, !(1...1000).contains(maximumRegions) {
            throw wrongUsage(.usage.rangeFound, "--max-regions", "1", "1000", "\(maximumRegions)")
        }
    }

    /// Overrides the values of the files.
    /// - Throws: Status 2: the token is invalid. 78: the preference file does not exist, and there is no token
    ///   either; only the file beside config.toml is created at a first start.
    func apply(to setting: inout Setting) throws(Failure) {
        let token = appCode ?? Environment.appCode
        if let token {
            var preference = DeveloperPreference()
            do throws(PreferenceError) {
                try preference.set(key: DeveloperPreference.Key.appCode.rawValue, to: token)
            } catch {
                throw Failure(.usage, error.reason)
            }
        }
        if token == nil, let path, !DataFiles.exists(path) { throw Failure(.preferenceMissing(path: path)) }
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
