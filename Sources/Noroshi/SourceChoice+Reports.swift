public import ConfigurationFiles
public import Scanning

extension Settings {
    /// The configuration of scans from the settings and the command line.
    public func controller(
        active: Bool = false, takeOver: Bool = false
    ) -> ControllerConfiguration {
        var configuration = ControllerConfiguration(
            active: active || activeScan, takeOver: takeOver || self.takeOver)
        configuration.silence = silence
        configuration.profile = scanProfile ?? .lowLatency
        return configuration
    }
}

extension SourceChoice {
    /// The source of reports that was chosen, not started yet.
    /// - Parameter configuration: How each controller scans.
    public func reports(_ configuration: ControllerConfiguration, clock: Clock) -> any ReportSource {
        switch self {
        case .simulated(let seed): return SimulatedSource(seed: seed, clock: clock)
        case .controllers(let names) where names.count > 1:
            return ControllerGroup(adapters: names, configuration: configuration, clock: clock)
        case .auto, .controllers:
            var configuration = configuration
            if case .controllers(let names) = self { configuration.adapter = names.first }
            return ControllerSource(configuration: configuration, clock: clock)
        }
    }
}
