public import Nearby
import Synchronization

/// A subscription to messages of beacons (GNSSubscription). It ends when it is released.
public final class MessageSubscription: Sendable {
    public let subscription: NearbySubscription
    private let number: Int
    private let agent: BeaconAgent
    private let told = Mutex((status: NearbyStatus.inactive, isOver: false))
    private let listeners = Mutex(Listeners<NearbyEvent>())
    private let hearing = Mutex<Task<Void, Never>?>(nil)
    private let handlers: NearbyHandlers

    init(
        _ subscription: NearbySubscription, _ number: Int, _ news: AsyncStream<MessageNews>, _ agent: BeaconAgent,
        _ handlers: NearbyHandlers
    ) {
        self.subscription = subscription
        self.number = number
        self.agent = agent
        self.handlers = handlers
        let task = Task { [weak self] in
            for await news in news {
                switch news {
                case .status(let status): await self?.note(status)
                case .changed(let change): await self?.tell(change.change.event)
                }
            }
            await self?.end()
        }
        hearing.withLock { $0 = task }
    }

    deinit {
        hearing.withLock { $0?.cancel() }
        // A stream whose writer is gone does not end by itself.
        listeners.withLock { $0.end() }
    }

    /// How it stands.
    public var status: NearbyStatus { told.withLock { $0.status } }

    /// What is found and lost from now on. A listener that does not read loses the oldest beyond 10,000.
    public func events() -> AsyncStream<NearbyEvent> {
        listeners.withLock { listeners in
            listeners.add(limit: MessageDesk.limit) { [weak self] number in
                // Not at once: the stream may end while the lock is held.
                Task { [weak self] in self?.listeners.withLock { $0.remove(number) } }
            }
        }
    }

    /// Ends it now: nothing that was not told yet is told any more. A handler may call it, too.
    public func cancel() async {
        hearing.withLock { $0?.cancel() }
        await agent.endSubscription(number)
        await end()
    }

    private func tell(_ event: NearbyEvent) async {
        guard !told.withLock({ $0.isOver }) else { return }
        listeners.withLock { $0.tell(event) }
        switch event {
        case .found(let message, _): await handlers.onFound(message)
        case .lost(let message): await handlers.onLost(message)
        }
    }

    private func note(_ status: NearbyStatus) async {
        let isNew = told.withLock { told in
            guard told.status != status, !told.isOver else { return false }
            told.status = status
            return true
        }
        if isNew { await handlers.onStatus(status) }
    }

    private func end() async {
        await note(.inactive)
        told.withLock { $0.isOver = true }
        listeners.withLock { $0.end() }
    }
}

/// Who is told of what becomes of a subscription. The calls come one after the other, on no particular thread.
public struct NearbyHandlers: Sendable {
    /// A message was found.
    public var onFound: @Sendable (NearbyMessage) async -> Void
    /// All beacons that carry a message have gone, or none carries it any more.
    public var onLost: @Sendable (NearbyMessage) async -> Void
    /// It stands otherwise than before (GNSOperationStatus); it begins as `inactive`.
    public var onStatus: @Sendable (NearbyStatus) async -> Void

    public init(
        onFound: @escaping @Sendable (NearbyMessage) async -> Void = { _ in },
        onLost: @escaping @Sendable (NearbyMessage) async -> Void = { _ in },
        onStatus: @escaping @Sendable (NearbyStatus) async -> Void = { _ in }
    ) {
        self.onFound = onFound
        self.onLost = onLost
        self.onStatus = onStatus
    }
}
