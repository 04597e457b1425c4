import Testing
import VectorTesting

/// The commands as the argument parser lists them.
enum ParserDump {
    /// A command without subcommands.
    struct Command: Sendable {
        /// The words of the command: `["region", "list"]`.
        var words: [String]
        /// The options with their dashes, and the name of the value of each.
        var options: [(name: String, value: String)]

        var name: String { words.joined(separator: " ") }
        func has(_ option: String) -> Bool { options.contains { $0.name == option } }
    }

    /// The list, made once, since the parser takes seconds for it.
    private static let told = Task { try await tell() }

    static func commands() async throws -> [Command] { try await told.value }

    private static func tell() async throws -> [Command] {
        let outcome = try await Program.run("--experimental-dump-help")
        #expect(outcome.status == 0)
        let commands = commands(in: try JSON(outcome.output)["command"], under: [])
        #expect(commands.count > 50)
        return commands
    }

    private static func commands(in command: JSON, under names: [String]) -> [Command] {
        let below = command["subcommands"].elements
        guard below.isEmpty else {
            return below.flatMap { commands(in: $0, under: names + [text($0["commandName"])]) }
        }
        let options = command["arguments"].elements.flatMap { argument in
            argument["names"].elements.filter { $0["kind"] == "long" }
                .map { (name: "--" + text($0["name"]), value: text(argument["valueName"])) }
        }
        return [Command(words: names, options: options)]
    }

    private static func text(_ value: JSON) -> String { if case .string(let text) = value { text } else { "" } }
}
