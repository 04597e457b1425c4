import ArgumentParser
import Basics
import CommandUsage
import Glibc
import Localization
import Noroshi
import Store

/// `noroshi display-on`: notifies a running program that the user looks at the screen again.
struct DisplayOnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "display-on",
        abstract: "Notify the running screen or watch that the user is back at the screen.",
        discussion: """
            It then reports, for each region with the option display, whether its state is inside. A desktop hook that \
            runs on unlocking can call this command. Status 1: no screen or watch is running. 77: it belongs to \
            another user.
            """)

    @OptionGroup var common: CommonOptions
    @Flag(help: "Write one JSON object: process.")
    var json = false

    func run() throws {
        let setting = try common.setting()
        let site = StoreLocation(folder: setting.stateFolder)
        let owner = Store.owner(of: site.folder) ?? Store.owner(of: site.simulated.folder)
        guard let process = owner, process > 0 else {
            throw Failure(.no, .cli.displayOnNobody)
        }
        // The signal continues a stopped process and does no harm to one that does not expect it.
        guard kill(process, SIGCONT) == 0 else {
            guard errno == EPERM else { throw Failure(.no, .cli.displayOnNobody) }
            throw Failure(.noPermission, .cli.displayOnNotPermitted, .integer(Int(process)))
        }
        guard !json else { return try setting.write { json in json.object { $0.member("process", Int(process)) } } }
        try setting.write(setting.text(.cli.displayOnTold, .integer(Int(process))))
    }
}
