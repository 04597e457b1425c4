public import Advertising
public import Basics
public import BeaconService
public import Regions
public import Tracking

// The engine's part in regions and the service.
extension ScanEngine {
    /// The results of the watch since the last call.
    /// - Parameter isDraining: Whether waiting reports are processed first. False when something else must be
    ///   reported before them.
    public func takeDelivery(draining isDraining: Bool = true) -> WatchDelivery {
        if isDraining { drain() }
        let events = watch.takeEvents()
        let memories = events.isEmpty ? nil : watch.memories(now: watchTime)
        return WatchDelivery(
            events: events, restarts: restarts, changes: watch.takeChanges(), records: watch.takeRecords(),
            rounds: watch.takeRounds(), messages: watch.takeMessageChanges(), memories: memories
        ).corrected(by: correction)
    }

    /// Whether time alone can cause events, so that the engine must be called regularly.
    public var awaitsTime: Bool { watch.awaitsTime }

    /// Sets the share of the time in which the receiver is on, 1 to 100 percent, from now on.
    public func setDuty(_ percent: Int) { watch.setDuty(percent) }

    /// The needs that decide how the adapter listens.
    public var needs: (hasRegions: Bool, strategies: [BeaconStrategy]) { (watch.hasRegions, watch.strategies) }

    /// The name that a beacon sends; nil: none, or it is not in the table.
    public func name(of identity: BeaconIdentity) -> String? { table.name(of: identity) }

    /// The receiver that hears a beacon best; nil: the beacon is not in the table, or there is only one receiver.
    public func receiver(of identity: BeaconIdentity) -> ReceiverID? { table.receiver(of: identity) }

    /// The states of regions and rules, for the store.
    public func memories() -> (regions: [RegionMemory], rules: [RuleMemory]) {
        WatchDelivery.corrected(watch.memories(now: watchTime), by: correction)
    }

    /// Adopts another state, other rules or another context.
    public func adopt(_ state: ServiceState, rules: RuleSet? = nil, context: ServiceContext? = nil) {
        watch.adopt(state, rules: rules, context: context, at: drained())
    }

    /// Sets whether reports can arrive, which they cannot while the adapter is absent.
    public func setListening(_ isListening: Bool) { watch.setListening(isListening, at: drained()) }

    public func displayOn() { watch.displayOn(at: drained()) }

    /// Requests the state of a region. False: the region is not monitored.
    public func requestState(_ identifier: String) -> Bool {
        watch.requestState(identifier, at: drained())
    }

    /// Opens a tracking window for a region, or closes it; returns whether one is then open.
    @discardableResult
    public func setTracking(_ identifier: String, _ isOn: Bool) -> Bool {
        watch.setTracking(identifier, isOn, at: drained())
    }

    // MARK: Messages of beacons

    /// - Returns: The number of the subscription.
    public func subscribe(_ subscription: NearbySubscription) -> Int { watch.subscribe(subscription) }

    public func unsubscribe(_ number: Int) { watch.unsubscribe(number) }

    /// Sets the stored messages; see `NearbyWatch.remembered`.
    public func rememberMessages(_ remembered: [String: [BeaconIdentity: [NearbyAttachment]]]) {
        watch.rememberMessages(remembered)
    }

    /// The questions about beacons that are to be answered now, by `updateMessages`.
    /// - Parameter hasServer: Whether there is a server that can be asked.
    public func messageQuestions(hasServer: Bool) -> [NearbyQuestion] {
        watch.messageQuestions(hasServer: hasServer, at: watchTime)
    }

    /// Takes in the server's answers, or the note that the server may be back.
    public func updateMessages(_ body: @Sendable (inout NearbyWatch, _ now: Timestamp) -> Void) {
        let now = watchTime
        watch.updateMessages(at: now) { body(&$0, now) }
    }

    /// Processes waiting reports and returns the time of the watch. A command must not run ahead of reports that have
    /// arrived but were not processed, because they would look like a silence.
    private func drained() -> Timestamp {
        drain()
        return watchTime
    }
}
