public import BeaconService
import Scanning

// The checks of the environment for an application (S-46 … S-51).
extension EnvironmentReport {
    /// Looks at this machine, beside whatever else runs. It takes some milliseconds, and some seconds where a
    /// controller does not answer.
    public static func ofThisMachine() async -> EnvironmentReport {
        EnvironmentReport(await SystemFacts().gathered())
    }
}

extension BeaconAgent {
    /// Looks at this machine and takes what is found into `adapterStatus`; the agent's own scan does not count as somebody else's.
    public func checkEnvironment() async -> EnvironmentReport {
        let report = EnvironmentReport(await SystemFacts().gathered(source.scanKnowledge))
        await take(report)
        return report
    }

    /// Asks to be allowed to scan (requestWhenInUseAuthorization, requestAlwaysAuthorization, T-16). Nothing here grants
    /// anything: the answer is what is allowed by now. What is missing, and what to type for it, tells
    /// `EnvironmentReport.answer(to:)` of `checkEnvironment()`.
    @discardableResult
    public func requestAuthorization(_ request: AuthorizationRequest) async -> ScanAuthorization {
        await checkEnvironment().answer(to: request).authorization
    }

    /// Whether Bluetooth is on and can be received with, or why not (checkCurrentBluetoothAvailability, S-51, S-114).
    /// The delegate is told as well.
    @discardableResult
    public func checkBluetoothAvailability() async -> BluetoothAvailability {
        let availability = await checkEnvironment().availability
        tell(availability)
        return availability
    }
}

extension SiteSource {
    /// What is known of scans without asking a controller. One is asked only when it is not about to be scanned with.
    var scanKnowledge: SystemFacts.ScanKnowledge {
        switch kind {
        case .replay: return .asking
        case .simulated:
            guard let fallback else { return .asking }
            return Self.knowledge(fallback)
        case .controller:
            switch controllerState {
            case .scanning(let scan), .silent(let scan, _): return .known([scan.adapter: false])
            case .lost(let error, _): return Self.knowledge(error)
            case .starting, .stopped: return .known([:])
            }
        }
    }

    private static func knowledge(_ error: ControllerError) -> SystemFacts.ScanKnowledge {
        if case .busy(let name) = error { return .known([name: true]) }
        return .known([:])
    }
}
