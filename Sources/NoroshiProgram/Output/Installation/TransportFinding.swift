import Localization
import Machine
import ServiceClient
import Texts

/// Whether something could be sent to a server, which hearing beacons does not need.
struct TransportFinding {
    let state: EnvironmentFactor.State
    let text: String
    let advice: String?

    init(state: EnvironmentFactor.State, text: String, advice: String? = nil) {
        self.state = state
        self.text = text
        self.advice = advice
    }

    /// Asks which libcurl is there. A process of its own does that: this one may have a capability.
    static func find(_ texts: Localizer) async -> TransportFinding {
        do throws(TransferFault) {
            let version = try await TransferCarrier(program: "/proc/self/exe").library()
            let names = version.split(separator: " ").prefix(2).joined(separator: " ")
            return TransportFinding(state: .ok, text: texts.text(.cli.doctorTransportOk, .text(SafeOutput.text(names))))
        } catch {
            guard error == .libraryMissing else {
                let sentence = texts.text(ServiceError.failed(error, at: Environment.executable))
                return TransportFinding(state: .warning, text: SafeOutput.text(sentence))
            }
            return TransportFinding(
                state: .unknown, text: texts.text(.cli.doctorTransportMissing),
                advice: texts.text(.cli.doctorTransportInstall))
        }
    }
}
