public import BeaconService
public import Regions

/// The calls that an application of Beacapp receives (JBCPManagerDelegate).
///
/// Two calls are required: an application that updates events needs the end of the update, and one that scans needs
/// the events that fire. The others have a default implementation. Calls come one after the other, on no particular
/// thread, and delay nothing else: a delegate may call its manager from within a call. While 10,000 calls wait for a
/// delegate that does not return, fired events and adapter changes are left out; the end of an update never is.
public protocol BeacappManagerDelegate: AnyObject, Sendable {
    /// An update has ended: called once for each `startUpdatingEvents`, also where nothing was to be updated.
    /// - Parameter error: nil: the update succeeded, or the events were left unchanged.
    func manager(_ manager: BeacappManager, didFinishUpdatingEvents error: BeacappError?) async
    /// The condition of an event became true.
    func manager(_ manager: BeacappManager, didFire event: FiredEvent) async

    /// Whether events are to be updated now.
    /// - Parameter info: The known state of the events; nil: the server did not answer whether it has newer ones.
    func manager(_ manager: BeacappManager, shouldUpdateEvents info: EventUpdateInfo?) async -> Bool
    /// The permission or the state of the adapter became known or changed.
    func manager(
        _ manager: BeacappManager, didUpdate authorization: ScanAuthorization, adapterState: AdapterState
    ) async
    /// An error of the adapter, or of monitoring or ranging.
    func manager(_ manager: BeacappManager, didFailWith error: RegionMonitorError) async
    /// Called once a second, while it scans with ranging, with the iBeacons that have the UUIDs of the events, the
    /// nearest first; empty: there is none. A delegate that takes longer misses the rounds in between. BETA: the
    /// source document describes this call as a trial.
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

/// The same calls as a stream, for listeners in addition to the delegate.
public enum BeacappEvent: Equatable, Sendable {
    /// The number of completed steps of an update, and the number of all steps.
    case progress(done: Int, all: Int)
    /// An update has ended; nil: without an error.
    case finishedUpdating(BeacappError?)
    case fired(FiredEvent)
    case status(ScanAuthorization, AdapterState)
    case failed(RegionMonitorError)
    case ranged([RangedBeacon])
}
