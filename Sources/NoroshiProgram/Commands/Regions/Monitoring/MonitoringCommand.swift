import ArgumentParser

/// `noroshi monitor`: the monitored regions. Without a verb it opens the screen, as in earlier versions.
struct MonitoringCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "List, start and stop the monitoring of regions; without a subcommand, open the screen.",
        subcommands: [MonitoringList.self, MonitoringBegin.self, MonitoringEnd.self, ScreenCommand.self],
        defaultSubcommand: ScreenCommand.self)
}
