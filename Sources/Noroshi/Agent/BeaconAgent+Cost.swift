public import BeaconService
import Scanning
import Store

// What listening costs.
extension BeaconAgent {
    /// Of the last ten seconds; nil: nothing is known yet. Of a capture it is what reading it costs.
    public var cost: ScanStatistics? { scanMeter.latest }

    /// Has a controller listen as much as is needed, and no more where nobody looks.
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

    /// Keeps it for `noroshi stats`, once in a while: writing costs, too.
    /// - Parameter isLast: Whether nothing comes after it.
    func keepCost(isLast: Bool = false) async {
        guard !isReplay, !isSecond, store.isPersistent, let cost = scanMeter.takeDue(isLast: isLast) else { return }
        // Where it cannot be kept, nobody lacks more than a figure.
        await store.inLine { store in _ = try? store.keep(cost) }
    }
}
