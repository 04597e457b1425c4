import ArgumentParser
import Basics
import Canvas
import ConfigurationFiles
import Glibc
import Localization
import Platform

/// `noroshi config`: the settings as a file.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Write the settings as a configuration file, each with a comment.",
        discussion: """
            The output is a complete config.toml: save it at the path that --path prints, and edit it as needed. \
            Redirect it to a different file first: the shell truncates the destination before the settings are read. \
            Unknown settings and invalid values are all reported with file and line; the output then contains the \
            settings in effect without them, and the exit status is 78.
            """)

    @OptionGroup var common: CommonOptions
    @Flag(help: "Print only the path where noroshi looks for the file.")
    var path = false
    @Flag(help: "Write one JSON object: path and text (the contents of the file).")
    var json = false

    func run() throws {
        var out = OutputBuffer()
        if path {
            let files = DataFiles(environment: Environment.value, executable: Environment.executable)
            out.write(text: json ? Self.object(files.configuration) : files.configuration + "\n")
            out.flush()
            return
        }
        let setting = common.settingInForce()
        // The content of a file that cannot be read is unknown: the user might save defaults in its place by mistake.
        if setting.configurationFile == nil { try setting.demand(setting.problems) }
        let localizer = setting.localizer
        let file = setting.files.configuration
        let text = SettingsFile.write(setting.settings) { key in
            guard key == .config.file else { return localizer.text(key) }
            let note = setting.configurationFile == nil ? "\n" + localizer.text(.config.notRead) : ""
            return localizer.text(.config.file, .text(file)) + note
        }
        let whole = text + setting.keySection
        out.write(text: json ? Self.object(file, whole) : whole)
        out.flush()
        // The screen would use the mono theme instead.
        let theme = ThemeCatalog(setting.files, depth: .none).theme(setting.settings.theme ?? Settings.theme)
        for problem in theme.problems { StandardError.write(localizer.text(problem)) }
        try setting.demand(setting.settingsProblems)
    }

    private static func object(_ path: String, _ text: String? = nil) -> String {
        var json = JSONText()
        json.object { json in
            json.member("path", path)
            json.member("text", text)
        }
        json.endLine()
        return json.text
    }
}
