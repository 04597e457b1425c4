import ArgumentParser
import Testing

@testable import NoroshiProgram

@Suite("The arguments taken apart")
struct CommandWordsTests {
    /// Every stored value, by name: what two commands have to have alike.
    private func values(_ command: any ParsableArguments) -> [String] {
        Mirror(reflecting: command).children.flatMap { child -> [String] in
            let value = Mirror(reflecting: child.value).descendant("_parsedValue", "value") ?? child.value
            guard let group = value as? any ParsableArguments else { return ["\(child.label ?? "") = \(value)"] }
            return values(group)
        }
    }

    @Test("What no arguments give is what the library gives for none, option by option")
    func unasked() throws {
        let parsed = try ScreenCommand.parseAsRoot([])
        let expected = values(parsed)
        let unasked = try CommandWords([]).command()
        let found = values(unasked)
        #expect(type(of: parsed) == ScreenCommand.self && type(of: unasked) == ScreenCommand.self)
        #expect(expected.count > 10)
        #expect(found == expected)
    }

    @Test(
        "A command that is asked alone reads what the whole program reads",
        arguments: [
            "--source simulated:7", "capture.btsnoop --speed 3", "--lang ja screen --ascii", "--lang=en",
            "scan --format csv --count 3 x.pcap", "--lang ja region list --json", "region", "monitor",
            "ranging start --dynamic", "events --json --limit 5", "keycode 12345", "screen --theme dark --coalesce 0",
        ])
    func alone(line: String) throws {
        let taken = CommandWords(line.split(separator: " ").map(String.init))
        let alone = try taken.command()
        let whole = try Noroshi.parseAsRoot(taken.sorted)
        let isSame = type(of: alone) == type(of: whole)
        let (one, other) = (values(alone), values(whole))
        #expect(isSame)
        #expect(one == other)
    }

    @Test(
        "What a command alone does not take is told by the whole program",
        arguments: [
            "help", "help scan", "--help", "scan --help", "--version", "scan --nope", "one two", "scan --count 0 x",
            "region nope", "scan --count", "--speed 3", "watch --lang fr",
        ])
    func refused(line: String) {
        let words = CommandWords(line.split(separator: " ").map(String.init))
        let alone = ending { try words.command() }
        let whole = ending { try Noroshi.parseAsRoot(words.sorted) }
        #expect(alone == whole)
        #expect(!alone.isEmpty)
    }

    /// What is said when the arguments are no command, with its status. The library's help is one, which says it when run.
    private func ending(_ body: () throws -> any ParsableCommand) -> String {
        do {
            var command = try body()
            try command.run()
            return ""
        } catch {
            return "\(Noroshi.exitCode(for: error).rawValue) \(Noroshi.fullMessage(for: error))"
        }
    }

    @Test("Where the default command takes a word, every other one has a name of its own: by it the command is found")
    func names() {
        let groups: [any ParsableCommand.Type] = [Noroshi.self, MonitoringCommand.self, KeycodeCommand.self]
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
