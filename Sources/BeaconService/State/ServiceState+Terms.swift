import Regions
import Texts
import Tracking

extension ServiceState {
    /// Keeps the answer to the terms. Whoever refuses, or takes an agreement back, has the service's regions monitored
    /// and ranged no more; designations stay for another time, and managed regions and those of the user go on.
    /// - Returns: How many regions were told to stop.
    mutating func answerTerms(agreed: Bool, at now: Timestamp, _ context: ServiceContext) -> Int {
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

extension ServiceState {
    /// Whether what the user says of themselves is the same: language, agreement, identifier, and the device. It is one
    /// for the site and the simulated shop.
    public func hasSameUser(as other: ServiceState) -> Bool {
        agreement == other.agreement && language == other.language && userIdentifier == other.userIdentifier
            && device == other.device && isNearbyAllowed == other.isNearbyAllowed
    }

    /// Takes over what the user says of themselves. Where the agreement was taken back, what is of the service ends.
    mutating func takeUser(of other: ServiceState, _ context: ServiceContext) {
        if agreement.isAgreed, !other.agreement.isAgreed, case .refused(let time) = other.agreement {
            _ = answerTerms(agreed: false, at: time, context)
        }
        (agreement, language, userIdentifier) = (other.agreement, other.language, other.userIdentifier)
        device = other.device ?? device
        isNearbyAllowed = other.isNearbyAllowed
    }
}
