public import Regions
import Texts
public import Tracking

extension SiteEvent {
    /// The most regions without room of which one command tells. A list of a server may have thousands.
    private static let mostRefusals = 20

    /// The events for a change of the state, whichever program made it: beacons released and designated, switchers set
    /// and cleared, ranging begun and ended, and regions that found no room, which are removed from the state. Other
    /// events of monitoring come from the engine when they happen.
    public static func changes(
        from before: ServiceState, to state: inout ServiceState, _ context: ServiceContext, at now: Timestamp
    ) -> [SiteEvent] {
        let refused = state.takeRefusals().prefix(Self.mostRefusals).map {
            SiteEvent.refused($0, limit: context.maximumRegionCount, at: now)
        }
        let after = state
        let others = rangingChanges(from: before, to: after, context, at: now) + refused
        guard before.designated != after.designated else { return others }
        func event(_ kind: Kind, _ data: ServiceBeaconData, _ reason: Reason? = nil) -> SiteEvent {
            SiteEvent(
                time: now, kind: kind, region: data.regionIdentifier, regionClass: .designated,
                beacon: after.identity(of: data, context), reason: reason)
        }
        let released = before.designated.filter { !after.isDesignated($0) }
        let designated = after.designated.filter { !before.isDesignated($0) }
        let switched = after.designated.filter { data in
            before.designated.contains { $0.isSameBeacon(as: data) && $0.isSwitcher != data.isSwitcher }
                || data.isSwitcher && !before.isDesignated(data)
        }
        return released.map { event(.released, $0) } + designated.map { event(.designated, $0) } + others
            + switched.map { event(.switcherSet, $0, Reason($0.isSwitcher ? .why.switcherOn : .why.switcherOff)) }
    }

    private static func rangingChanges(
        from before: ServiceState, to after: ServiceState, _ context: ServiceContext, at now: Timestamp
    ) -> [SiteEvent] {
        func event(_ kind: Kind, _ identifier: String) -> SiteEvent {
            SiteEvent(
                time: now, kind: kind, region: identifier,
                regionClass: after.knownRegion(identifier, context)?.regionClass)
        }
        return before.ranged.filter { !after.ranged.contains($0) }.map { event(.rangingStopped, $0) }
            + after.ranged.filter { !before.ranged.contains($0) }.map { event(.rangingStarted, $0) }
    }
}
