import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import ServiceClient
import Store

/// `noroshi beacapp`: an application that uses Beacapp's interface.
struct BeacappCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "beacapp", abstract: "Activate an application of Beacapp, and update its events.",
        discussion: """
            The events of the application become rules. They fire in the screen and in `noroshi watch`, also after a \
            restart and without the server. Their names begin with beacapp:, and they are used in addition to those of \
            the rules file.
            """,
        subcommands: [
            BeacappActivate.self, BeacappInfo.self, BeacappUpdate.self, BeacappEventList.self, BeacappLogCommand.self,
            BeacappReset.self,
        ])
}

extension StoreSession {
    /// The requests to a Beacapp server, whose results are stored.
    /// - Throws: There is no server.
    func beacapp() throws(Failure) -> BeacappErrand {
        try setting.demandServer()
        guard let connection = setting.connection else { throw Failure(.unavailable, .list.needsServer) }
        return BeacappErrand(
            connection, version: context.preference.sdkVersion, language: localizer.language.rawValue,
            now: { LocalClock.wall }
        ) { command throws(CommandError<ServiceObstacle>) in
            try commit(or: { $0 }) { (_) throws(ServiceObstacle) in command }.outcome
        }
    }

    /// The application for which logs are sent; nil: no application is activated at this server.
    func beacappParty(_ connection: ServiceConnection) throws(Failure) -> BeacappParty? {
        guard let activation = try state().beacapp.activation, activation.server == connection.address.text else {
            return nil
        }
        let errand = try beacapp()
        return BeacappParty(
            activation, language: localizer.language.rawValue, isSimulated: isShop
        ) { old throws(BeacappError) in
            try await errand.renew(old)
        }
    }

    /// The pair of keys in the settings; nil: there is none.
    var beacappKeys: BeacappKeys? {
        let keys = setting.settings.beacappKeys
        return keys.isGiven ? keys : nil
    }

    /// Activates an application.
    func activate(_ keys: BeacappKeys) async throws(Failure) -> BeacappActivation {
        let (errand, device) = (try beacapp(), try device())
        return try await telling { () throws(BeacappError) in try await errand.activate(keys, device: device) }
    }

    /// Activates the application of the settings if needed, and sends requests to the server.
    /// - Parameters:
    ///   - mayReplace: Whether the application of the settings may replace another one that is activated.
    ///   - body: Sends the requests, after the application of the settings is activated.
    func beacapp<Answer: Sendable>(
        mayReplace: Bool, _ body: @Sendable (BeacappErrand, BeacappMemory) async throws(BeacappError) -> Answer
    ) async throws(Failure) -> Answer {
        let (errand, memory, device) = (try beacapp(), try state().beacapp, try device())
        return try await telling { () throws(BeacappError) in
            try await body(
                errand, try await errand.activated(memory, by: beacappKeys, device: device, mayReplace: mayReplace))
        }
    }

    /// Waits for the server, and logs its errors.
    private func telling<Answer: Sendable>(
        _ work: () async throws(BeacappError) -> Answer
    ) async throws(Failure) -> Answer {
        do throws(BeacappError) {
            return try await setting.waiting(work)
        } catch {
            keep(SiteEvent(error, at: LocalClock.wall))
            throw Failure(error)
        }
    }
}

extension Failure {
    init(_ error: BeacappError) {
        self.init(
            error.code == .database ? .inputOutput : .beacappFailed, .beacapp.failed, .integer(error.code.rawValue),
            .phrase(error.phrase))
    }
}
