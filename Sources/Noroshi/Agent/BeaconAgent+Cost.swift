public import BeaconService
import Scanning
import Store

// The cost of listening.
extension BeaconAgent {
    /// The cost of the last ten seconds; nil: it is not known yet. For a capture, the cost of reading it.
    public var cost: ScanStatistics? { scanMeter.latest }

    /// Sets how much a controller listens: as much as is needed, and no more in a headless program without regions.
    func tellNeeds() async {
        let (hasRegions, strategies) = await engine.needs
        source.need(isWatched: !configuration.isHeadless || hasRegions, strategies: strategies)
        await engine.setDuty(source.reports.profile?.percentage ?? 100)
    }

    func noteCost() async {
        let scan = isSimulated ? nil : source.controllerState.scan
        let look = ScanMeter.Look(
            instant: .now, now: source.now, profile: scan?.profile, reports: await engine.reportCount, usage: .now)
        scanMeter.note(look, source: source.name, profile: isSimulated ? nil : source.profile)
    }

    /// Keeps the cost for `noroshi stats`, at intervals, because writing has a cost, too.
    /// - Parameter isLast: Whether this is the last call.
    func keepCost(isLast: Bool = false) async {
        guard !isReplay, !isSecond, store.isPersistent, let cost = scanMeter.takeDue(isLast: isLast) else { return }
        // Where the cost cannot be kept, only a statistic is missing.
        await store.enqueue { store in _ = try? store.keep(cost) }
    }
}
