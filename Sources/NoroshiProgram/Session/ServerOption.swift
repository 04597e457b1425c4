import ArgumentParser
import Basics
import CommandUsage
import ConfigurationFiles
import Localization
import Noroshi
import Platform
import ServiceClient
import ServiceProtocol

/// The service's server, for commands that communicate with one.
struct ServerOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address of the service's server, or none, instead of the setting; the variable NOROSHI_SERVER has the same effect.",
            valueName: "url"))
    var server: String?

    func validate() throws { _ = try Self.choice(of: server) }

    var choice: ServerChoice? { server.flatMap(ServerChoice.init) }

    /// - Throws: Wrong usage: the text is not an address.
    static func choice(of text: String?) throws -> ServerChoice? {
        guard let text else { return nil }
        guard let choice = ServerChoice(text) else { throw wrongUsage(.usage.server, text) }
        return choice
    }
}

/// The choice of a server, or of none.
enum ServerChoice: Equatable {
    case none
    case server(ServiceAddress)

    /// Reads an address, or `none`; nil: the text is neither.
    init?(_ text: String) {
        if text == ServerWord.none {
            self = .none
        } else {
            guard let address = ServiceAddress(text) else { return nil }
            self = .server(address)
        }
    }

    var address: ServiceAddress? { if case .server(let address) = self { address } else { nil } }
}

extension Setting {
    /// Takes the server of the command line, otherwise that of the environment variable.
    mutating func adopt(server choice: ServerChoice?) {
        if let choice = choice ?? Environment.server.flatMap(ServerChoice.init) { settings.server = choice.address }
        hasUnreadServer = choice == nil && Environment.server.map { ServerChoice($0) == nil } ?? false
    }

    /// Checks the environment variable, for commands that communicate with a server.
    /// - Throws: Status 78: the variable does not contain an address.
    func demandServer() throws(Failure) {
        guard hasUnreadServer else { return }
        throw Failure(.configuration, .error.serverVariable, .text(SafeOutput.text(Environment.server ?? "")))
    }

    /// The connection to the server that is in force; nil: there is none.
    var connection: ServiceConnection? {
        settings.server.map { address in
            ServiceConnection(
                address,
                ServiceConnection.Settings(
                    authority: settings.serverAuthority, proxy: settings.serverProxy, program: Environment.ownProgram))
        }
    }
}

extension Environment {
    /// The server of the environment variable.
    fileprivate static var server: String? { value("NOROSHI_SERVER").flatMap { $0.isEmpty ? nil : $0 } }
}
