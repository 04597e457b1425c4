import ArgumentParser
import Glibc

/// The program: a monitor, and commands around it.
@main
struct Noroshi: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "noroshi",
        abstract: "Shows which Bluetooth beacons are near, and how near.",
        version: Version.text,
        subcommands: [
            MonitorCommand.self, WatchCommand.self, RulesCommand.self, ScanCommand.self, SourcesCommand.self, DecodeCommand.self, EncodeURLCommand.self,
            RangeCommand.self, ConfigCommand.self, StringsCommand.self,
        ],
        defaultSubcommand: MonitorCommand.self)

    /// Runs the command line and turns every way it can end into an exit status of sysexits.h: 0, 2 for wrong usage,
    /// 65 to 78 as each command says.
    static func main() async {
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot(Self.sorted(CommandLine.arguments.dropFirst()))
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            end(with: error)
        }
    }

    /// Options of every command may stand before its name: `noroshi --lang ja config` is `noroshi config --lang ja`.
    /// Without this the name would be taken for a capture of the default command.
    static func sorted(_ arguments: some Collection<String>) -> [String] {
        var front: [String] = []
        var rest = Array(arguments)
        while let option = rest.first, option.hasPrefix("--lang") || option.hasPrefix("--i18n") {
            let count = option.contains("=") ? 1 : 2
            front += rest.prefix(count)
            rest.removeFirst(min(count, rest.count))
        }
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        guard let name = rest.first, names.contains(name) else { return front + rest }
        return [name] + front + rest.dropFirst()
    }

    private static func end(with error: any Error) -> Never {
        if let failure = error as? Failure {
            StandardError.write(failure.sentence)
            Glibc.exit(failure.status.rawValue)
        }
        let code = exitCode(for: error)
        if code == .validationFailure {
            StandardError.write(fullMessage(for: error))
            Glibc.exit(ExitStatus.usage.rawValue)
        }
        exit(withError: error)
    }
}

/// The program's version.
enum Version {
    static let text = "0.1.0"
}
