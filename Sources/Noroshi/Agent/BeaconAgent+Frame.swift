public import Basics
public import BeaconService
public import Regions
public import Scanning
public import Store
public import Tracking

/// Everything that a screen shows at one moment.
public struct ScreenFrame: Sendable {
    /// Rows, detail, counts, and the state of regions and designation.
    public let snapshot: EngineSnapshot
    /// The events since the previous frame, oldest first.
    public let events: [SiteEvent]
    /// Whether another site has replaced the previous one: everything shown before is outdated.
    public let isAnew: Bool
    public let configuration: BeaconAgent.Configuration
    public let adapterStatus: AdapterStatus
    /// The site while the simulated shop stands in for its adapter; nil: it is not in use, or cannot be read.
    public let absentState: ServiceState?
    /// The reason why the log or the state cannot be written at present; nil: everything is stored.
    public let storeError: StoreError?
    public let storeRemarks: [StoreRemark]
    /// The status of the service's server; nil: none is set.
    public let server: ServerStatus?
    /// The records for the service, and the status of sending them; nil: not known.
    public let queue: QueueStatus?
    /// The contents that the service handed over, in the order of their arrival.
    public let contents: [KeptContent]
    /// The times at which managed regions may be updated again, by the slice that is requested; no entry: now.
    public let nextUpdates: [ManagedSlice: Timestamp]
    /// The user's actions that can be undone, newest first.
    public let acts: [PastAct]
    /// The cost of listening in the last seconds; nil: it is not known.
    public let cost: ScanStatistics?
}

extension BeaconAgent {
    /// The current content of a screen. The call does not wait for the disk.
    /// - Parameters:
    ///   - detail: The beacon whose detail is wanted.
    ///   - rows: Beacons whose rows are wanted regardless of their place in the list.
    ///   - hunt: The beacon that the user walks up to: its reports are followed from the first frame on that names
    ///     it.
    public func frame(
        _ query: BeaconQuery, detail: BeaconIdentity? = nil, rows: [BeaconIdentity] = [], hunt: BeaconIdentity? = nil
    ) async -> ScreenFrame {
        await inTurn { await $0.makeFrame(query, detail, rows, hunt) }
    }

    private func makeFrame(
        _ query: BeaconQuery, _ detail: BeaconIdentity?, _ rows: [BeaconIdentity], _ hunt: BeaconIdentity?
    ) async -> ScreenFrame {
        let (delivery, snapshot) = await engine.frame(query, detail: detail, rows: rows, hunt: hunt)
        await hand(delivery)
        let standing = await server
        let (events, isAnew) = feed.take()
        return ScreenFrame(
            snapshot: snapshot, events: events, isAnew: isAnew, configuration: configuration,
            adapterStatus: adapterStatus, absentState: absentState, storeError: storeError, storeRemarks: storeRemarks,
            server: standing, queue: queue, contents: contents, nextUpdates: nextUpdates, acts: acts.acts.map(\.past),
            cost: cost)
    }
}
