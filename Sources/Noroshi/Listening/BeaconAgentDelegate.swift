public import BeaconService
public import Regions

/// The calls of the agent to an application (TbBTManagerDelegate, JBCPManagerDelegate, CLLocationManagerDelegate).
/// Every method has an empty default implementation.
///
/// Calls come one after the other, in the order in which things happened, on no particular thread. They do not block
/// the agent: a delegate may call it, and a slow delegate delays nothing else.
///
/// As with hooks, the options of a region and the polarity of the designation decide what is reported. `events()` has
/// everything.
public protocol BeaconAgentDelegate: AnyObject, Sendable {
    /// Something happened, for example a region was entered or monitoring began. The more specific calls below follow
    /// it.
    func agent(_ agent: BeaconAgent, didReceive event: SiteEvent) async
    /// The state of a monitored region became known, or is the answer to `requestState`.
    func agent(_ agent: BeaconAgent, didDetermine state: RegionState, for region: String) async
    /// The condition of a rule became true; the event has the beacons, the triggers and the action.
    func agent(_ agent: BeaconAgent, didFire event: FiredEvent) async
    /// Called once a second while regions are ranged, even when nothing is near.
    func agent(_ agent: BeaconAgent, didRange round: RangingRound) async
    /// A tracking window ended, with its beacons nearest first, or none.
    func agent(_ agent: BeaconAgent, didTrack beacons: [ServiceBeaconData], in region: String) async
    /// The answer to `checkBluetoothAvailability`: Bluetooth is on and can receive, or why not.
    func agent(_ agent: BeaconAgent, didDetermineBluetoothAvailability availability: BluetoothAvailability) async
    /// The permission or the state of the adapter became known or changed. Changes are also events:
    /// `authorizationChanged`, `adapterStateChanged`.
    func agent(_ agent: BeaconAgent, didUpdate status: AdapterStatus) async
    /// Regions cannot be monitored or ranged, for this reason.
    func agent(_ agent: BeaconAgent, didFailWith error: RegionMonitorError) async
    /// Managed regions were fetched and sorted (didPrepareRefreshRegionsWithResult:); `update.result` is the kind of
    /// difference. The monitored regions are unchanged.
    func agent(_ agent: BeaconAgent, didPrepareRegions update: ManagedUpdate) async
    /// Managed regions were not fetched (didFailToPrepareLatestRegionsWithError:), for this reason.
    func agent(_ agent: BeaconAgent, didFailToPrepareRegions error: RegionFetchError) async
    /// The server has a test log: it answered 200 (didSendTestLogRequestSuccessfully). How the server processes it is
    /// not known.
    func agent(_ agent: BeaconAgent, didSendTestLog log: TestLog) async
    /// A test log did not arrive (didFailToSendTestLogRequestWithError:), for this reason. It is not sent again.
    func agent(_ agent: BeaconAgent, didFailToSendTestLog log: TestLog, _ error: ErrandError) async
    /// The service's result for a contact (didCheckServiceForBeaconWithResult:). Not called when all due contents are
    /// handed over.
    func agent(_ agent: BeaconAgent, didCheckService result: ContactCheckResult, for contact: Contact) async
    /// Contents that are due (didReceivePresentationInfos:).
    func agent(_ agent: BeaconAgent, didReceive presentations: [Presentation], for contact: Contact) async
    /// A contact was not checked (didFailToCheckServiceWithError:), for this reason.
    func agent(_ agent: BeaconAgent, didFailToCheckService error: ErrandError, for contact: Contact) async
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
    public func agent(_ agent: BeaconAgent, didPrepareRegions update: ManagedUpdate) async {}
    public func agent(_ agent: BeaconAgent, didFailToPrepareRegions error: RegionFetchError) async {}
    public func agent(_ agent: BeaconAgent, didSendTestLog log: TestLog) async {}
    public func agent(_ agent: BeaconAgent, didFailToSendTestLog log: TestLog, _ error: ErrandError) async {}
    public func agent(_ agent: BeaconAgent, didCheckService result: ContactCheckResult, for contact: Contact) async {}
    public func agent(_ agent: BeaconAgent, didReceive presentations: [Presentation], for contact: Contact) async {}
    public func agent(_ agent: BeaconAgent, didFailToCheckService error: ErrandError, for contact: Contact) async {}
}
