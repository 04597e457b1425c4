import ArgumentParser

/// `noroshi monitor`: which regions are watched. Without a verb it is the screen, as it always was.
struct MonitoringCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "List, start and stop the monitoring of regions; without a verb, the screen.",
        subcommands: [MonitoringList.self, MonitoringBegin.self, MonitoringEnd.self, ScreenCommand.self],
        defaultSubcommand: ScreenCommand.self)
}
