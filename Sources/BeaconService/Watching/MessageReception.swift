public import Nearby
import Regions
import Texts
public import Tracking

/// A change for a subscription, and when it was.
public struct MessageChange: Equatable, Sendable {
    public var time: Timestamp
    public var change: NearbyChange
}

/// Messages of beacons over the stream of reports: looks once a second at what was heard, and tells what changed for each
/// subscription, and as an event what changed for all of them together.
struct MessageReception: Sendable {
    private var watch = NearbyWatch(hasServer: false)
    /// The messages that are near for anybody.
    private var near: Set<NearbyMessage> = []
    private var changes: [MessageChange] = []
    private var lastLook: Timestamp?
    /// Whether the user wants messages; without that nothing is found, and what was found is lost.
    private var isAllowed = false

    /// The most changes that wait to be fetched; older ones are dropped.
    private static let limit = 10_000

    /// Whether time causes nothing.
    var isEmpty: Bool { watch.isEmpty || !isAllowed }

    /// Whether the user wants messages from now on.
    /// - Returns: What everybody is told. It is settled at once: the time of a capture may stand still.
    mutating func allow(_ isAllowed: Bool, at now: Timestamp, listened: Int64) -> [SiteEvent] {
        guard isAllowed != self.isAllowed else { return [] }
        self.isAllowed = isAllowed
        lastLook = nil
        if isAllowed {
            watch.age()
            return []
        }
        watch.forgetSightings()
        return settle(at: now, listened: listened)
    }

    mutating func subscribe(_ subscription: NearbySubscription) -> Int {
        lastLook = nil
        return watch.subscribe(subscription)
    }

    mutating func unsubscribe(_ number: Int) {
        watch.unsubscribe(number)
        // Of what is not near any more for anybody nobody is told that it was lost.
        near.formIntersection(watch.found)
    }

    mutating func remember(_ remembered: [String: [BeaconIdentity: [NearbyAttachment]]]) {
        watch.remembered = remembered
        lastLook = nil
    }

    /// The questions that are to be answered now.
    mutating func questions(hasServer: Bool, at now: Timestamp, listened: Int64) -> [NearbyQuestion] {
        guard isAllowed else { return [] }
        watch.hasServer = hasServer
        return watch.questions(now: now, listened: listened)
    }

    /// - Parameter listened: Microseconds in which reports could arrive.
    /// - Returns: What everybody is told.
    mutating func advance(to now: Timestamp, _ table: BeaconTable, listened: Int64) -> [SiteEvent] {
        guard !isEmpty else { return [] }
        if let lastLook, (0..<1).contains(now.seconds(since: lastLook)) { return [] }
        lastLook = now
        watch.look(at: table, now: now, listened: listened)
        // A capture has the answers, and nobody asks for them.
        if watch.remembered != nil { _ = watch.questions(now: now, listened: listened) }
        return settle(at: now, listened: listened)
    }

    /// - Returns: What everybody is told. It is settled at once: an answer is waited for.
    mutating func update(at now: Timestamp, listened: Int64, _ body: (inout NearbyWatch) -> Void) -> [SiteEvent] {
        body(&watch)
        return isAllowed ? settle(at: now, listened: listened) : []
    }

    private mutating func settle(at now: Timestamp, listened: Int64) -> [SiteEvent] {
        let new = watch.settle(listened: listened)
        add(new, at: now)
        let before = near
        near = watch.found
        // What two subscriptions find is told once; what one of them loses is there as long as the other has it.
        var told = Set<NearbyMessage>()
        return new.filter { change in
            let message = change.event.message
            let hasChanged =
                if case .lost = change.event { before.contains(message) && !near.contains(message) } else {
                    !before.contains(message)
                }
            return hasChanged && told.insert(message).inserted
        }.map { SiteEvent($0, at: now) }
    }

    private mutating func add(_ new: [NearbyChange], at now: Timestamp) {
        changes += new.map { MessageChange(time: now, change: $0) }
        if changes.count > Self.limit { changes.removeFirst(changes.count - Self.limit) }
    }

    mutating func takeChanges() -> [MessageChange] {
        defer { changes = [] }
        return changes
    }

    /// Another site is heard from now on, or a capture from its beginning. Subscribers lose what they found; it is no event of
    /// the site.
    mutating func beginAnew(at now: Timestamp) {
        watch.forgetSightings()
        add(watch.settle(listened: 0), at: now)
        (near, lastLook) = ([], nil)
    }
}

extension SiteEvent {
    /// That a message was found or lost.
    fileprivate init(_ change: NearbyChange, at now: Timestamp) {
        let message = change.event.message
        let content: Reason.Value = message.text.map { .text($0) } ?? .integer(message.content.count)
        let isText = message.text != nil
        let name = message.namespace + "/" + message.type
        let (kind, key): (Kind, TextKey) =
            switch change.event {
            case .found(_, isStored: true): (.messageFound, isText ? .why.messageStored : .why.messageStoredBytes)
            case .found: (.messageFound, isText ? .why.messageFound : .why.messageFoundBytes)
            case .lost: (.messageLost, isText ? .why.messageLost : .why.messageLostBytes)
            }
        self.init(time: now, kind: kind, beacon: change.beacon, reason: Reason(key, .text(name), content))
    }
}
