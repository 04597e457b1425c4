import ArgumentParser
import BeaconService
import CommandUsage
import JSON
import Localization
import Noroshi
import Texts

/// `noroshi prepare`: whether the service can be used.
struct PrepareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prepare",
        abstract: "Make the service ready, and tell what stands in its way.",
        discussion: """
            It is ready when the preference file is good, has an application code, and official regions are there. \
            Status 0: ready. 1: not ready; what speaks with the server cannot be used, and designation and monitoring \
            only as far as it says.
            """)

    @OptionGroup var options: ServiceUseOptions
    @Flag(help: "Write nothing; the status is the answer.")
    var quiet = false
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let session = try StoreSession(options)
        let outcome = session.files.preparation
        if !quiet { try write(outcome, session) }
        if !outcome.isSuccess { throw ExitCode(ExitStatus.no.rawValue) }
    }

    private func write(_ outcome: PreparationOutcome, _ session: StoreSession) throws {
        let localizer = session.localizer
        guard json else {
            for problem in outcome.problems { StandardError.write(localizer.text(problem.reason)) }
            if outcome.isSuccess { return try session.write(ready(outcome, session)) }
            return try session.write(session.text(outcome.allowsLocalUse ? .cli.prepareLocal : .cli.prepareFailed))
        }
        try session.write { json in
            json.object { json in
                json.member("success", outcome.isSuccess)
                json.member("local", outcome.allowsLocalUse)
                json.member("degraded", outcome.isDegraded)
                json.member("origin", outcome.source?.word)
                json.key("problems")
                json.array { json in for problem in outcome.problems { json.value(localizer.text(problem.reason)) } }
            }
        }
    }

    /// Names the regions it is ready with.
    private func ready(_ outcome: PreparationOutcome, _ session: StoreSession) -> String {
        switch outcome.source {
        case .bundled, .unreadableFile: session.text(.cli.prepareDegraded)
        case .file: session.text(.cli.prepareByFile, .text(session.files.officialPath ?? ""))
        case .server, nil: session.text(.cli.prepareReady)
        }
    }
}
