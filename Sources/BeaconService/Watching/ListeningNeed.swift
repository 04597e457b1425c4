/// The share of the time in which an adapter has to listen: the lowest that is sufficient for all users of its
/// reports.
public struct ListeningNeed: Equatable, Sendable {
    /// The scan profile that the user chose, or nil to listen as much as needed.
    public var chosen: ScanProfile?
    /// Whether anything other than messages needs reports: a user at the screen, regions, rules or ranging.
    public var isWatched = true
    /// The strategies by which subscriptions to messages search for beacons.
    public var strategies: [BeaconStrategy] = []

    public init(chosen: ScanProfile? = nil, isWatched: Bool = true, strategies: [BeaconStrategy] = []) {
        self.chosen = chosen
        self.isWatched = isWatched
        self.strategies = strategies
    }

    /// The profile that satisfies all needs.
    ///
    /// Needs without a preference use the choice of the user, and listen all the time without one. A subscription
    /// that prefers low power is satisfied with the lowest profile; one that excludes low power makes the adapter
    /// listen all the time, regardless of the choice.
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
