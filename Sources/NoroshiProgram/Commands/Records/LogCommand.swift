import ArgumentParser

/// `noroshi log`: records for the service. `noroshi events` shows the local events.
struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Records for the service: what waits to be sent, and sending it.",
        discussion: """
            A record is what tracking found in a region of the service, or what a user did with its content. It is \
            kept until the server has it, and sent by the screen, by watch and by log flush, one program at a time and \
            in order. What happened here, sent or not, is told by events.
            """,
        subcommands: [LogQueue.self, LogFlush.self, LogTest.self], defaultSubcommand: LogQueue.self)
}
