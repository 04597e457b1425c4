import ArgumentParser

/// `noroshi rules`.
struct RulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Check and list rules, and try them on a capture.",
        subcommands: [RulesCheck.self, RulesList.self, RulesTryCommand.self])
}
