public import Regions
public import Scanning

/// What an application may want to be told (TbBTManagerDelegate, JBCPManagerDelegate). Every method has an empty
/// implementation of its own, so that only those of interest need one (J-2). Calls come from the agent, one after the
/// other and in the order of the events, on no particular thread (J-17).
public protocol BeaconAgentDelegate: AnyObject, Sendable {
    /// Something happened: a region was entered or left, a rule fired, monitoring began … (S-130 … S-133, J-18).
    func agent(_ agent: BeaconAgent, didReceive event: SiteEvent) async
    /// The beacons of the ranged regions, once a second, also when there are none (B-2, J-36 … J-38).
    func agent(_ agent: BeaconAgent, didRange regions: [RangedRegion]) async
    /// The adapter went, came back, or fell silent (J-31, S-114).
    func agent(_ agent: BeaconAgent, didUpdate source: SourceState) async
}

extension BeaconAgentDelegate {
    public func agent(_ agent: BeaconAgent, didReceive event: SiteEvent) async {}
    public func agent(_ agent: BeaconAgent, didRange regions: [RangedRegion]) async {}
    public func agent(_ agent: BeaconAgent, didUpdate source: SourceState) async {}
}
