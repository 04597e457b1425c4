public import BeaconService
public import Tracking

extension ServiceState {
    /// Keeps the answer to the terms. Whoever refuses, or takes an agreement back, has the service's regions monitored
    /// and ranged no more; designations stay for another time, and managed regions and those of the user go on.
    /// - Returns: How many regions were told to stop.
    public mutating func answerTerms(agreed: Bool, at now: Timestamp, _ context: ServiceContext) -> Int {
        answer(agreed: agreed, at: now)
        guard !agreed else { return 0 }
        let others = Set(
            context.ruleRegions + userRegions.map(\.region.identifier) + managed.map(\.regionID))
        let ended = Set(ranged).subtracting(others)
        for identifier in ended { stopRanging(identifier) }
        let onlyRanged = ended.subtracting(monitored.map(\.region.identifier))
        return stopMonitoringAllRegions() + onlyRanged.count
    }
}
