import ArgumentParser
import Basics
import CommandUsage
import ConfigurationFiles
import Localization
import Noroshi

/// Writes the manual pages of all commands into a folder, for the Makefile: `noroshi --generate-manual FOLDER`.
enum ManualWriter {
    /// The option, which is hidden like the parser's own option for completions.
    static let option = "--generate-manual"

    /// - Parameter arguments: The arguments after the option: the folder, `--lang`, `--i18n`.
    static func run(_ arguments: ArraySlice<String>) throws {
        let options = CommonOptions.given(in: arguments)
        var setting = Setting(language: options.lang ?? "en", texts: options.i18n)
        setting.loadStrings()
        guard let folder = arguments.first, !folder.hasPrefix("-") else {
            throw Failure(.usage, .usage.missing, .text("\(option) <folder>"))
        }
        guard let command = CommandDump(reading: NoroshiCommand._dumpHelp()) else {
            throw Failure(.software, .error.fileUnreadable, .text(NoroshiCommand._commandName), .text("JSON"))
        }
        let translations = try HelpTexts.table(setting)
        for each in command.all {
            let page = ManualPage(each, setting.localizer, translations: translations)
            try write(page, to: folder, setting)
        }
    }

    private static func write(_ page: ManualPage, to folder: String, _ setting: Setting) throws {
        do throws(ConfigurationProblem) {
            try DataFiles.write(Array(page.text.utf8), to: "\(folder)/\(page.name)")
        } catch {
            throw Failure(.cannotCreate, error)
        }
    }
}
