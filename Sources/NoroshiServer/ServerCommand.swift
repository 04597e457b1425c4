import Glibc
import JSON
import Localization
import Texts

/// The server's program.
@main
struct ServerCommand {
    static func main() async {
        // What devices bring is nobody's business on this machine.
        umask(0o077)
        // Where nobody reads the log any more, lines of it are lost, and not the server.
        signal(SIGPIPE, SIG_IGN)
        let arguments = Array(CommandLine.arguments.dropFirst())
        var language = Language.preferred(argument: nil, environment: environment)
        do throws(ServerFailure) {
            let options = try ServerArguments(arguments, &language)
            switch options.command {
            case .help: write(Localizer(language: language).text(.server.help) + "\n", STDOUT_FILENO)
            case .version: write("noroshi-server \(ServeCommand.version)\n", STDOUT_FILENO)
            case .check(let folder): try CheckCommand(folder: folder).run(Localizer(language: language))
            case .serve: try await ServeCommand(options: options).run()
            }
        } catch {
            let localizer = Localizer(language: language)
            let lines = error.phrases.map { "noroshi-server: " + safe(localizer.text($0)) + "\n" }
            write(lines.joined(), STDERR_FILENO)
            exit(error.status.rawValue)
        }
    }

    @Sendable static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// The text without what a terminal would obey: a sentence may quote arguments and files.
    private static func safe(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { line in
            line.unicodeScalars.contains { $0.value < 32 || (127..<160).contains($0.value) }
                ? JSONEscape.quoted(String(line)) : String(line)
        }.joined(separator: "\n")
    }

    static func write(_ text: String, _ file: Int32) {
        let octets = Array(text.utf8)
        var offset = 0
        while offset < octets.count {
            let written = unsafe octets[offset...].withUnsafeBytes {
                unsafe Glibc.write(file, $0.baseAddress, $0.count)
            }
            if written < 0 && errno != EINTR { return }
            offset += max(0, written)
        }
    }
}

/// Why the program ends, in one sentence or several, and its status.
struct ServerFailure: Error {
    /// As in sysexits.h, and 2 for wrong usage.
    enum Status: Int32 {
        case usage = 2
        case unavailable = 69
        case software = 70
        case cannotCreate = 73
        case noPermission = 77
        case configuration = 78
    }

    var status: Status
    var phrases: [Phrase]

    init(_ status: Status, _ phrase: Phrase) {
        self.status = status
        phrases = [phrase]
    }

    init(_ status: Status, _ phrases: [Phrase]) {
        self.status = status
        self.phrases = phrases
    }

    /// Wrong usage.
    static func usage(_ phrase: Phrase) -> ServerFailure {
        ServerFailure(.usage, Phrase(.server.usage, .phrase(phrase)))
    }
}
