import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi

/// `noroshi agree`: the answer to the terms.
struct AgreeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agree",
        abstract: "Agree to the terms of the service, or withdraw the agreement.",
        discussion: """
            Shows the content of the agreement, asks the question on the terminal, and stores the answer. Without a \
            terminal, --yes gives the answer. Designation and the monitoring of the service's regions require the \
            agreement; without it, they exit with status 77. Scanning, listing and your own regions do not require it.

            --no also stops the monitoring and ranging of the service's regions; designations are retained for later \
            use. With --show, the exit status is 0 if you have agreed, and 1 otherwise. 74: the answer could not be \
            stored.
            """)

    @OptionGroup var options: ServiceUseOptions
    @Flag(name: .customLong("yes"), help: "Agree without a prompt.")
    var isAgreed = false
    @Flag(name: .customLong("no"), help: "Refuse, or withdraw an earlier agreement.")
    var isRefused = false
    @Flag(help: "Only show the stored answer.")
    var show = false
    @Flag(help: "Write one JSON object.")
    var json = false

    func validate() throws {
        for (flags, names) in [
            ((isRefused, show), ("--no", "--show")), ((isAgreed, show), ("--yes", "--show")),
            ((isAgreed, isRefused), ("--yes", "--no")),
        ] where flags.0 && flags.1 {
            throw wrongUsage(.usage.notBoth, names.0, names.1)
        }
    }

    func run() throws {
        let session = try StoreSession(options, show ? .reading : .changing)
        if show {
            let agreement = try session.state().agreement
            try write(agreement, stopped: 0, session)
            if !agreement.isAgreed { throw ExitCode(ExitStatus.no.rawValue) }
            return
        }
        if !isRefused { try session.demandPreference() }
        if !json { try session.write(session.text(.cli.agreeAbout)) }
        if !isAgreed && !isRefused { try ask(session) }
        let (outcome, state) = try session.perform(.agree(!isRefused))
        guard case .terms(let stopped) = outcome else { return }
        try write(state.agreement, stopped: stopped, session)
    }

    /// Asks the user at the terminal.
    /// - Throws: Status 2 without a user at a terminal, 1 for any other answer than yes. Nothing is changed then.
    private func ask(_ session: StoreSession) throws {
        guard TerminalQuestion.canBeAsked else { throw Failure(.usage, .cli.agreeNeedsYes) }
        guard TerminalQuestion.isAnsweredYes(session.text(.cli.agreeQuestion)) else {
            throw Failure(.no, .cli.agreeNotAgreed)
        }
    }

    private func write(_ agreement: Agreement, stopped: Int, _ session: StoreSession) throws {
        guard json else {
            try session.write(text(agreement, session))
            if stopped > 0 { try session.write(session.text(.cli.agreeStopped, .integer(stopped))) }
            return
        }
        try session.write { json in
            json.object { json in
                json.member("agreement", agreement.word)
                json.member("time", agreement.time?.iso8601)
                json.member("stopped", stopped)
            }
        }
    }

    private func text(_ agreement: Agreement, _ session: StoreSession) -> String {
        let moment = agreement.time.map { session.localizer.moment($0) } ?? ""
        return session.text(agreement.textKey, .text(moment))
    }
}

extension Agreement {
    /// The key of the sentence about the answer.
    fileprivate var textKey: TextKey {
        switch self {
        case .unanswered: .cli.agreeUnanswered
        case .agreed: .cli.agreeAgreed
        case .declined: .cli.agreeRefused
        }
    }

    /// The name in data formats.
    fileprivate var word: String {
        switch self {
        case .unanswered: "unanswered"
        case .agreed: "agreed"
        case .declined: "refused"
        }
    }

    fileprivate var time: Timestamp? {
        switch self {
        case .unanswered: nil
        case .agreed(let time), .declined(let time): time
        }
    }
}
