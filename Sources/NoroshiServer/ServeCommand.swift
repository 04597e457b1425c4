import ConfigurationFiles
import Glibc
import JSON
import Localization
import Logging
import OperatorData
import ServerStore
import ServiceServer
import Texts

/// `noroshi-server check DIR`: all mistakes in what the operator declares, with file, line and what was expected.
struct CheckCommand {
    let folder: String

    func run(_ localizer: Localizer) throws(ServerFailure) {
        _ = try ServeCommand.declared(folder)
        ServerCommand.write(localizer.text(.server.checkGood, .text(folder)) + "\n", STDOUT_FILENO)
    }
}

/// `noroshi-server serve`: serves until SIGTERM or Ctrl-C.
struct ServeCommand {
    static let version = ServiceServer.version

    let options: ServerArguments

    func run() async throws(ServerFailure) {
        let folder = options.folder ?? Self.defaultFolder
        try makeFolder(folder)
        if options.seedsDemonstration { try Demonstration.write(to: folder) }
        let format = options.logFormat
        LoggingSystem.bootstrap { ServerLog(label: $0, format: format) }
        let tls = try identity()
        let data = try Self.declared(folder)
        let store = try StoreChoice.open(options.store, folder: folder)
        let result = await serve(folder, tls, data, store)
        await store.close()
        try result.get()
    }

    /// What the operator declares.
    static func declared(_ folder: String) throws(ServerFailure) -> OperatorData {
        do throws(ConfigurationProblems) {
            return try ServiceServer.read(folder)
        } catch {
            throw ServerFailure(.configuration, error.problems.map(\.phrase))
        }
    }

    private func serve(
        _ folder: String, _ tls: TLSIdentity?, _ data: OperatorData, _ store: any ServerDatabase
    ) async -> Result<Void, ServerFailure> {
        let address = options.address
        do {
            let server = try await ServiceServer(
                ServerSettings(host: address.host, port: address.port, folder: folder, tls: tls), data, store: store,
                logger: Logger(label: "noroshi-server"))
            try await server.run { port in
                var json = JSONText()
                let scheme = tls == nil ? "http" : "https"
                let url = scheme + "://" + ListenAddress(host: address.host, port: port).text
                json.object { $0.member("listening", url) }
                json.endLine()
                ServerCommand.write(json.text, STDOUT_FILENO)
            }
            return .success(())
        } catch let fault as ListenFault {
            return .failure(Self.failure(fault, address))
        } catch let error as ServerStoreError {
            return .failure(ServerFailure(.unavailable, Phrase(.server.storeFails, .text(error.detail))))
        } catch {
            return .failure(ServerFailure(.software, Phrase(.server.failed, .text("\(error)"))))
        }
    }

    private static func failure(_ fault: ListenFault, _ address: ListenAddress) -> ServerFailure {
        let place = Argument.text(address.text)
        switch fault.errno {
        case EADDRINUSE: return ServerFailure(.unavailable, Phrase(.server.portTaken, place))
        case EACCES, EPERM: return ServerFailure(.noPermission, Phrase(.server.mayNotListen, place))
        default:
            let reason = unsafe String(cString: strerror(fault.errno))
            return ServerFailure(.unavailable, Phrase(.server.cannotListen, place, .text(reason)))
        }
    }

    private func identity() throws(ServerFailure) -> TLSIdentity? {
        guard let certificate = options.certificate, let key = options.key else { return nil }
        do throws(TLSIdentity.Fault) {
            return try TLSIdentity(certificate: certificate, key: key)
        } catch {
            throw ServerFailure(.configuration, Phrase(.server.tlsFile, .text(error.path), .text(error.detail)))
        }
    }

    private static var defaultFolder: String {
        if let state = ServerCommand.environment("XDG_STATE_HOME"), state.hasPrefix("/") {
            return state + "/noroshi-server"
        }
        return geteuid() == 0
            ? "/var/lib/noroshi-server"
            : UserHome.path(ServerCommand.environment("HOME")) + "/.local/state/noroshi-server"
    }

    /// Makes the folder, with those above it, where it is missing.
    private func makeFolder(_ path: String) throws(ServerFailure) {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/" + part
            if unsafe mkdir(made, 0o700) == 0 || errno == EEXIST { continue }
            // A folder that may not be written to may be there.
            if DataFiles.exists(made) { continue }
            let code = errno
            let reason = unsafe String(cString: strerror(code))
            throw ServerFailure(
                code == EACCES ? .noPermission : .cannotCreate, Phrase(writing: made, errno: code, reason))
        }
    }
}

/// Which store a server has.
enum StoreChoice {
    /// - Parameter url: `sqlite:FILE`; nil: a file of SQLite in the operator's folder.
    static func open(_ url: String?, folder: String) throws(ServerFailure) -> any ServerDatabase {
        let url = url ?? "sqlite:" + folder + "/server.sqlite"
        guard url.hasPrefix("sqlite:"), url.utf8.count > 7 else {
            throw .usage(Phrase(.server.storeForm, .text(url)))
        }
        do throws(ServerStoreError) {
            return try SQLiteServerDatabase(path: String(url.dropFirst(7)))
        } catch {
            throw ServerFailure(.cannotCreate, Phrase(.server.storeFails, .text(error.detail)))
        }
    }
}
