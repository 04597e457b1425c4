public import BeaconService
public import Regions

/// What an application may want to be told (TbBTManagerDelegate, JBCPManagerDelegate, CLLocationManagerDelegate). Every
/// method has an empty implementation of its own, so that only those of interest need one (J-2).
///
/// Calls come one after the other, in the order in which things happened, on no particular thread (J-17). They come
/// apart from the agent's own work: a delegate may call the agent, and a slow one keeps nobody waiting.
///
/// Told is what hooks would be called for: what the options of a region (S-179) and the polarity of the designation
/// let through. `events()` has everything.
public protocol BeaconAgentDelegate: AnyObject, Sendable {
    /// Something happened: a region was entered or left, monitoring began … (S-130 … S-133). The calls below come
    /// besides, after it.
    func agent(_ agent: BeaconAgent, didReceive event: SiteEvent) async
    /// The state of a monitored region was found, or is the answer to `requestState` (S-132, S-133).
    func agent(_ agent: BeaconAgent, didDetermine state: RegionState, for region: String) async
    /// The condition of a rule became true: with the beacons, the triggers and the action (J-18 … J-30).
    func agent(_ agent: BeaconAgent, didFire event: FiredEvent) async
    /// Once a second while regions are ranged, also when there is nothing near (B-2, A-41, J-36 … J-38).
    func agent(_ agent: BeaconAgent, didRange round: RangingRound) async
    /// A tracking window came to its end: its beacons nearest first, or none (S-74 … S-79).
    func agent(_ agent: BeaconAgent, didTrack beacons: [ServiceBeaconData], in region: String) async
    /// The answer to `checkBluetoothAvailability`: Bluetooth is on and can be received with, or why not (S-51, S-114).
    func agent(_ agent: BeaconAgent, didDetermineBluetoothAvailability availability: BluetoothAvailability) async
    /// The permission or the state of the adapter is known, or is another one now (J-31 … J-33, S-114). Changes are
    /// events as well: `authorizationChanged`, `adapterStateChanged`.
    func agent(_ agent: BeaconAgent, didUpdate status: AdapterStatus) async
    /// Regions cannot be monitored or ranged, and why (J-34).
    func agent(_ agent: BeaconAgent, didFailWith error: RegionMonitorError) async
}

extension BeaconAgentDelegate {
    public func agent(_ agent: BeaconAgent, didReceive event: SiteEvent) async {}
    public func agent(_ agent: BeaconAgent, didDetermine state: RegionState, for region: String) async {}
    public func agent(_ agent: BeaconAgent, didFire event: FiredEvent) async {}
    public func agent(_ agent: BeaconAgent, didRange round: RangingRound) async {}
    public func agent(_ agent: BeaconAgent, didTrack beacons: [ServiceBeaconData], in region: String) async {}
    public func agent(
        _ agent: BeaconAgent, didDetermineBluetoothAvailability availability: BluetoothAvailability
    ) async {}
    public func agent(_ agent: BeaconAgent, didUpdate status: AdapterStatus) async {}
    public func agent(_ agent: BeaconAgent, didFailWith error: RegionMonitorError) async {}
}
