public import BeaconService
public import Machine
public import Regions

/// What an application of Beacapp is told (JBCPManagerDelegate).
///
/// Two calls are required: who updates events has to know when that is over, and who scans has to take what fires. The
/// others have an implementation of their own. Calls come one after the other, on no particular thread, and delay nothing
/// else: a delegate may call its manager from within. Of one that does not return what fires and what happens to the adapter
/// is left out while 10,000 calls wait; the end of an update never is.
public protocol BeacappManagerDelegate: AnyObject, Sendable {
    /// An update is over: once for each `startUpdatingEvents`, also where nothing was to be updated.
    /// - Parameter error: nil: all went well, or the events were left as they are.
    func manager(_ manager: BeacappManager, didFinishUpdatingEvents error: BeacappError?) async
    /// The condition of an event became true.
    func manager(_ manager: BeacappManager, didFire event: FiredEvent) async

    /// Whether events are to be updated now.
    /// - Parameter info: What is known of them; nil: the server did not say whether it has newer ones.
    func manager(_ manager: BeacappManager, shouldUpdateEvents info: EventUpdateInfo?) async -> Bool
    /// The permission or the state of the adapter became known or changed.
    func manager(
        _ manager: BeacappManager, didUpdate authorization: ScanAuthorization, adapterState: AdapterState
    ) async
    /// Something is wrong with the adapter, or with monitoring or ranging.
    func manager(_ manager: BeacappManager, didFailWith error: RegionMonitorError) async
    /// Once a second, while it scans with ranging: the iBeacons with the UUIDs of the events, the nearest first; empty: there
    /// is none. A delegate that takes longer misses the rounds in between. BETA: the document that it comes from has it on
    /// trial.
    func manager(_ manager: BeacappManager, didRange beacons: [RangedBeacon]) async
}

extension BeacappManagerDelegate {
    public func manager(_ manager: BeacappManager, shouldUpdateEvents info: EventUpdateInfo?) async -> Bool {
        info?.shouldUpdateByDefault ?? true
    }
    public func manager(
        _ manager: BeacappManager, didUpdate authorization: ScanAuthorization, adapterState: AdapterState
    ) async {}
    public func manager(_ manager: BeacappManager, didFailWith error: RegionMonitorError) async {}
    public func manager(_ manager: BeacappManager, didRange beacons: [RangedBeacon]) async {}
}

/// The same as a stream, for who listens beside the delegate.
public enum BeacappEvent: Equatable, Sendable {
    /// Steps of an update that are done, and how many there are.
    case progress(done: Int, all: Int)
    /// An update is over; nil: without an error.
    case finishedUpdating(BeacappError?)
    case fired(FiredEvent)
    case status(ScanAuthorization, AdapterState)
    case failed(RegionMonitorError)
    case ranged([RangedBeacon])
}
