import ArgumentParser
import Basics
import Localization
import Noroshi
import Regions
import Store

/// `noroshi wake budget`: the remaining time of the extension.
struct WakeBudget: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget", abstract: "Show how many seconds a run can now take, with --extend and without.",
        discussion: "The used part of the extension is restored only when a screen is opened.")

    @OptionGroup var options: ServiceOptions
    @Flag(help: "Write one JSON object: standardSeconds, extendedSeconds, leftSeconds (remaining extension), whole.")
    var json = false

    func run() throws {
        let session = try StoreSession(options)
        let budget = try session.read { (store) throws(StoreError) in try store.backgroundBudget() }
        guard json else {
            return try session.write([
                session.text(.cli.wakeStandard, .integer(Int(BackgroundBudget.standard))),
                budget.isWhole
                    ? session.text(.cli.wakeWhole, .integer(Int(BackgroundBudget.extended)))
                    : session.text(
                        .cli.wakeLeft, .integer(Int(budget.rest)), .integer(Int(BackgroundBudget.wholeExtension))),
            ])
        }
        try session.write { json in
            json.object { json in
                json.member("standardSeconds", BackgroundBudget.standard)
                json.member("extendedSeconds", BackgroundBudget.extended)
                json.member("leftSeconds", budget.rest)
                json.member("whole", budget.isWhole)
            }
        }
    }
}
