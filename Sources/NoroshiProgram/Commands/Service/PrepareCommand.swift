import Advertising
import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import ServiceClient

/// `noroshi prepare`: whether the service can be used.
struct PrepareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prepare",
        abstract: "Prepare the service, and report anything that prevents its use.",
        discussion: """
            The service is ready if the preference file is valid and has an application code, and official regions are \
            available. If a server is set, the command asks it whether it serves the application; an unreachable \
            server does not affect use on this machine.

            With --reset, the data that servers provided is deleted first: official and managed regions, and the times \
            when they may be fetched again. The regions of this machine are then used until new ones are fetched. \
            Designations and monitoring do not change. If ManagedRegion.json cannot be read, nothing is deleted (78).

            Status 0: ready. 1: not ready; features that use the server are unavailable, and designation and \
            monitoring are available only as far as shown.
            """)

    @OptionGroup var options: ServiceUseOptions
    @OptionGroup var server: ServerOption
    @Flag(help: "First delete the data that servers provided (clearSetupData).")
    var reset = false
    @Flag(help: "Print nothing; only set the exit status.")
    var quiet = false
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() async throws {
        var session = try StoreSession(options, reset ? .changing : .asking, server: server.choice)
        try session.setting.demandServer()
        if reset {
            try session.demandPreference()
            try session.perform { (state) throws(Failure) in
                .clearSetup(managed: try session.managedWithoutServer(ManagedFile(session.setting.files), state))
            }
            // The session after the reset. The problems with the files have been reported before.
            session = try StoreSession(options, .asking, server: server.choice, tells: false)
        }
        let answer = quiet ? await session.askServer() : await session.setting.waiting { await session.askServer() }
        let outcome = session.files.preparation.judged(by: answer?.verdict)
        if !quiet {
            let output = PreparationText(outcome: outcome, answer: answer, session: session)
            try json ? output.writeJSON() : output.write()
        }
        if !outcome.isSuccess { throw ExitCode(ExitStatus.no.rawValue) }
    }
}

/// A server's answer.
private struct ServerAnswer {
    let connection: ServiceConnection
    let verdict: ServerVerdict
    /// The time of the answer in seconds; nil: there was no answer.
    let seconds: Double?
}

extension StoreSession {
    /// Asks the server whether it serves the application; nil: no server is set, or the preparation failed.
    fileprivate func askServer() async -> ServerAnswer? {
        guard let connection = setting.connection, files.preparation.isSuccess else { return nil }
        var state = (try? state()) ?? ServiceState()
        // Before the agreement to the terms, no data about this machine is sent. A user whose identifier cannot be
        // stored may also ask.
        if !state.agreement.isAgreed { state = ServiceState() }
        let device = state.agreement.isAgreed ? (try? device()) ?? UUID128.random() : UUID128.random()
        let caller = ServiceCaller(
            context.preference, state, device: device, language: localizer.language.rawValue)
        let (verdict, seconds) = await connection.prepare(caller)
        return ServerAnswer(connection: connection, verdict: verdict, seconds: seconds)
    }
}

/// Writes the result of a preparation.
private struct PreparationText {
    let outcome: PreparationOutcome
    let answer: ServerAnswer?
    let session: StoreSession

    func write() throws(Failure) {
        let localizer = session.localizer
        for problem in outcome.problems { StandardError.write(localizer.text(problem.reason)) }
        guard outcome.isSuccess else {
            return try session.write(session.text(outcome.allowsLocalUse ? .cli.prepareLocal : .cli.prepareFailed))
        }
        try session.write([ready] + (answer.map { [sentence(of: $0)] } ?? []))
        if case .unreachable(let reason) = answer?.verdict { StandardError.write(localizer.text(reason)) }
    }

    /// The regions with which the service is ready.
    private var ready: String {
        switch outcome.source {
        case .bundled, .unreadableFile: session.text(.cli.prepareDegraded)
        case .file: session.text(.cli.prepareByFile, .text(session.files.officialPath ?? ""))
        case .server, nil: session.text(.cli.prepareReady)
        }
    }

    private func sentence(of answer: ServerAnswer) -> String {
        let place = Argument.text(answer.connection.address.place)
        guard case .accepted(let isDemonstration) = answer.verdict else {
            return session.text(.cli.prepareUnreachable, place)
        }
        return session.text(
            isDemonstration ? .cli.prepareDemonstration : .cli.prepareAccepted, place,
            .integer(Int((answer.seconds ?? 0) * 1000)))
    }

    func writeJSON() throws(Failure) {
        let localizer = session.localizer
        try session.write { json in
            json.object { json in
                json.member("success", outcome.isSuccess)
                json.member("local", outcome.allowsLocalUse)
                json.member("degraded", outcome.isDegraded)
                json.member("origin", outcome.source?.word)
                if let answer {
                    json.key("server")
                    write(answer, to: &json)
                }
                json.key("problems")
                json.array { json in for problem in outcome.problems { json.value(localizer.text(problem.reason)) } }
            }
        }
    }

    private func write(_ answer: ServerAnswer, to json: inout JSONText) {
        json.object { json in
            json.member("url", answer.connection.address.text)
            json.member("verdict", answer.verdict.word)
            json.member("demonstration", answer.verdict == .accepted(isDemonstration: true))
            json.member("milliseconds", answer.seconds.map { Int($0 * 1000) })
            switch answer.verdict {
            case .accepted: json.member("reason", nil as String?)
            case .refused(let status, let words):
                json.member("reason", session.localizer.text(PreparationError.refused(status, words)))
            case .unreachable(let reason): json.member("reason", session.localizer.text(reason))
            }
        }
    }
}

extension ServerVerdict {
    /// The name in data formats.
    var word: String {
        switch self {
        case .accepted: "accepted"
        case .refused: "refused"
        case .unreachable: "unreachable"
        }
    }
}
