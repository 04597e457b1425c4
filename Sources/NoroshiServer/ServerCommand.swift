import ArgumentParser
import Glibc
import Logging
import OperatorData
import ServerStore
import ServiceServer

/// The server's program.
@main
struct ServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "noroshi-server", abstract: "Serves regions, records and messages to noroshi.",
        subcommands: [ServeCommand.self], defaultSubcommand: ServeCommand.self)
}

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve until SIGTERM or Ctrl-C (the default).")

    @Option(help: "Where to listen; port 0 takes a free one.") var listen = "127.0.0.1:8787"
    @Option(help: "The folder with what the operator declares.") var data: String

    func run() async throws {
        LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
        let parts = listen.split(separator: ":")
        guard parts.count == 2, let port = Int(parts[1]) else { throw ExitCode(2) }
        let declared = try ServiceServer.read(data)
        let store = try SQLiteServerDatabase(path: data + "/server.sqlite")
        let server = try await ServiceServer(
            ServerSettings(host: String(parts[0]), port: port, folder: data), declared, store: store,
            logger: Logger(label: "noroshi-server"))
        let host = parts[0]
        try await server.run { port in
            print("{\"listening\":\"http://\(host):\(port)\"}")
            fflush(nil)
        }
        await store.close()
    }
}
