import ArgumentParser

/// `noroshi wake`: short runs in the background.
struct WakeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wake",
        abstract: "Watch for a few seconds because something happened, and end by itself.",
        subcommands: [WakeRun.self, WakeBudget.self], defaultSubcommand: WakeRun.self)
}
