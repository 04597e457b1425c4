import BeaconService
import Configuration
import Glibc
import Localization
import MonitorUI

/// How the preference file is (S-33, S-34, S-44). Hearing beacons does not need it, the service does.
struct PreferenceFinding {
    let state: EnvironmentFactor.State
    let text: String

    init(state: EnvironmentFactor.State, text: String) {
        self.state = state
        self.text = text
    }

    /// Reads the file and does not make one.
    init(_ setting: Setting) {
        let path = setting.files.preference
        let texts = setting.localizer
        do throws(ConfigurationProblems) {
            let preference = try PreferenceFile.read(path).preference
            let problems = Preparation.setUp(preference: .success(preference), official: []).problems
            if let problem = problems.first(where: { $0.isOfPreference && !$0.isOfServerOnly }) {
                (state, text) = (.warning, texts.text(problem.reason))
            } else {
                let version = "\(preference.sdkEdition) \(preference.sdkVersion)"
                (state, text) = (.ok, texts.text("cli.doctor.preferences.ok", .text(version)))
            }
        } catch {
            if case .unreadable(ENOENT, _)? = error.problems.first?.kind {
                (state, text) = (.unknown, texts.text("cli.doctor.preferences.absent", .text(SafeOutput.text(path))))
            } else {
                (state, text) = (.warning, error.problems.first.map { texts.sentence($0) } ?? path)
            }
        }
    }
}
