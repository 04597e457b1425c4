public import BeaconService
public import Regions

// Regions and the service, seen by the engine.
extension ScanEngine {
    /// What the watch has found since the last call.
    public func takeDelivery() -> WatchDelivery {
        drain()
        let events = watch.takeEvents()
        let memories = events.isEmpty ? nil : watch.memories(now: timeline.now)
        return WatchDelivery(
            events: events, changes: watch.takeChanges(), records: watch.takeRecords(),
            rounds: watch.takeRounds(), memories: memories)
    }

    /// States of regions and rules, for the store.
    public func memories() -> (regions: [RegionMemory], rules: [RuleMemory]) { watch.memories(now: timeline.now) }

    /// Takes another state, other rules or another context.
    public func adopt(_ state: ServiceState, rules: RuleSet? = nil, context: ServiceContext? = nil) {
        watch.adopt(state, rules: rules, context: context, at: timeline.now)
    }

    /// Says whether reports can come at all: not while the adapter is away.
    public func setListening(_ isListening: Bool) { watch.setListening(isListening, at: timeline.now) }

    /// Seconds that local time is ahead of UTC, for rules of the time of day.
    public func setUTCOffset(_ seconds: Int) { utcOffset = seconds }

    public func displayOn() { watch.displayOn(at: timeline.now) }

    /// False: the region is not monitored.
    public func requestState(_ identifier: String) -> Bool {
        watch.requestState(identifier, at: timeline.now)
    }

    /// Opens a tracking window for a region, or closes it.
    public func setTracking(_ identifier: String, _ isOn: Bool) {
        watch.setTracking(identifier, isOn, at: timeline.now)
    }
}
