import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization

/// `noroshi prefs`: the preference file of the service.
struct PrefsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prefs",
        abstract: "Show, check and change the service settings of this application.",
        discussion: """
            The settings are in TbBTDeveloperPreference.plist next to config.toml, or in the file given with --prefs. \
            If there is no file, one with the defaults is created, readable only by its owner.

            TestMode: yes (the default) or no; set it to no for production use. DeveloperAppCode: the application's \
            token. SDKEdition and SDKVersion identify the service, and have only one valid value each. \
            MaxDesignatableBeaconRegions: 1 to 19; each other monitored region also takes one of the places. \
            RegionUpdateIntervalHours: hours during which managed regions are not fetched again; lower if they change \
            often, higher to reduce traffic, 0 for no interval.
            """,
        subcommands: [PrefsShow.self, PrefsCheck.self, PrefsSet.self],
        defaultSubcommand: PrefsShow.self)
}

/// The file to which the commands apply.
struct PrefsOptions: ParsableArguments {
    @OptionGroup var common: CommonOptions

    @Option(
        help: ArgumentHelp("The file to use instead of the one next to config.toml.", valueName: "file"),
        completion: .file())
    var prefs: String?

    func path(_ setting: Setting) -> String { prefs ?? setting.files.preference }
}

extension Setting {
    /// Reads the file, and creates it if there is none. Creating it and remarks on it are reported.
    /// - Throws: Status 78 when it is invalid, 73 when it cannot be created.
    func preferenceFile(_ path: String) throws(Failure) -> PreferenceFile {
        let isMissing = !DataFiles.exists(path)
        do throws(ConfigurationProblems) {
            let file = try PreferenceFile.readOrCreate(path)
            if isMissing { remark(.cli.prefsCreated, .text(path)) }
            for remark in file.remarks + file.findings { StandardError.write(localizer.text(remark)) }
            return file
        } catch {
            if case .unwritable = error.problems[0].kind {
                throw Failure(.cannotCreate, error.problems[0])
            }
            throw Failure(error.problems)
        }
    }
}

extension Bool {
    /// The word that the service's documents and the screen use.
    var preferenceWord: String { self ? "YES" : "NO" }
}
