import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi

/// `noroshi auid`: the application's identifier of its user.
struct AuidCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "auid", abstract: "Store, show or clear the identifier of the user (auid).",
        discussion: """
            It is sent with records for the service and with requests to it, and is never shown in full. --auid of the \
            screen and of `noroshi watch` also stores an identifier. Without a subcommand, it is shown.
            """,
        subcommands: [AuidShow.self, AuidSet.self, AuidClear.self], defaultSubcommand: AuidShow.self)
}

/// `noroshi auid show`.
struct AuidShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the first characters of the identifier.",
        discussion: "Status 0: there is one. 1: there is none.")

    @OptionGroup var options: ServiceOptions
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let session = try StoreSession(options)
        let identifier = try session.state().userIdentifier
        if json {
            try session.write(userIdentifier: identifier)
        } else {
            try session.write(SafeOutput.text(identifier.map(UserIdentifier.masked) ?? session.text(.cli.auidNone)))
        }
        if identifier == nil { throw ExitCode(ExitStatus.no.rawValue) }
    }
}

/// `noroshi auid set ID`.
struct AuidSet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Store an identifier.",
        discussion: """
            Up to 128 characters. Control characters, line breaks and invisible characters are rejected with status 2. \
            74: the identifier could not be stored.
            """)

    @OptionGroup var options: ServiceOptions
    @ArgumentParser.Argument(help: ArgumentHelp("The identifier.", valueName: "id"))
    var identifier: String
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let session = try StoreSession(options, .changing)
        let kept = try UserIdentifier.typed(identifier)
        try session.perform(.setUserIdentifier(kept))
        if json { return try session.write(userIdentifier: kept) }
        let shown = kept.map { session.text(.cli.auidSet, .text(SafeOutput.text(UserIdentifier.masked($0)))) }
        try session.write(shown ?? session.text(.cli.auidCleared))
    }
}

/// `noroshi auid clear`.
struct AuidClear: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear", abstract: "Clear the identifier.",
        discussion: "Status 74: the change could not be stored.")

    @OptionGroup var options: ServiceOptions
    @Flag(help: "Write one JSON object.")
    var json = false

    func run() throws {
        let session = try StoreSession(options, .changing)
        try session.perform(.setUserIdentifier(nil))
        if json { return try session.write(userIdentifier: nil) }
        try session.write(session.text(.cli.auidCleared))
    }
}

extension StoreSession {
    /// Writes whether there is an identifier, and its first characters.
    fileprivate func write(userIdentifier identifier: String?) throws(Failure) {
        try write { json in
            json.object { json in
                json.member("set", identifier != nil)
                json.member("shown", identifier.map(UserIdentifier.masked))
            }
        }
    }
}

extension UserIdentifier {
    /// The identifier as it is stored; nil: the text is empty, which removes the identifier.
    static func typed(_ text: String) throws(Failure) -> String? {
        do throws(UserIdentifier.Fault) {
            return try checked(text)
        } catch {
            throw Failure(.usage, error.textKey, .integer(maximumLength))
        }
    }
}
