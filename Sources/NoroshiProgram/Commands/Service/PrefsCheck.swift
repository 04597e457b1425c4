import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization
import Noroshi

/// `noroshi prefs check`.
struct PrefsCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the file: its six items, their types and their values.",
        discussion: """
            Writes nothing and creates no file. Status 0: the file is valid; a missing token is only reported, because \
            only communication with a server requires it. 78: the file does not exist, or has errors, which are \
            reported with file and line.
            """)

    @OptionGroup var options: PrefsOptions
    @Flag(help: "Write one JSON object: path, valid (whether the file is valid), problems, remarks.")
    var json = false

    func run() throws {
        let setting = try options.common.setting()
        let path = options.path(setting)
        var problems: [String] = []
        var remarks: [String] = []
        do throws(ConfigurationProblems) {
            let file = try PreferenceFile.read(path)
            remarks += file.remarks.map { setting.localizer.text($0) }
            problems = file.findings.map { setting.localizer.text($0) }
            remarks += Preparation.problems(of: file.preference).filter(\.isOfServerOnly).map {
                setting.localizer.text($0.reason)
            }
        } catch {
            problems = error.problems.map { setting.localizer.text($0) }
        }
        try write(problems, remarks, path, setting)
        if !problems.isEmpty { throw ExitCode(ExitStatus.configuration.rawValue) }
    }

    private func write(_ problems: [String], _ remarks: [String], _ path: String, _ setting: Setting) throws {
        guard !json else {
            return try setting.write { json in
                json.object { json in
                    json.member("path", path)
                    json.member("valid", problems.isEmpty)
                    for (key, sentences) in [("problems", problems), ("remarks", remarks)] {
                        json.key(key)
                        json.array { json in for sentence in sentences { json.value(sentence) } }
                    }
                }
            }
        }
        for sentence in problems + remarks { StandardError.write(sentence) }
        if problems.isEmpty { try setting.write(setting.text(.cli.prefsGood, .text(path))) }
    }
}
