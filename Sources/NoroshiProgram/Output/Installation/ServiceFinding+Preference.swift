import Basics
import BeaconService
import ConfigurationFiles
import Glibc
import Localization

// The mistakes in the settings file: neither the screen nor the commands begin until the file is corrected.
extension Setting {
    /// All mistakes; nil: there is none.
    var settingsFinding: ServiceFinding? {
        guard !settingsProblems.isEmpty else { return nil }
        return ServiceFinding(
            name: "settings", label: .cli.doctorSettings, state: .failing,
            text: settingsProblems.map { localizer.text($0) }.joined(separator: " "),
            advice: configurationFile == nil ? nil : localizer.text(.cli.doctorSettingsMend))
    }
}

// The state of the preference file, which the service needs, but which is not needed for hearing beacons.
extension ServiceFinding {
    private init(_ state: EnvironmentFactor.State, _ text: String, advice: String? = nil) {
        self.init(name: "preferences", label: .cli.doctorPreferences, state: state, text: text, advice: advice)
    }

    /// Reads the file without creating one.
    /// - Parameter given: The file to read instead of the user's own.
    init(preference setting: Setting, path given: String? = nil) {
        let path = given ?? setting.files.preference
        let texts = setting.localizer
        let option = given.map { " --prefs \($0)" } ?? ""
        do throws(ConfigurationProblems) {
            let file = try PreferenceFile.read(path)
            guard let finding = file.findings.first, case .preference(.fixed(let key, let value, _)) = finding.kind
            else {
                let version = "\(file.preference.sdkEdition) \(file.preference.sdkVersion)"
                self.init(.ok, texts.text(.cli.doctorPreferencesOk, .text(version)))
                return
            }
            self.init(
                .warning, texts.text(finding),
                advice: texts.text(.cli.doctorPreferencesSet, .text("\(key.rawValue) \(value)" + option)))
        } catch {
            self.init(error.problems[0], path, isGiven: given != nil, texts)
        }
    }

    /// A file that cannot be read.
    private init(_ problem: ConfigurationProblem, _ path: String, isGiven: Bool, _ texts: Localizer) {
        switch problem.kind {
        case .unreadable(ENOENT, _) where !isGiven:
            self.init(
                .unknown, texts.text(.cli.doctorPreferencesAbsent, .text(SafeOutput.text(path))))
        case .unreadable(ENOENT, _):
            self.init(.warning, texts.text(PreparationError.preferenceMissing(path: path).reason))
        case .unreadable(ENOTDIR, _):
            self.init(.warning, texts.text(Phrase(writing: path, errno: ENOTDIR, "")))
        case .unreadable: self.init(.warning, texts.text(problem))
        default:
            self.init(
                .warning, texts.text(problem),
                advice: texts.text(.cli.doctorPreferencesMend, .text(isGiven ? " --prefs \(path)" : "")))
        }
    }
}
