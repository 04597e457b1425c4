public import Advertising
import Synchronization

/// Holds the reports of a source until the engine fetches them. It is bounded: reports that do not fit are dropped
/// and counted, so a slow engine visibly loses reports, but memory does not grow.
public final class Inbox: Sendable {
    /// The most waiting reports.
    public let capacity: Int

    private struct Content {
        var batch = ReportBatch()
        var dropped = 0
        var malformed = 0
        var needsReset = false
        var isClosed = false
        var isHeld = false
    }

    private let content = Mutex(Content())
    private let wakeUp: AsyncStream<Void>.Continuation
    /// Yields when reports arrive in the empty inbox; ends when the source ends.
    public let arrivals: AsyncStream<Void>

    public init(capacity: Int = 32_768) {
        self.capacity = capacity
        (arrivals, wakeUp) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The number of reports that still fit.
    public var room: Int { content.withLock { capacity - $0.batch.count } }

    /// Calls `fill` to add reports. If there is no room they are removed again and counted as dropped.
    public func deposit<Result: Sendable, Failure: Error>(
        _ fill: (inout ReportBatch) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let (result, wakes) = try content.withLock { content throws(Failure) in
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
        if wakes { wakeUp.yield() }
        return result
    }

    /// Counts an event that could not be read.
    public func countMalformed() { content.withLock { $0.malformed += 1 } }

    /// Discards waiting reports and makes the engine start again, because a replay has jumped.
    public func reset() {
        content.withLock {
            $0.batch.removeAll()
            $0.needsReset = true
        }
        wakeUp.yield()
    }

    /// Gives nothing out until `release`: the reader is about to change, and new reports are for the next one.
    public func hold() { content.withLock { $0.isHeld = true } }

    /// Gives reports out again, the waiting ones first.
    public func release() {
        content.withLock { $0.isHeld = false }
        wakeUp.yield()
    }

    /// Marks the end: no more reports will come.
    public func close() {
        content.withLock { $0.isClosed = true }
        wakeUp.finish()
    }

    /// The result of a fetch besides the reports.
    public struct Delivery: Sendable {
        /// Whether a replay has jumped: earlier results belong to another time.
        public var needsReset: Bool
        /// Reports dropped since the start.
        public var dropped: Int
        /// Faulty events since the start.
        public var malformed: Int
    }

    /// Exchanges the waiting reports for the empty `batch`. The counts are those since the start.
    public func fetch(_ batch: inout ReportBatch) -> Delivery {
        batch.removeAll()
        let delivery = content.withLock { [taken = consume batch] content in
            guard !content.isHeld else {
                return (taken, Delivery(needsReset: false, dropped: content.dropped, malformed: content.malformed))
            }
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
