import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Glibc
import Logging
import Platform
import ServerStore
import ServiceServer

/// `noroshi-server serve`: serves until SIGTERM or Ctrl-C.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve until SIGTERM or Ctrl-C.")

    @OptionGroup var options: ServeOptions
    @OptionGroup var language: LanguageOption

    func serve() async throws(Failure) {
        let folder = options.data ?? Self.defaultFolder
        try makeFolder(folder)
        if options.seedDemo { try Demonstration.write(to: folder) }
        let format = options.logFormat
        LoggingSystem.bootstrap { ServerLog(label: $0, format: format) }
        let tls = try identity()
        let data = try Self.declared(folder)
        let store = try StoreChoice.open(options.store, folder: folder)
        let result = await serve(folder, tls, data, store)
        await store.close()
        try result.get()
    }

    /// The operator data in a folder.
    static func declared(_ folder: String) throws(Failure) -> OperatorData {
        do throws(ConfigurationProblems) {
            return try ServiceServer.read(folder)
        } catch {
            throw Failure(.configuration, problems: error.problems)
        }
    }

    private func serve(
        _ folder: String, _ tls: TLSIdentity?, _ data: OperatorData, _ store: any ServerDatabase
    ) async -> Result<Void, Failure> {
        guard let address = ListenAddress(options.listen) else {
            return .failure(Failure(.usage, .server.listenForm, .text(options.listen)))
        }
        do {
            let server = try await ServiceServer(
                ServerSettings(
                    host: address.host, port: address.port, folder: folder, tls: tls, keptDays: options.keepDays,
                    allowsFaults: options.allowFaults, mostConnections: OpenFiles.mostConnections(),
                    lowBattery: options.lowBattery), data,
                store: store, logger: Logger(label: "noroshi-server"))
            try await server.run { port in
                var json = JSONText()
                let scheme = tls == nil ? "http" : "https"
                let url = scheme + "://" + ListenAddress(host: address.host, port: port).text
                json.object { $0.member("listening", url) }
                json.endLine()
                _ = OpenFile.write(json.text, to: STDOUT_FILENO, waits: false)
            }
            return .success(())
        } catch let fault as ListenFault {
            return .failure(Self.failure(fault, address))
        } catch let error as ServerStoreError {
            return .failure(Failure(.unavailable, .server.storeFails, .text(error.detail)))
        } catch {
            return .failure(Failure(.software, Phrase(.server.failed, .text("\(error)"))))
        }
    }

    private static func failure(_ fault: ListenFault, _ address: ListenAddress) -> Failure {
        let place = Argument.text(address.text)
        switch fault.errno {
        case EADDRINUSE: return Failure(.unavailable, .server.portTaken, place)
        case EACCES, EPERM: return Failure(.noPermission, .server.mayNotListen, place)
        default:
            let reason = unsafe String(cString: strerror(fault.errno))
            return Failure(.unavailable, .server.cannotListen, place, .text(reason))
        }
    }

    private func identity() throws(Failure) -> TLSIdentity? {
        guard let certificate = options.tlsCertificate, let key = options.tlsKey else { return nil }
        do throws(TLSIdentity.Fault) {
            return try TLSIdentity(certificate: certificate, key: key)
        } catch {
            throw Failure(.configuration, .server.tlsFile, .text(error.path), .text(error.detail))
        }
    }

    private static var defaultFolder: String {
        if let state = Environment.value("XDG_STATE_HOME"), state.hasPrefix("/") {
            return state + "/noroshi-server"
        }
        return geteuid() == 0
            ? "/var/lib/noroshi-server"
            : UserHome.path(Environment.value("HOME")) + "/.local/state/noroshi-server"
    }

    /// Creates the folder, and its parents, if missing.
    private func makeFolder(_ path: String) throws(Failure) {
        guard let error = Folder.make(path) else { return }
        throw Failure(
            error.code == EACCES ? .noPermission : .cannotCreate,
            Phrase(writing: error.path, errno: error.code, error.reason))
    }
}
