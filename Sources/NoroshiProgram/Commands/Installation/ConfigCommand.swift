import ArgumentParser
import Configuration
import Glibc
import Localization
import Texts

/// `noroshi config`: the settings as a file.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Write the settings as a configuration file, each with a comment.",
        discussion: """
            The output is a whole config.toml: keep it at the path that --path tells, and change what you like. Send \
            it to another file first: the shell empties the file it writes to before the settings are read. A setting \
            that is not known, or a value that is not good, is told with file and line, and the exit status is 78.
            """)

    @OptionGroup var common: CommonOptions
    @Flag(help: "Write only the path at which the file is looked for.")
    var path = false

    func run() throws {
        var out = OutputBuffer()
        if path {
            let files = DataFiles(environment: Environment.value, executable: Environment.executable)
            out.write(text: files.configuration + "\n")
            out.flush()
            return
        }
        let setting = try common.setting()
        let localizer = setting.localizer
        let file = setting.files.configuration
        let text = SettingsFile.write(setting.settings) { key in
            guard key == .config.file else { return localizer.text(key) }
            let note = setting.configurationFile == nil ? "\n" + localizer.text(.config.notRead) : ""
            return localizer.text(.config.file, .text(file)) + note
        }
        out.write(text: text)
        out.flush()
        if let problem = themeProblem(setting) { StandardError.write(problem) }
    }

    /// What is wrong with the chosen theme; the screen would use the mono theme instead.
    private func themeProblem(_ setting: Setting) -> String? {
        let name = setting.settings.theme
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
