public import BeaconService
public import Regions

// The streams and the delegate for an application.
extension BeaconAgent {
    /// The most ranging rounds, and the most updates, that wait for a listener.
    private static let roundLimit = 60

    /// The events from now on. A listener that does not read loses the oldest beyond 10,000, which are still in the
    /// log.
    public func events() -> AsyncStream<SiteEvent> {
        feed.listen { [weak self] number in
            Task { [weak self] in await self?.forget(event: number) }
        }
    }

    /// The ranging rounds from now on: one a second with all ranged regions, including those where nothing is near.
    /// None come while no region is ranged. A listener that does not read loses the oldest beyond 60.
    public func rangings() -> AsyncStream<RangingRound> {
        rangingListeners.add(limit: Self.roundLimit) { [weak self] number in
            Task { [weak self] in await self?.forget(ranging: number) }
        }
    }

    /// The updates of managed regions that this agent makes from now on, and those that fail. A listener that does not
    /// read loses the oldest beyond 60.
    public func managedUpdates() -> AsyncStream<Result<ManagedUpdate, RegionFetchError>> {
        updateListeners.add(limit: Self.roundLimit) { [weak self] number in
            Task { [weak self] in await self?.forget(update: number) }
        }
    }

    private func forget(event number: Int) { feed.removeListener(number) }
    private func forget(ranging number: Int) { rangingListeners.remove(number) }
    private func forget(update number: Int) { updateListeners.remove(number) }

    /// Sets the delegate, which receives events, ranging and adapter changes in addition to the streams, and is kept
    /// weakly.
    public func setDelegate(_ delegate: (any BeaconAgentDelegate)?) { self.delegate = delegate }
}
