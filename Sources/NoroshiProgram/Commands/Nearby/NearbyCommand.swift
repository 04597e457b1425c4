import ArgumentParser
import BeaconService
import CommandUsage
import Localization
import Nearby
import Noroshi
import ServiceClient
import Texts

/// `noroshi nearby`: messages that beacons carry.
struct NearbyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nearby", abstract: "Messages that beacons carry: subscribe to them, list them.",
        discussion: """
            A server knows which messages belong to which beacons. A message is found when the first beacon that carries it \
            is heard, and lost when none of them was for 15 s, or when it is withdrawn.
            """,
        subcommands: [
            NearbySubscribe.self, NearbyUnsubscribe.self, NearbyBackground.self, NearbyList.self, NearbyPermission.self,
        ])
}

extension StoreSession {
    /// Who answers questions about beacons.
    /// - Parameter asks: Whether the server is asked at all.
    /// - Throws: 69: no server is set. 77, 78: the service may not be used, which it must where the server is asked.
    func nearbyAnswerer(asks: Bool) throws(Failure) -> NearbyAnswerer {
        let (connection, caller) = asks ? (try service(), try nearbyCaller()) : (try demandConnection(), nil)
        return NearbyAnswerer(connection, code: context.preference.appCode, as: caller, isSimulated: isShop)
    }

    /// - Throws: 69: no server is set.
    func demandConnection() throws(Failure) -> ServiceConnection {
        try setting.demandServer()
        guard let connection = setting.connection else { throw failure(.unavailable, .list.needsServer) }
        return connection
    }

    /// Who asks. Where the device cannot be kept it is another one each time, which hinders nothing here.
    private func nearbyCaller() throws(Failure) -> ServiceCaller {
        if let caller = try? caller() { return caller }
        return ServiceCaller(
            context.preference, try state(), device: .random(), language: localizer.language.rawValue)
    }
}
