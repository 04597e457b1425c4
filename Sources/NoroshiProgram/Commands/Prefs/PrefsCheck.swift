import ArgumentParser
import BeaconService
import Configuration
import Localization
import MonitorUI
import Noroshi

/// `noroshi prefs check` (S-29, S-33, S-34, B-12).
struct PrefsCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the file: its six items, their types and their values.",
        discussion: """
            Nothing is written, and no file is made. Status 0: the file is good; a missing token is told, since only \
            what speaks with a server needs it. 78: it is not there, or something is wrong with it, which is told with \
            file and line.
            """)

    @OptionGroup var options: PrefsOptions
    @Flag(help: "Write one JSON object: path, valid, problems.")
    var json = false

    func run() throws {
        let setting = try options.common.setting()
        let path = options.path(setting)
        var problems: [String] = []
        var remarks: [String] = []
        do throws(ConfigurationProblems) {
            let file = try PreferenceFile.read(path)
            remarks += file.remarks.map { setting.localizer.sentence($0) }
            for error in Preparation.problems(of: file.preference) {
                let sentence = setting.localizer.text(error.reason)
                if error.isOfServerOnly { remarks.append(sentence) } else { problems.append(sentence) }
            }
        } catch {
            problems = error.problems.map { setting.localizer.sentence($0) }
        }
        try put(problems, remarks, path, setting)
        if !problems.isEmpty { throw ExitCode(ExitStatus.configuration.rawValue) }
    }

    private func put(_ problems: [String], _ remarks: [String], _ path: String, _ setting: Setting) throws {
        guard !json else {
            return try setting.put { json in
                json.object { json in
                    json.member("path", path)
                    json.member("valid", problems.isEmpty && remarks.isEmpty)
                    json.key("problems")
                    json.array { json in for problem in problems + remarks { json.value(problem) } }
                }
            }
        }
        for sentence in problems + remarks { StandardError.write(sentence) }
        if problems.isEmpty { try setting.put(setting.text("cli.prefs.good", .text(path))) }
    }
}
