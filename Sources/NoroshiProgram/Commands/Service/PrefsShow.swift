import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization
import Noroshi
import Platform

/// `noroshi prefs show`.
struct PrefsShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show the effective settings and their location.",
        discussion: """
            Only the beginning of the token is shown, unless --reveal is given. The JSON output is an object with \
            path, the six items, and valid (whether the service can be used).

            Status 78: the file is invalid (the errors are reported), or the file does not exist and cannot be \
            created, and no token was given. A file given with --prefs is not created.
            """)

    @OptionGroup var options: PrefsOptions
    @Option(
        help: ArgumentHelp("The token, instead of the file's; NOROSHI_APP_CODE has the same effect.", valueName: "code")
    )
    var appCode: String?
    @Flag(help: "Show the token in full.")
    var reveal = false
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let setting = try options.common.setting()
        let path = options.path(setting)
        let preference = try preference(path, setting)
        guard !json else { return try setting.write { write(preference, path, to: &$0) } }
        var columns = TextColumns()
        for (key, item) in preference.items { columns.add(key.rawValue, text(item, key, preference)) }
        try setting.write(columns.lines)
        setting.remark(.preferences.file, .text(path))
        if isOfEnvironment { setting.remark(.cli.prefsOfEnvironment, .text("NOROSHI_APP_CODE")) }
    }

    /// The preference in force: the file with the given token, or the defaults with it if there is no file and none can
    /// be created.
    private func preference(_ path: String, _ setting: Setting) throws -> DeveloperPreference {
        let code = appCode ?? Environment.appCode
        var preference = DeveloperPreference()
        if options.prefs != nil, !DataFiles.exists(path) {
            if code == nil { throw Failure(.preferenceMissing(path: path)) }
        } else {
            do throws(Failure) {
                preference = try setting.preferenceFile(path).preference
            } catch {
                guard error.status == .cannotCreate else { throw error }
                setting.remark(error)
                if code == nil { throw Failure(.preferenceNotMade(path: path)) }
            }
        }
        if let code { preference.appCode = code }
        return preference
    }

    /// Whether the token comes from the environment, and so is not in the file.
    private var isOfEnvironment: Bool { appCode == nil && Environment.appCode != nil }

    private func text(
        _ item: PreferenceItem, _ key: DeveloperPreference.Key, _ preference: DeveloperPreference
    ) -> String {
        switch item {
        case .boolean(let value): value.preferenceWord
        case .string where key == .appCode: token(preference)
        case .string(let text): text
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .other(let name): name
        }
    }

    private func token(_ preference: DeveloperPreference) -> String {
        reveal ? preference.appCode : preference.maskedAppCode
    }

    private func write(_ preference: DeveloperPreference, _ path: String, to json: inout JSONText) {
        json.object { json in
            json.member("path", path)
            for (key, item) in preference.items {
                switch item {
                case .boolean(let value): json.member(key.rawValue, value)
                case .integer(let number): json.member(key.rawValue, number)
                case .string where key == .appCode: json.member(key.rawValue, token(preference))
                case .string(let text): json.member(key.rawValue, text)
                case .real, .other: break
                }
            }
            json.member("appCodeSource", appCode != nil ? "option" : isOfEnvironment ? "environment" : "file")
            json.member("valid", preference.isValid)
        }
    }
}
