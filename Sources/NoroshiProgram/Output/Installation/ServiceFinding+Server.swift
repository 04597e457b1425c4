import Basics
import BeaconService
import ConfigurationFiles
import Localization
import Platform
import ServiceClient
import ServiceProtocol

// Whether the configured server answers, and whether the unit of systemd could reach it.
extension ServiceFinding {
    private init(server state: EnvironmentFactor.State, _ text: String, advice: String? = nil) {
        self.init(name: "server", label: .cli.doctorServer, state: state, text: text, advice: advice)
    }

    /// Checks the health of the server, which needs no application code.
    static func server(_ setting: Setting) async -> ServiceFinding {
        guard let connection = setting.connection else {
            return ServiceFinding(server: .ok, setting.text(.cli.doctorServerNone))
        }
        do throws(ServiceError) {
            let seconds = try await setting.waiting { () throws(ServiceError) in try await connection.health() }
            let place = Argument.text(connection.address.place)
            return ServiceFinding(
                server: .ok, setting.text(.cli.doctorServerOk, place, .integer(Int(seconds * 1000))))
        } catch {
            return ServiceFinding(
                server: .warning, setting.localizer.text(error), advice: setting.text(.cli.doctorServerAway))
        }
    }

    /// The server that the unit uses, from its variable or from the settings file that it reads; nil if neither names
    /// one.
    private static func ownServer(_ network: UnitNetwork) -> ServerChoice? {
        if let text = network.server, !text.isEmpty { return ServerChoice(text) }
        let path = ServiceUnit.settings
        guard let text = try? FileText.text(path) else { return nil }
        let (settings, problems) = SettingsFile.read(text, path: path)
        // The unit does not start with an invalid settings file.
        return problems.isEmpty ? settings.server.map { .server($0) } : nil
    }

    /// Whether the installed unit reaches a server; nil: the unit is not installed, or there is no server to reach.
    /// - Parameter network: The network access of the unit; nil: the unit is not installed.
    static func unit(_ network: UnitNetwork?, _ setting: Setting) -> ServiceFinding? {
        guard let network else { return nil }
        let own = ownServer(network)
        guard let server = own?.address ?? (own == nil ? setting.settings.server : nil) else { return nil }
        let (state, key): (EnvironmentFactor.State, TextKey) =
            switch network.reachesServers {
            case true?: (.ok, .cli.doctorUnitOpen)
            case nil: (.unknown, .cli.doctorUnitPartly)
            case false?: (.warning, .cli.doctorUnitShut)
            }
        let commands = ServiceUnit.installing(program: Environment.executable, server: server.text)
        return ServiceFinding(
            name: "unitNetwork", label: .cli.doctorUnit, state: state,
            text: setting.text(key, .text(own == nil ? setting.text(.cli.doctorUnitNoServer) : server.text)),
            advice: state == .ok ? nil : setting.text(.cli.doctorUnitInstall, .text(commands.joined(separator: "; "))))
    }
}
