import ArgumentParser
import CommandUsage
import Glibc
import Localization
import Platform
import ServiceClient

/// The program: a monitor, and commands around it.
@main
struct NoroshiCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "noroshi",
        abstract: "Shows which Bluetooth beacons are near, and how near.",
        version: Version.text,
        groupedSubcommands: [
            CommandGroup(
                name: "Listening",
                subcommands: [
                    ScreenCommand.self, HuntCommand.self, ListCommand.self, WatchCommand.self, WakeCommand.self,
                    ScanCommand.self,
                    DecodeCommand.self, RangeCommand.self, EncodeURLCommand.self, SourcesCommand.self,
                ]),
            CommandGroup(
                name: "Regions, Rules, Events",
                subcommands: [
                    RegionCommand.self, MonitoringCommand.self, RangingCommand.self, DisplayOnCommand.self,
                    RulesCommand.self, EventsCommand.self,
                ]),
            CommandGroup(
                name: "Designated Beacons",
                subcommands: [
                    AgreeCommand.self, DesignateCommand.self, SwitchersCommand.self,
                    KeycodeCommand.self, TrackCommand.self, NameCommand.self, NamesCommand.self,
                ]),
            CommandGroup(
                name: "Service",
                subcommands: [
                    PrefsCommand.self, AuidCommand.self, DeviceCommand.self, PrepareCommand.self, DefaultsCommand.self,
                    OfficialCommand.self, ManagedCommand.self, LogCommand.self, ContactCommand.self,
                    ValidateCommand.self, BeaconizeCommand.self, BeacappCommand.self, NearbyCommand.self,
                ]),
            CommandGroup(
                name: "This Installation",
                subcommands: [
                    DoctorCommand.self, AuthorizeCommand.self, UnitCommand.self, StatusCommand.self,
                    StatsCommand.self,
                    BluetoothCommand.self,
                    ConfigCommand.self,
                    StringsCommand.self, CompletionCommand.self,
                    VersionCommand.self, AboutCommand.self,
                ]),
        ],
        defaultSubcommand: ScreenCommand.self)

    /// Runs the command line and maps every outcome to an exit status: 0, 2 for wrong usage, 65 to 78 (sysexits.h) as
    /// each command documents.
    static func main() async {
        StandardOutput.holdPlaces()
        // One heap for the few threads instead of one each saves a MiB, and they hardly contend.
        Heap.useOne()
        signal(SIGPIPE, SIG_IGN)
        // A file size limit is handled as a full disk; it should not end the program.
        signal(SIGXFSZ, SIG_IGN)
        do {
            try await run()
            try checkOutput()
        } catch {
            end(with: error)
        }
    }

    private static func run() async throws {
        switch CommandLine.arguments.dropFirst().first {
        case TransferProcess.option: TransferProcess.run()
        case TransferProcess.libraryOption: TransferProcess.runLibrary()
        case TickProcess.option: TickProcess.run()
        default: break
        }
        StandardError.follow(CommandLine.arguments.dropFirst())
        // Without arguments nothing has to be parsed; parsing an empty command line takes as long as the first frame.
        if CommandLine.argc < 2 { return try await Screen(ScreenRequest()).run() }
        if CommandLine.arguments.dropFirst().first == ManualWriter.option {
            return try ManualWriter.run(CommandLine.arguments.dropFirst(2))
        }
        var command = try CommandWords(CommandLine.arguments.dropFirst()).command()
        if var asynchronous = command as? any AsyncParsableCommand {
            try await asynchronous.run()
        } else {
            try command.run()
        }
    }

    /// Fails if output is missing: a command may have finished normally although its output was not written.
    private static func checkOutput() throws(Failure) {
        guard let problem = StandardOutput.failure else { return }
        throw Failure(writing: problem)
    }

    private static func end(with error: any Error) -> Never {
        if let failure = error as? Failure {
            let localizer = setting().localizer
            for problem in failure.problems {
                StandardError.write(error: failure.status.rawValue, localizer.text(problem))
            }
            Glibc.exit(failure.status.rawValue)
        }
        if let usage = CommandWords(CommandLine.arguments.dropFirst()).usage(of: error) {
            // The lines below the sentence are for people: the usage of the command, and where to find more.
            let lines = usage.lines(setting().localizer)
            StandardError.write(
                error: ExitStatus.usage.rawValue,
                StandardError.isForPrograms ? lines[0] : lines.joined(separator: "\n"))
            Glibc.exit(ExitStatus.usage.rawValue)
        }
        // The library writes help for each of these requests, and wraps lines at this width. Its columns need a
        // minimum width.
        unsafe setenv("COLUMNS", "\(helpWidth)", 1)
        if exitCode(for: error) == .success { showHelp(error) }
        exit(withError: error)
    }

    /// The width of a line of help in cells.
    private static var helpWidth: Int {
        max(40, Environment.value("COLUMNS").flatMap { Int($0) } ?? StandardOutput.terminal?.columns ?? 80)
    }

    /// Writes the requested help, version or completions, and ends the program.
    private static func showHelp(_ error: any Error) -> Never {
        let path = CommandWords(CommandLine.arguments.dropFirst()).helpPath
        let setting = setting()
        let localizer = setting.localizer
        var translations = HelpTexts.builtin(localizer.language)
        do throws(Failure) { translations = try HelpTexts.table(setting) } catch { setting.remark(error) }
        let text = HelpText.inLanguage(
            fullMessage(for: error), of: path, localizer, translations, width: helpWidth)
        StandardOutput.write(text + "\n")
        do throws(Failure) { try checkOutput() } catch { end(with: error) }
        Glibc.exit(ExitStatus.ok.rawValue)
    }

    /// The settings and texts for help and for errors in the arguments. The readable part of the arguments selects
    /// the language.
    private static func setting() -> Setting {
        let options = CommonOptions.given(in: CommandLine.arguments.dropFirst())
        var setting = Setting(language: options.lang, texts: options.i18n)
        setting.loadStrings()
        return setting
    }
}

/// The program's version.
enum Version {
    static let text = "0.1.0"
}
