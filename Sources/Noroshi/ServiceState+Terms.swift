public import BeaconService
public import Tracking

extension ServiceState {
    /// Keeps the answer to the terms. Whoever refuses, or takes an agreement back, has the service's regions monitored
    /// no more; designations stay for another time.
    /// - Returns: How many regions were told to stop.
    public mutating func answerTerms(agreed: Bool, at now: Timestamp) -> Int {
        answer(agreed: agreed, at: now)
        return agreed ? 0 : stopMonitoringAllRegions()
    }
}
