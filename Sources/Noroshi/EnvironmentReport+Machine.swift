public import BeaconService
import Scanning

// The checks of the environment for an application.
extension EnvironmentReport {
    /// Examines this machine on another thread. It takes some milliseconds, or some seconds when a controller does not
    /// answer.
    public static func ofThisMachine() async -> EnvironmentReport {
        EnvironmentReport(await SystemFacts().gathered())
    }
}

extension BeaconAgent {
    /// Examines this machine and updates `adapterStatus`; the agent's own scan does not count as another program's.
    public func checkEnvironment() async -> EnvironmentReport {
        let report = EnvironmentReport(await SystemFacts().gathered(source.scanKnowledge))
        await update(report)
        return report
    }

    /// Asks for the permission to scan (requestWhenInUseAuthorization, requestAlwaysAuthorization). The call itself
    /// grants nothing: the answer is the current permission. `EnvironmentReport.answer(to:)` of `checkEnvironment()`
    /// reports what is missing and which commands help.
    @discardableResult
    public func requestAuthorization(_ request: AuthorizationRequest) async -> ScanAuthorization {
        await checkEnvironment().answer(to: request).authorization
    }

    /// Whether Bluetooth is on and can receive, or why not (checkCurrentBluetoothAvailability). The answer also goes
    /// to the delegate.
    @discardableResult
    public func checkBluetoothAvailability() async -> BluetoothAvailability {
        let availability = await checkEnvironment().availability
        tell(availability)
        return availability
    }
}

extension SiteSource {
    /// The facts that are known about scans without asking a controller. A controller is asked only if the agent is
    /// not about to scan with it.
    var scanKnowledge: SystemFacts.ScanKnowledge {
        switch identity.origin {
        case .capture: return .asking
        case .simulated:
            guard let fallback else { return .asking }
            return Self.knowledge(fallback)
        case .live:
            switch controllerState {
            case .scanning, .silent:
                let listening = receivers.filter { $0.state.scan != nil }.map { ($0.name, false) }
                return .known(Dictionary(listening) { first, _ in first })
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
