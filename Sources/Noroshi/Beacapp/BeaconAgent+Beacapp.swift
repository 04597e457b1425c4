import BeaconService
import Regions
import Store

// Beacapp, while something listens: its logs.
extension BeaconAgent {
    /// The application that the server of the configuration has activated; nil: it has none.
    var beacappActivation: BeacappActivation? {
        guard !isReplay, let activation = state.beacapp.activation else { return nil }
        return activation.server == configuration.server?.address.text ? activation : nil
    }

    /// Sends the logs of another application, where there is one now.
    func followBeacapp(since before: BeacappActivation?) async {
        let now = beacappActivation
        if let before, let now, before.isOfSame(as: now) { return }
        if before != now { await followSending() }
    }

    private var beacappErrand: BeacappErrand? {
        connection.map { connection in
            BeacappErrand(
                connection, version: configuration.context.preference.sdkVersion,
                language: state.language ?? configuration.language, now: { [source] in source.now }
            ) { [weak self] command throws(Refused<ServiceObstacle>) in
                guard let self else { throw .store(StoreError(path: "", .cancelled)) }
                return try await self.perform(command)
            }
        }
    }

    /// For whom logs are sent; nil: for nobody.
    func beacappParty() -> BeacappParty? {
        guard let activation = beacappActivation, let errand = beacappErrand else { return nil }
        return BeacappParty(
            activation, language: state.language ?? configuration.language, isSimulated: memory.kind == .simulated
        ) { old throws(BeacappError) in
            try await errand.activate(old.keys, device: old.device)
        }
    }

    /// The logs of events of the server that fired. Nothing of a capture is sent, and what the simulated shop makes goes to a
    /// demonstration alone.
    func beacappLogs(of events: [SiteEvent]) -> [ServiceRecord] {
        guard let activation = state.beacapp.activation, memory.kind != .replay,
            memory.kind == .site || activation.isDemonstration
        else { return [] }
        return events.compactMap { BeacappLog($0, of: activation) }.map { ServiceRecord($0, identifier: .random()) }
    }
}
