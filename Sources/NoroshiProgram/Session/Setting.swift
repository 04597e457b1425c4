import Advertising
import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Glibc
import Localization
import Platform

/// Options of every command.
struct CommonOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Display language: ja or en.", valueName: "ja|en"), completion: .list(["ja", "en"]))
    var lang: String?

    @Option(
        help: ArgumentHelp("A folder with custom texts (ja.lproj and en.lproj), searched first.", valueName: "folder"),
        completion: .directory)
    var i18n: String?

    func validate() throws {
        if let lang, lang != "ja", lang != "en" { throw wrongUsage(.usage.language, lang) }
    }

    /// Finds the options among arguments that cannot be parsed as a whole.
    static func given(in arguments: ArraySlice<String>) -> (lang: String?, i18n: String?) {
        func value(_ name: String) -> String? {
            guard let place = arguments.lastIndex(where: { $0 == name || $0.hasPrefix(name + "=") }) else { return nil }
            if arguments[place] != name { return String(arguments[place].dropFirst(name.count + 1)) }
            let next = arguments.index(after: place)
            return next == arguments.endIndex ? nil : arguments[next]
        }
        return (value("--lang").flatMap { Language(rawValue: $0)?.rawValue }, value("--i18n"))
    }

    /// Reads configuration and texts, and reports mistakes in the texts on standard error.
    func setting() throws(Failure) -> Setting {
        let setting = settingInForce()
        try setting.demand(setting.problems)
        return setting
    }

    /// The same for commands that also work with an invalid configuration.
    func settingInForce() -> Setting {
        var setting = Setting(language: lang, texts: i18n)
        setting.loadStrings()
        for warning in setting.warnings { StandardError.write(setting.localizer.text(warning)) }
        return setting
    }
}

/// The settings, texts and files of a command, and the problems in them.
struct Setting {
    var settings: Settings
    var localizer: Localizer { didSet { localizer.keyNames = keyNames } }
    /// The names of the keys of the screen in texts.
    private var keyNames: [String: String] = [:]
    let files: DataFiles
    /// Whether NOROSHI_SERVER contains no address, and no other choice of a server overrides it.
    var hasUnreadServer = false
    /// The problems in the settings file, in the order of its lines. `settings` contains the values of its other
    /// lines.
    private(set) var problems: [ConfigurationProblem] = []
    /// The overrides of the preferences by the command line.
    var preference = PreferenceChoice()
    /// A folder of texts that is searched before all others.
    let texts: String?
    /// The files that were read: settings, texts, theme.
    var configurationFile: String?
    var stringsFile: String?
    var themeFile: String?
    /// The scan profile of the settings file, regardless of the command line.
    private(set) var profileOfFile: ScanProfile?
    /// Whether the command line, the environment or the settings file chose the language.
    private(set) var languageIsGiven = false
    /// The unsupported language that the environment asks for.
    private var unknownLanguage: String?
    /// Remarks on the texts in use: broken or missing files, an unsupported language.
    var warnings: [Phrase] { languageWarnings + textWarnings }
    private var textWarnings: [Phrase] = []

    private var languageWarnings: [Phrase] {
        unknownLanguage.map { name in
            let known = Language.allCases.map(\.rawValue).joined(separator: ", ")
            return [Phrase(.remark.unknownLanguage, .text(name), .text(known))]
        } ?? []
    }

    var layouts: LayoutSet { settings.layouts }

    init(language argument: String?, texts: String? = nil) {
        self.texts = texts
        files = DataFiles(environment: Environment.value, executable: Environment.executable)
        settings = Settings()
        localizer = Localizer(language: Language.preferred(argument: argument, environment: Environment.value))
        let variable = Environment.value("NOROSHI_LANG").flatMap { $0.isEmpty ? nil : $0 }
        if argument == nil, let variable, !Language.isKnown(locale: variable) { unknownLanguage = variable }
        languageIsGiven = argument != nil || variable != nil && unknownLanguage == nil
        guard DataFiles.exists(files.configuration) else {
            nameKeys()
            return
        }
        do throws(ConfigurationProblem) {
            let text = try FileText.text(files.configuration)
            (settings, problems) = SettingsFile.read(text, path: files.configuration)
            configurationFile = files.configuration
            profileOfFile = settings.scanProfile
        } catch {
            problems = [error]
        }
        if !languageIsGiven, let language = settings.language {
            localizer = Localizer(language: Language(locale: language))
            languageIsGiven = true
        }
        nameKeys()
    }

    private mutating func nameKeys() {
        keyNames = namesOfKeys
        localizer.keyNames = keyNames
    }

    /// Uses the language that was last shown, unless another one was chosen.
    mutating func recall(language: String?) {
        guard !languageIsGiven, let language = language.flatMap(Language.init(rawValue:)) else { return }
        localizer = Localizer(language: language)
    }

    /// Reads the language's texts from their file. The built-in texts are used until then, and if there is no file.
    mutating func loadStrings() {
        let name = "i18n/\(localizer.language.folder)/Localizable.strings"
        let builtin = Localizer(language: localizer.language)
        localizer = builtin
        stringsFile = nil
        let own = texts.map { "\($0)/\(localizer.language.folder)/Localizable.strings" }
        guard let path = own ?? files.find(name) else {
            textWarnings = [Phrase(.error.fileMissing, .text(name))]
            return
        }
        do throws(ConfigurationProblem) {
            let octets = try FileText.octets(path)
            do throws(StringsError) {
                localizer = Localizer(language: builtin.language, table: try StringsTable(reading: octets.span))
                stringsFile = path
                textWarnings = []
            } catch {
                textWarnings = [error.phrase(path: path)]
            }
        } catch {
            textWarnings = [error.phrase]
        }
    }
}

// The check for commands, which end by reporting the problems.
extension Setting {
    /// - Parameter problems: The problems that prevent the command's work.
    /// - Throws: Status 78 if there are any, with all problems in the settings file.
    func demand(_ problems: [ConfigurationProblem]) throws(Failure) {
        guard !problems.isEmpty else { return }
        throw Failure(.configuration, problems: settingsProblems)
    }
}
