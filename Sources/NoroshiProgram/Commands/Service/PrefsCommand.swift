import ArgumentParser
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization
import Texts

/// `noroshi prefs`: the preference file of the service.
struct PrefsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prefs",
        abstract: "Show, check and change the service's settings of this application.",
        discussion: """
            They stand in TbBTDeveloperPreference.plist beside config.toml, or in the file of --prefs. Where there is \
            none, one with the defaults is written, readable by its owner alone.

            TestMode: yes (the default) or no; set it to no before real use. DeveloperAppCode: the application's token. \
            SDKEdition and SDKVersion tell which service this is, and have one value only. \
            MaxDesignatableBeaconRegions: 1 to 19; each region that is monitored besides takes one of the places. \
            RegionUpdateIntervalHours: hours in which managed regions are not fetched again; less when they change \
            often, more to save traffic, 0 for no pause.
            """,
        subcommands: [PrefsShow.self, PrefsCheck.self, PrefsSet.self],
        defaultSubcommand: PrefsShow.self)
}

/// The file to which the commands apply.
struct PrefsOptions: ParsableArguments {
    @OptionGroup var common: CommonOptions

    @Option(
        help: ArgumentHelp("The file, in place of the one beside config.toml.", valueName: "file"), completion: .file())
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
