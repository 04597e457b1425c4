import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions
import ServiceClient
import Texts

// What is asked of the server by a command.
extension StoreSession {
    /// The server that can be asked.
    /// - Throws: 69 without a server, 77 without agreement, 78 for the preference file, 74 when the store fails.
    func service() throws(Failure) -> ServiceConnection {
        try setting.demandServer()
        return try connection(try state())
    }

    /// Who asks it. The device that it knows is kept, so what makes no sense to ask is told before.
    func caller() throws(Failure) -> ServiceCaller {
        let device = try device()
        return ServiceCaller(
            context.preference, try state(), device: device, language: localizer.language.rawValue)
    }

    /// - Parameter status: Where the server did not do it; 1 where it was not asked.
    func failure(_ error: ErrandError, or status: ExitStatus) -> Failure {
        Failure(status: error.isOfExchange ? status : .no, sentence: localizer.text(error))
    }

    /// Logs what came of it. The answer counts, also where it cannot be logged.
    func keep(_ event: SiteEvent?) {
        guard let event else { return }
        do throws(Failure) { try log([event]) } catch { StandardError.write(error.sentence) }
    }
}
