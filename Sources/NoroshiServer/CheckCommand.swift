import ArgumentParser
import Basics
import CommandUsage
import Glibc
import Localization
import Platform

/// `noroshi-server check DIR`: all mistakes in the operator data, with file, line and the expected content.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check the operator's files.")

    @ArgumentParser.Argument(help: "The folder of the operator's files.")
    var folder: String
    @OptionGroup var language: LanguageOption

    func check(_ localizer: Localizer) throws(Failure) {
        _ = try ServeCommand.declared(folder)
        _ = OpenFile.write(localizer.text(.server.checkGood, .text(folder)) + "\n", to: STDOUT_FILENO, waits: false)
    }
}
