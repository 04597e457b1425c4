import Basics
import Regions

// The parts of the state that belong to the service: their use requires agreement and preparation.
extension ServiceState {
    /// Whether a region belongs to the service (initial, dynamic, designated or managed) and not to the user.
    public func isOfService(_ identifier: String, _ context: ServiceContext) -> Bool {
        guard !context.ruleRegions.contains(identifier) else { return false }
        let region = monitored.first { $0.region.identifier == identifier } ?? knownRegion(identifier, context)
        return region.map { $0.regionClass != .other } ?? false
    }

    /// Whether a function of the service was started or a beacon designated since `before`. Ending monitoring or
    /// ranging, releasing beacons and clearing flags do not count as use.
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
