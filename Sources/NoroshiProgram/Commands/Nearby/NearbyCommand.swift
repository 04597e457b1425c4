import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import ServiceClient

/// `noroshi nearby`: messages that beacons carry.
struct NearbyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nearby", abstract: "Subscribe to and list the messages that beacons carry.",
        discussion: """
            A server manages which messages belong to which beacons. A message is found when the first beacon that \
            carries it is heard. It is lost when none of its beacons is heard for 15 s, or when it is withdrawn.
            """,
        subcommands: [
            NearbySubscribe.self, NearbyUnsubscribe.self, NearbyBackground.self, NearbyList.self, NearbyPermission.self,
        ])
}

extension StoreSession {
    /// The object that answers questions about beacons.
    /// - Parameter asks: Whether the server is asked.
    /// - Throws: 69: no server is set. 77, 78: the server is to be asked, but the service may not be used.
    func nearbyAnswerer(asks: Bool) throws(Failure) -> NearbyAnswerer {
        let (connection, caller) = asks ? (try service(), try nearbyCaller()) : (try demandConnection(), nil)
        return NearbyAnswerer(connection, code: context.preference.appCode, as: caller, isSimulated: isShop)
    }

    /// The connection to the server.
    /// - Throws: 69: no server is set.
    func demandConnection() throws(Failure) -> ServiceConnection {
        try setting.demandServer()
        guard let connection = setting.connection else { throw Failure(.unavailable, .list.needsServer) }
        return connection
    }

    /// The sender of the questions. If the device identifier cannot be stored, a new one is used each time, which is
    /// harmless here.
    private func nearbyCaller() throws(Failure) -> ServiceCaller {
        if let caller = try? caller() { return caller }
        return ServiceCaller(
            context.preference, try state(), device: .random(), language: localizer.language.rawValue)
    }
}
