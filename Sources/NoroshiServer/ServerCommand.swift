import ArgumentParser
import Basics
import CommandUsage
import Glibc
import Localization
import Platform
import ServiceServer

/// The server's program.
@main
struct ServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "noroshi-server", abstract: "Serves applications of the beacon service.",
        discussion: """
            Status 2: wrong usage. 69: the address or the store is not available. 73: a file or folder cannot be \
            created. 77: no permission. 78: the operator's files or those for TLS are invalid.
            """,
        version: "noroshi-server \(ServiceServer.version)", subcommands: [ServeCommand.self, CheckCommand.self],
        defaultSubcommand: ServeCommand.self)

    static func main() async {
        // Data from devices must not be readable by other users of this machine.
        umask(0o077)
        // If the log has no reader any more, lines of it are lost, but the server continues.
        signal(SIGPIPE, SIG_IGN)
        let (language, arguments) = LanguageOption.taken(from: Array(CommandLine.arguments.dropFirst()))
        let localizer = Localizer(language: language)
        do {
            var command = try parseAsRoot(arguments)
            switch command {
            case let serve as ServeCommand: try await serve.serve()
            case let check as CheckCommand: try check.check(localizer)
            default: try command.run()
            }
        } catch {
            end(with: error, of: arguments, localizer)
        }
    }

    /// Prints the reason, and ends.
    private static func end(with error: any Error, of arguments: [String], _ localizer: Localizer) -> Never {
        let failure: Failure
        let usage = WrongUsage(
            error, of: Self.self, selecting: Self.self, path: [_commandName], words: arguments)
        if let known = error as? Failure {
            failure = known
        } else if let usage {
            failure = Failure(.usage, .server.usage, .phrase(usage.phrase))
        } else if exitCode(for: error) == .success {
            let text = ServerHelp.text(fullMessage(for: error), arguments, localizer)
            _ = OpenFile.write(text + "\n", to: STDOUT_FILENO, waits: false)
            Glibc.exit(ExitStatus.ok.rawValue)
        } else {
            failure = Failure(.software, .server.failed, .text("\(error)"))
        }
        let lines = failure.problems.map { "noroshi-server: " + safe(localizer.text($0)) + "\n" }
        _ = OpenFile.write(lines.joined(), to: STDERR_FILENO, waits: false)
        Glibc.exit(failure.status.rawValue)
    }

    /// The text without control characters that a terminal would act on: a sentence may quote arguments and files.
    private static func safe(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { line in
            line.unicodeScalars.contains { $0.value < 32 || (127..<160).contains($0.value) }
                ? JSONEscape.quoted(String(line)) : String(line)
        }.joined(separator: "\n")
    }
}

/// The language of all sentences, which is chosen before anything else is read, so that wrong usage is reported in
/// it.
struct LanguageOption: ParsableArguments {
    @Option(help: ArgumentHelp("Display language: ja or en.", valueName: "ja|en"))
    var lang: String?

    func validate() throws {
        if let lang { throw wrongUsage(.usage.language, lang) }
    }

    /// The language, and the arguments without the option that selected it.
    static func taken(from arguments: [String]) -> (Language, [String]) {
        var (chosen, rest): (String?, [String]) = (nil, [])
        var words = arguments[...]
        while let word = words.popFirst() {
            if word == "--lang", let next = words.first, isKnown(next) {
                chosen = words.removeFirst()
            } else if word.hasPrefix("--lang="), isKnown(String(word.dropFirst(7))) {
                chosen = String(word.dropFirst(7))
            } else {
                rest.append(word)
            }
        }
        return (Language.preferred(argument: chosen, environment: Environment.value), rest)
    }

    private static func isKnown(_ word: String) -> Bool { Language(rawValue: word) != nil }
}
