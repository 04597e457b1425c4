public import Basics
public import Regions
import Tracking

extension SiteEvent {
    /// The maximum number of regions without room that are reported for one command. A list of a server may have
    /// thousands.
    private static let mostLeftOut = 20

    /// The events for a change of the state, regardless of the program that made it: beacons released and
    /// designated, switchers set and cleared, ranging started and stopped, and regions for which there was no room,
    /// which are removed from the state. Other events of monitoring come from the engine when they happen.
    public static func changes(
        from before: ServiceState, to state: inout ServiceState, _ context: ServiceContext, at now: Timestamp
    ) -> [SiteEvent] {
        let leftOut = state.takeLeftOut().prefix(Self.mostLeftOut).map {
            SiteEvent.leftOut($0, limit: context.maximumRegionCount, at: now)
        }
        let after = state
        let others = rangingChanges(from: before, to: after, context, at: now) + leftOut
        guard before.designated != after.designated else { return others }
        func event(_ kind: Kind, _ data: ServiceBeaconData, _ reason: Phrase? = nil) -> SiteEvent {
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
            + switched.map { event(.switcherSet, $0, Phrase($0.isSwitcher ? .why.switcherOn : .why.switcherOff)) }
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
