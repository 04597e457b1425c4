public import Nearby
import Synchronization

/// A subscription to messages of beacons (GNSSubscription). It ends when it is released.
public final class MessageSubscription: Sendable {
    public let subscription: NearbySubscription
    private let number: Int
    private let agent: BeaconAgent
    private let standing = Mutex((status: NearbyStatus.inactive, isOver: false))
    private let listeners = Mutex(Listeners<NearbyEvent>())
    private let hearing = Mutex<Task<Void, Never>?>(nil)

    init(
        _ subscription: NearbySubscription, _ number: Int, _ news: AsyncStream<MessageNews>, _ agent: BeaconAgent,
        _ handlers: NearbyHandlers
    ) {
        self.subscription = subscription
        self.number = number
        self.agent = agent
        // This task alone calls the handlers, and lets go of them when it is over.
        let task = Task { [weak self] in
            var told = NearbyStatus.inactive
            for await news in news {
                guard self?.take(news) == true else { continue }
                switch news {
                case .status(let status):
                    if status != told { await handlers.onStatus(status) }
                    told = status
                case .changed(let change):
                    switch change.change.event {
                    case .found(let message, _): await handlers.onFound(message)
                    case .lost(let message): await handlers.onLost(message)
                    }
                }
            }
            guard self?.end() != nil, told != .inactive else { return }
            await handlers.onStatus(.inactive)
        }
        hearing.withLock { $0 = task }
    }

    deinit {
        hearing.withLock { $0?.cancel() }
        // A stream whose writer is gone does not end by itself.
        listeners.withLock { $0.end() }
    }

    /// How it stands.
    public var status: NearbyStatus { standing.withLock { $0.status } }

    /// What is found and lost from now on. A listener that does not read loses the oldest beyond 10,000.
    public func events() -> AsyncStream<NearbyEvent> {
        listeners.withLock { listeners in
            listeners.add(limit: MessageDesk.limit) { [weak self] number in
                // Not at once: the stream may end while the lock is held.
                Task { [weak self] in self?.listeners.withLock { $0.remove(number) } }
            }
        }
    }

    /// Ends it now. A call of a handler that has begun comes to its end, and that it is inactive is still told; nothing else
    /// is. A handler may call it, too.
    public func cancel() async {
        end()
        hearing.withLock { $0?.cancel() }
        await agent.endSubscription(number)
    }

    /// - Returns: Whether anybody is to be told.
    private func take(_ news: MessageNews) -> Bool {
        let isOver = standing.withLock { standing in
            if case .status(let status) = news, !standing.isOver { standing.status = status }
            return standing.isOver
        }
        guard !isOver else { return false }
        if case .changed(let change) = news { listeners.withLock { $0.tell(change.change.event) } }
        return true
    }

    private func end() {
        standing.withLock { $0 = (.inactive, true) }
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
