import ArgumentParser
import BeaconService
import Testing

@testable import NoroshiProgram

@Suite("Splitting the arguments into command words")
struct CommandWordsTests {
    /// Every stored value by name, for comparing two commands.
    private func values(_ command: any ParsableArguments) -> [String] {
        Mirror(reflecting: command).children.flatMap { child -> [String] in
            let value = Mirror(reflecting: child.value).descendant("_parsedValue", "value") ?? child.value
            guard let group = value as? any ParsableArguments else { return ["\(child.label ?? "") = \(value)"] }
            return values(group)
        }
    }

    @Test("The screen's initial request equals the request that the library reads from no arguments")
    func unasked() throws {
        let command = try #require(CommandWords([]).command() as? ScreenCommand)
        #expect(command.request == ScreenRequest())
    }

    @Test("Every option of the screen is part of the request")
    func asked() throws {
        let words = [
            "--lang", "ja", "--i18n", "texts", "--source", "simulated:7", "--theme", "dark", "--ascii", "--active",
            "--take-over", "--profile", "balanced", "--coalesce", "5", "--auid", "somebody", "--hooks", "--prefs",
            "a.plist", "--app-code", "code", "--max-regions", "9",
        ]
        let command = try #require(CommandWords(words).command() as? ScreenCommand)
        let source = try #require(command.source)
        #expect("\(source)" == "simulated(seed: 7)")
        var expected = ScreenRequest(language: "ja", texts: "texts", source: source)
        expected.options = MonitorOptions(theme: "dark", ascii: true)
        expected.listening = ListeningChoice(
            active: true, takeOver: true, profile: .balanced, coalescing: 5, auid: "somebody", hooks: true)
        expected.preference = PreferenceChoice(path: "a.plist", appCode: "code", maximumRegions: 9)
        #expect(command.request == expected)
        let replay = try #require(CommandWords(["x.pcap", "--speed", "3"]).command() as? ScreenCommand)
        #expect(replay.request == ScreenRequest(speed: 3, capture: "x.pcap"))
    }

    @Test(
        "A command that is parsed alone reads the same values as the whole program",
        arguments: [
            "--source simulated:7", "capture.btsnoop --speed 3", "--lang ja screen --ascii", "--lang=en",
            "scan --format csv --count 3 x.pcap", "--lang ja region list --json", "region", "monitor",
            "ranging start --dynamic", "events --json --limit 5", "keycode 12345", "screen --theme dark --coalesce 0",
        ])
    func alone(line: String) throws {
        let taken = CommandWords(line.split(separator: " ").map(String.init))
        let alone = try taken.command()
        let whole = try NoroshiCommand.parseAsRoot(taken.sorted)
        let isSame = type(of: alone) == type(of: whole)
        let (one, other) = (values(alone), values(whole))
        #expect(isSame)
        #expect(one == other)
    }

    @Test(
        "The whole program reports arguments that a command alone does not accept",
        arguments: [
            "help", "help scan", "--help", "scan --help", "--version", "scan --nope", "a.pcap two", "scan --count 0 x",
            "scan --count", "--speed 3", "watch --lang fr",
        ])
    func refused(line: String) {
        let words = CommandWords(line.split(separator: " ").map(String.init))
        let alone = ending { try words.command() }
        let whole = ending { try NoroshiCommand.parseAsRoot(words.sorted) }
        #expect(alone == whole)
        #expect(!alone.isEmpty)
    }

    /// The message and status when the arguments give no command. The library's help is a command that prints when run.
    private func ending(_ body: () throws -> any ParsableCommand) -> String {
        do {
            var command = try body()
            try command.run()
            return ""
        } catch {
            return "\(NoroshiCommand.exitCode(for: error).rawValue) \(NoroshiCommand.fullMessage(for: error))"
        }
    }

    @Test("Every command besides a default command has a unique name and no aliases")
    func names() {
        let groups: [any ParsableCommand.Type] = [NoroshiCommand.self, MonitoringCommand.self, KeycodeCommand.self]
        for group in groups {
            let commands = group.configuration.subcommands.filter { $0 != group.configuration.defaultSubcommand }
            let names = commands.compactMap { $0.configuration.commandName }
            let aliases = commands.flatMap { $0.configuration.aliases }
            #expect(names.count == commands.count)
            #expect(Set(names).count == names.count)
            #expect(aliases == [])
        }
    }
}
