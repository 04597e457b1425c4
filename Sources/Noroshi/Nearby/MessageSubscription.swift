public import BeaconService
import Synchronization

/// A subscription to messages of beacons (GNSSubscription). It ends when it is released.
public final class MessageSubscription: Sendable {
    public let subscription: NearbySubscription
    private let number: Int
    private let agent: BeaconAgent
    private let progress = Mutex((status: NearbyStatus.inactive, isOver: false))
    private let listeners = Mutex(Listeners<NearbyEvent>())
    private let hearing = Mutex<Task<Void, Never>?>(nil)

    init(
        _ subscription: NearbySubscription, _ number: Int, _ news: AsyncStream<MessageNews>, _ agent: BeaconAgent,
        _ handlers: NearbyHandlers
    ) {
        self.subscription = subscription
        self.number = number
        self.agent = agent
        // Only this task calls the handlers, and it releases them at its end.
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
        // Releasing the writer of a stream does not end the stream.
        listeners.withLock { $0.end() }
    }

    /// The status of the subscription.
    public var status: NearbyStatus { progress.withLock { $0.status } }

    /// A stream of the messages found and lost from now on. A listener that does not read loses the oldest beyond
    /// 10,000.
    public func events() -> AsyncStream<NearbyEvent> {
        listeners.withLock { listeners in
            listeners.add(limit: MessageDesk.limit) { [weak self] number in
                // In a task: the stream may end while the lock is held.
                Task { [weak self] in self?.listeners.withLock { $0.remove(number) } }
            }
        }
    }

    /// Ends the subscription now. A handler call that has begun runs to its end, and the status `inactive` is still
    /// reported; nothing else is. A handler may call this method, too.
    public func cancel() async {
        end()
        hearing.withLock { $0?.cancel() }
        await agent.endSubscription(number)
    }

    /// - Returns: Whether the news is to be reported.
    private func take(_ news: MessageNews) -> Bool {
        let isOver = progress.withLock { progress in
            if case .status(let status) = news, !progress.isOver { progress.status = status }
            return progress.isOver
        }
        guard !isOver else { return false }
        if case .changed(let change) = news { listeners.withLock { $0.tell(change.change.event) } }
        return true
    }

    private func end() {
        progress.withLock { $0 = (.inactive, true) }
        listeners.withLock { $0.end() }
    }
}

/// The handlers of a subscription. The calls come one after the other, on no particular thread.
public struct NearbyHandlers: Sendable {
    /// A message was found.
    public var onFound: @Sendable (NearbyMessage) async -> Void
    /// All beacons that carry a message have gone, or none carries it any more.
    public var onLost: @Sendable (NearbyMessage) async -> Void
    /// The status changed (GNSOperationStatus); it begins as `inactive`.
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
