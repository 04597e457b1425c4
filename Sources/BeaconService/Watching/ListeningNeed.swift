public import Nearby

/// How much of the time an adapter has to listen: the least that all allow who want something of it.
public struct ListeningNeed: Equatable, Sendable {
    /// The scan profile that the user chose; nil: as much as is needed.
    public var chosen: ScanProfile?
    /// Whether anything else than messages is wanted: by somebody at the screen, by regions, rules or ranging.
    public var isWatched = true
    /// How subscriptions to messages have beacons looked for.
    public var strategies: [BeaconStrategy] = []

    public init(chosen: ScanProfile? = nil, isWatched: Bool = true, strategies: [BeaconStrategy] = []) {
        self.chosen = chosen
        self.isWatched = isWatched
        self.strategies = strategies
    }

    /// The profile that all of it takes.
    ///
    /// What says nothing else goes by the choice of the user, and listens all the time without one. A subscription that prefers low
    /// power is satisfied with the least; one that refuses it has the adapter listen all the time, whatever was chosen.
    public var profile: ScanProfile {
        let usual = chosen ?? .lowLatency
        var wanted = chosen.map { [$0] } ?? []
        if isWatched || strategies.isEmpty { wanted.append(usual) }
        for strategy in strategies {
            if strategy.savesPower {
                wanted.append(.lowPower)
            } else {
                wanted.append(strategy.prefersLowPower ? usual : .lowLatency)
            }
        }
        return wanted.max { $0.percentage < $1.percentage } ?? usual
    }
}
