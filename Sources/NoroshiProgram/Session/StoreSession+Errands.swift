import Basics
import BeaconService
import CommandUsage
import Localization
import Noroshi
import Regions
import ServiceClient

// Requests of commands to the server.
extension StoreSession {
    /// The server to which requests can be sent.
    /// - Throws: 69 without a server, 77 without agreement, 78 for the preference file, 74 when the store fails.
    func service() throws(Failure) -> ServiceConnection {
        try setting.demandServer()
        return try connection(try state())
    }

    /// The sender of requests. Its device is stored first, so a request that makes no sense is reported before it is
    /// sent.
    func caller() throws(Failure) -> ServiceCaller {
        let device = try device()
        return ServiceCaller(
            context.preference, try state(), device: device, language: localizer.language.rawValue)
    }

    /// Logs the result of a request. The answer is valid even if it cannot be logged.
    func keep(_ event: SiteEvent?) {
        guard let event else { return }
        do throws(Failure) { try log([event]) } catch { remark(error) }
    }
}

extension Failure {
    /// A request that failed.
    /// - Parameter status: The status if the server did not carry out the request; the status is 1 if it was not
    ///   sent.
    init(_ error: ErrandError, or status: ExitStatus) { self.init(error.isOfExchange ? status : .no, error) }
}
