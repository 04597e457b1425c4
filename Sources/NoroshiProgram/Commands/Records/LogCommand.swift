import ArgumentParser

/// `noroshi log`: records for the service. `noroshi events` shows the local events.
struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "List and send records for the service.",
        discussion: """
            A record contains the beacons that tracking found in a region of the service, or the notification or \
            opening of the service's content. It is stored until the server has received it. The screen, watch and log \
            flush send records in order, one program at a time. Use events to show what happened on this machine, sent \
            or not.
            """,
        subcommands: [LogQueue.self, LogFlush.self, LogTest.self], defaultSubcommand: LogQueue.self)
}
