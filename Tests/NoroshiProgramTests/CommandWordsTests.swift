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
        let parsed = try #require(try ScreenCommand.parseAsRoot([]) as? ScreenCommand)
        let expected = values(parsed)
        #expect(expected.count > 10, "\(expected)")
        #expect(values(ScreenCommand.unasked) == expected)
        #expect(try CommandWords([]).command() is ScreenCommand)
    }

    @Test(
        "A command that is asked alone reads what the whole program reads",
        arguments: [
            "--source simulated:7", "capture.btsnoop --speed 3", "--lang ja screen --ascii", "--lang=en",
            "scan --format csv --count 3 x.pcap", "--lang ja region list --json", "region", "monitor",
            "ranging start --dynamic", "events --json --limit 5", "keycode 12345", "screen --theme dark --coalesce 0",
        ])
    func alone(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let taken = CommandWords(words)
        let alone = try taken.command()
        let whole = try Noroshi.parseAsRoot(taken.sorted)
        #expect(type(of: alone) == type(of: whole))
        #expect(values(alone) == values(whole))
    }

    @Test(
        "What a command alone does not take is told by the whole program",
        arguments: [
            "help", "help scan", "--help", "scan --help", "--version", "scan --nope", "one two", "scan --count 0 x",
            "region nope", "scan --count", "--speed 3", "watch --lang fr",
        ])
    func refused(line: String) throws {
        let words = CommandWords(line.split(separator: " ").map(String.init))
        var alone: (any Error)?
        var whole: (any Error)?
        // The library's help is a command too, which ends by throwing.
        do { var command = try words.command(); try command.run() } catch { alone = error }
        do { var command = try Noroshi.parseAsRoot(words.sorted); try command.run() } catch { whole = error }
        let (one, other) = (try #require(alone), try #require(whole))
        #expect(Noroshi.fullMessage(for: one) == Noroshi.fullMessage(for: other))
        #expect(Noroshi.exitCode(for: one) == Noroshi.exitCode(for: other))
    }

    @Test("Each command has a name of its own in its group, and no second one: by it the command is found")
    func names() {
        func check(_ type: any ParsableCommand.Type) {
            let commands = type.configuration.subcommands
            let names = commands.compactMap(\.configuration.commandName)
            #expect(names.count == commands.count && Set(names).count == names.count, "\(type)")
            #expect(commands.allSatisfy { $0.configuration.aliases.isEmpty })
            for command in commands { check(command) }
        }
        check(Noroshi.self)
    }
}
