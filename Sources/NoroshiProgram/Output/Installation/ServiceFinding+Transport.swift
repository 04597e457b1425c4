import Basics
import BeaconService
import Localization
import Platform
import ServiceClient

// Whether data could be sent to a server, which is not needed for hearing beacons.
extension ServiceFinding {
    private init(transport state: EnvironmentFactor.State, _ text: String, advice: String? = nil) {
        self.init(name: "transport", label: .cli.doctorTransport, state: state, text: text, advice: advice)
    }

    /// Finds the available version of libcurl. A separate process does that, because this process may have a
    /// capability.
    /// - Parameter isNeeded: Whether a server is set.
    static func transport(_ texts: Localizer, isNeeded: Bool) async -> ServiceFinding {
        do throws(TransferFault) {
            let version = try await TransferCarrier(program: Environment.ownProgram).library()
            let names = version.split(separator: " ").prefix(2).joined(separator: " ")
            return ServiceFinding(transport: .ok, texts.text(.cli.doctorTransportOk, .text(SafeOutput.text(names))))
        } catch {
            guard error == .libraryMissing else {
                let sentence = texts.text(ServiceError.failed(error, at: Environment.executable))
                return ServiceFinding(transport: .warning, SafeOutput.text(sentence))
            }
            return ServiceFinding(
                transport: isNeeded ? .failing : .unknown, texts.text(.cli.doctorTransportMissing),
                advice: texts.text(.cli.doctorTransportInstall))
        }
    }
}
