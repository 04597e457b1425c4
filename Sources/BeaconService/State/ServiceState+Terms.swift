import Basics
import Regions

extension ServiceState {
    /// Stores the answer to the terms. If the user declines or revokes an agreement, the service's regions are no
    /// longer monitored or ranged; designations remain for later use, and managed regions and those of the user
    /// continue.
    /// - Returns: The number of regions that were stopped.
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
    /// Whether the user's data are the same in both states: language, agreement, identifier, device and permission
    /// for messages. The site and the simulated shop share these data.
    public func hasSameUser(as other: ServiceState) -> Bool {
        agreement == other.agreement && language == other.language && userIdentifier == other.userIdentifier
            && device == other.device && isNearbyAllowed == other.isNearbyAllowed
    }

    /// Takes over the user's data from another state. If the agreement was revoked, functions of the service end.
    mutating func takeUser(of other: ServiceState, _ context: ServiceContext) {
        if agreement.isAgreed, !other.agreement.isAgreed, case .declined(let time) = other.agreement {
            _ = answerTerms(agreed: false, at: time, context)
        }
        (agreement, language, userIdentifier) = (other.agreement, other.language, other.userIdentifier)
        device = other.device ?? device
        isNearbyAllowed = other.isNearbyAllowed
    }
}
