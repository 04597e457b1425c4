import Regions

// What of the state is the service's, so that its use asks for agreement and preparation (S-44, S-45).
extension ServiceState {
    /// Whether a region is the service's: initial, dynamic, designated or managed, and none of the user's own.
    public func isOfService(_ identifier: String, _ context: ServiceContext) -> Bool {
        guard !context.ruleRegions.contains(identifier) else { return false }
        let region = monitored.first { $0.region.identifier == identifier } ?? knownRegion(identifier, context)
        return region.map { $0.regionClass != .other } ?? false
    }

    /// Whether something of the service was begun or designated since `before`. What only ends monitoring or ranging,
    /// releases beacons or takes flags away is no use of it.
    public func usesService(since before: ServiceState, _ context: ServiceContext) -> Bool {
        if isSwitcherRuleOn && !before.isSwitcherRuleOn { return true }
        let former = Dictionary(before.designated.map { ($0.regionIdentifier, $0) }) { first, _ in first }
        let isNew = { (data: ServiceBeaconData) in
            former[data.regionIdentifier].map { data.isSwitcher && !$0.isSwitcher } ?? true
        }
        if designated.contains(where: isNew) { return true }
        let watched = Set(before.monitored.map(\.region.identifier))
        if monitored.contains(where: { $0.regionClass != .other && !watched.contains($0.region.identifier) }) {
            return true
        }
        return ranged.contains { !before.ranged.contains($0) && isOfService($0, context) }
    }
}
