public import HCI
import Synchronization

/// Where a source leaves its reports until the engine fetches them. Bounded: what does not fit is dropped and counted,
/// so that a slow engine costs reports that are told of, and never memory.
public final class Inbox: Sendable {
    /// The most reports that wait.
    public let capacity: Int

    private struct Content {
        var batch = ReportBatch()
        var dropped = 0
        var malformed = 0
        var needsReset = false
        var isClosed = false
    }

    private let content = Mutex(Content())
    private let bell: AsyncStream<Void>.Continuation
    /// Yields when reports came into the empty inbox; ends when the source is at its end.
    public let arrivals: AsyncStream<Void>

    public init(capacity: Int = 32_768) {
        self.capacity = capacity
        (arrivals, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// How many more reports fit.
    public var room: Int { content.withLock { capacity - $0.batch.count } }

    /// Lets `fill` add reports. When there is no room they go again, and are counted as dropped.
    public func deposit<Result: Sendable, Failure: Error>(
        _ fill: (inout ReportBatch) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let (result, rings) = try content.withLock { content throws(Failure) in
            let wasEmpty = content.batch.isEmpty
            let before = content.batch.count
            if before >= capacity {
                var overflow = ReportBatch()
                let result = try fill(&overflow)
                content.dropped += overflow.count
                return (result, false)
            }
            let result = try fill(&content.batch)
            return (result, wasEmpty && content.batch.count > before)
        }
        if rings { bell.yield() }
        return result
    }

    /// Counts an event that could not be read.
    public func countMalformed() { content.withLock { $0.malformed += 1 } }

    /// Throws away what waits and tells the engine to begin anew: a replay has jumped.
    public func reset() {
        content.withLock {
            $0.batch.removeAll()
            $0.needsReset = true
        }
        bell.yield()
    }

    /// No more reports will come.
    public func close() {
        content.withLock { $0.isClosed = true }
        bell.finish()
    }

    /// What came with a fetch besides the reports.
    public struct Delivery: Sendable {
        /// A replay has jumped: what was known before is of another time.
        public var needsReset: Bool
        /// Reports dropped since the start.
        public var dropped: Int
        /// Events at fault since the start.
        public var malformed: Int
    }

    /// Exchanges the waiting reports for the empty `batch`. The counts are those since the start.
    public func fetch(_ batch: inout ReportBatch) -> Delivery {
        batch.removeAll()
        let delivery = content.withLock { [taken = consume batch] content in
            let delivered = content.batch
            content.batch = taken
            defer { content.needsReset = false }
            return (
                delivered,
                Delivery(needsReset: content.needsReset, dropped: content.dropped, malformed: content.malformed)
            )
        }
        batch = delivery.0
        return delivery.1
    }
}
