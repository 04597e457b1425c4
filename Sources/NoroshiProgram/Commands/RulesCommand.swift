import ArgumentParser

/// `noroshi rules`.
struct RulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Check rules, and try them on a capture.",
        subcommands: [RulesTryCommand.self])
}
