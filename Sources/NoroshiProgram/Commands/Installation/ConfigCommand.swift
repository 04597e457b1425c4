import ArgumentParser
import ConfigurationFiles
import Glibc
import JSON
import Localization
import Platform
import Texts

/// `noroshi config`: the settings as a file.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Write the settings as a configuration file, each with a comment.",
        discussion: """
            The output is a whole config.toml: keep it at the path that --path tells, and change what you like. Send \
            it to another file first: the shell empties the file it writes to before the settings are read. Settings \
            that are not known, and values that are not good, are told with file and line, each of them; then the \
            output is what is in force without them, and the exit status is 78.
            """)

    @OptionGroup var common: CommonOptions
    @Flag(help: "Write only the path at which the file is looked for.")
    var path = false
    @Flag(help: "Write one JSON object: path, and text, which is the file.")
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
        if let problem = themeProblem(setting) { StandardError.write(problem) }
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

    /// The problem with the chosen theme; the screen would use the mono theme instead.
    private func themeProblem(_ setting: Setting) -> String? {
        let name = setting.settings.theme ?? Settings.theme
        guard let path = setting.files.find("themes/\(name).toml") else {
            return name == "mono" ? nil : setting.localizer.text(.error.fileMissing, .text("themes/\(name).toml"))
        }
        do throws(ConfigurationProblem) {
            _ = try ThemeFile.read(try FileText.text(path), name: name, path: path)
            return nil
        } catch {
            return setting.localizer.text(error)
        }
    }
}
