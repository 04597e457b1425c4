public import BeaconService
public import Regions
import Tracking

// Regions and the service, seen by the engine.
extension ScanEngine {
    /// What the watch has found since the last call.
    /// - Parameter isDraining: Whether what waits is taken in before. Not where something is to be told first.
    public func takeDelivery(draining isDraining: Bool = true) -> WatchDelivery {
        if isDraining { drain() }
        let events = watch.takeEvents()
        let memories = events.isEmpty ? nil : watch.memories(now: watchTime)
        return WatchDelivery(
            events: events, changes: watch.takeChanges(), records: watch.takeRecords(),
            rounds: watch.takeRounds(), memories: memories)
    }

    /// Whether anything can come of time alone, so that somebody has to let it pass.
    public var awaitsTime: Bool { watch.awaitsTime }

    /// States of regions and rules, for the store.
    public func memories() -> (regions: [RegionMemory], rules: [RuleMemory]) {
        watch.memories(now: watchTime)
    }

    /// Takes another state, other rules or another context.
    public func adopt(_ state: ServiceState, rules: RuleSet? = nil, context: ServiceContext? = nil) {
        watch.adopt(state, rules: rules, context: context, at: drained())
    }

    /// Says whether reports can come at all: not while the adapter is away.
    public func setListening(_ isListening: Bool) { watch.setListening(isListening, at: drained()) }

    public func displayOn() { watch.displayOn(at: drained()) }

    /// False: the region is not monitored.
    public func requestState(_ identifier: String) -> Bool {
        watch.requestState(identifier, at: drained())
    }

    /// Opens a tracking window for a region, or closes it; whether one is open then.
    @discardableResult
    public func setTracking(_ identifier: String, _ isOn: Bool) -> Bool {
        watch.setTracking(identifier, isOn, at: drained())
    }

    /// Takes in what waits, and says until when time has passed for the watch: a command must not run ahead of reports
    /// that have come and were not looked at yet, or it would seem that nothing was heard.
    private func drained() -> Timestamp {
        drain()
        return watchTime
    }
}
