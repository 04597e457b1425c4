import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization
import Noroshi

/// `noroshi prefs set`.
struct PrefsSet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change one setting; a running screen applies it when it reloads its files.",
        discussion: """
            The file is created if it does not exist. Otherwise it is replaced as a whole, so that a valid file always \
            exists. Unknown items are retained.

            Status 2: there is no such setting, or it does not accept the value. 73: the file cannot be written. 78: \
            the existing file is invalid, and is left unchanged.
            """)

    @OptionGroup var options: PrefsOptions
    @ArgumentParser.Argument(
        help: ArgumentHelp(
            "TestMode, DeveloperAppCode, SDKEdition, SDKVersion, MaxDesignatableBeaconRegions (MaxDesignatable), "
                + "RegionUpdateIntervalHours.", valueName: "key"), completion: Proposals.preferenceKeys)
    var key: String
    // All remaining words, because -1 must be read as a number out of range and not as an option.
    @ArgumentParser.Argument(
        parsing: .allUnrecognized, help: ArgumentHelp("yes or no, a string, or a number.", valueName: "value"))
    var values: [String]
    @Flag(help: "Write the setting as one JSON object.")
    var json = false

    func validate() throws {
        if values.isEmpty { throw wrongUsage(.usage.missing, "<value>") }
        if values.count > 1 { throw wrongUsage(.usage.unexpected, values[1]) }
    }

    func run() throws {
        let setting = try options.common.setting()
        let path = options.path(setting)
        var file = try setting.preferenceFile(path)
        do throws(PreferenceError) {
            try file.set(key: key, to: values[0])
        } catch {
            throw Failure(.usage, error.reason)
        }
        do throws(ConfigurationProblem) {
            try file.write()
        } catch {
            throw Failure(.cannotCreate, error)
        }
        guard let key = DeveloperPreference.Key(named: key) else { return }
        let preference = file.preference
        if key == .appCode, Preparation.problems(of: preference).contains(.lackOfAppCode) {
            setting.remark(.pref.lackAppCode)
        }
        guard json else {
            return try setting.write(setting.text(.cli.prefsSet, .text(key.rawValue), .text(told(key, preference))))
        }
        try setting.write { json in
            json.object { json in
                switch preference[key] {
                case .boolean(let value): json.member(key.rawValue, value)
                case .integer(let number): json.member(key.rawValue, number)
                default: json.member(key.rawValue, told(key, preference))
                }
            }
        }
    }

    /// The value for the message; a token is not repeated.
    private func told(_ key: DeveloperPreference.Key, _ preference: DeveloperPreference) -> String {
        switch preference[key] {
        case .boolean(let value): value.preferenceWord
        case .integer(let number): String(number)
        case .string(let text): key == .appCode ? preference.maskedAppCode : text
        case .real, .other: ""
        }
    }
}
