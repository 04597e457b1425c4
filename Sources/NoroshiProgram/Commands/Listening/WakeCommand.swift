import ArgumentParser

/// `noroshi wake`: short runs in the background.
struct WakeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wake",
        abstract: "Watch for a few seconds in response to an event, then exit automatically.",
        subcommands: [WakeRun.self, WakeBudget.self], defaultSubcommand: WakeRun.self)
}
