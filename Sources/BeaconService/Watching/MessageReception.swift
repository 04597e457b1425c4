public import Basics
import Regions
public import Tracking

/// A change for a subscription, and its time.
public struct MessageChange: Equatable, Sendable {
    public var time: Timestamp
    public var change: NearbyChange
}

/// A message that is near, or was recently.
public struct MessageStatus: Equatable, Sendable {
    /// A number that is unique to each finding while a program runs.
    public var number: Int
    public var message: NearbyMessage
    /// The beacons that carry the message, the nearest first; for a lost message the last ones that carried it.
    public var beacons: [BeaconIdentity]
    /// Whether the message is known only from an earlier time.
    public var isStored: Bool
    public var found: Timestamp
    /// The time of the loss, or nil if the message is near.
    public var lost: Timestamp?

    /// The time in seconds for which a lost message is still shown.
    static let afterglow: Double = 10

    public init(
        _ number: Int, _ message: NearbyMessage, beacons: [BeaconIdentity], isStored: Bool = false, found: Timestamp,
        lost: Timestamp? = nil
    ) {
        self.number = number
        self.message = message
        self.beacons = beacons
        self.isStored = isStored
        self.found = found
        self.lost = lost
    }
}

/// The reception of messages of beacons over the stream of reports. Once a second it checks the received reports and
/// reports the changes for each subscription, and as an event the changes for all of them together.
struct MessageReception: Sendable {
    private var watch = NearbyWatch(hasServer: false)
    /// The numbers of the user's own subscriptions.
    private var own: [NearbySubscription: Int] = [:]
    /// The messages that are near for any subscription, and those that were lost recently.
    private(set) var shown: [MessageStatus] = []
    private var lastNumber = 0
    private var changes: [MessageChange] = []
    private var lastLook: Timestamp?
    /// Whether the user wants messages. If not, no message is found, and found messages are lost.
    private var isAllowed = false

    /// The maximum number of changes that wait to be fetched; older ones are dropped.
    private static let limit = 10_000

    /// Whether the passing of time causes no changes.
    var isEmpty: Bool { shown.isEmpty && (watch.isEmpty || !isAllowed) }

    /// The strategies by which subscriptions that may find messages search for beacons.
    var strategies: [BeaconStrategy] { isAllowed ? watch.strategies : [] }

    /// Applies the user's subscriptions and permission from now on.
    /// - Returns: The events for all listeners. Changes are settled immediately, because the time of a capture may
    ///   stand still.
    mutating func follow(
        _ state: ServiceState, _ followed: FollowedSubscriptions, at now: Timestamp, listened: Int64
    ) -> [SiteEvent] {
        let hasSubscribed = subscribe(followed.choose(state.subscriptions))
        let hasChanged = allow(state.isNearbyAllowed == true)
        return hasSubscribed || hasChanged ? settle(at: now, listened: listened) : []
    }

    /// - Returns: Whether anything changed.
    private mutating func subscribe(_ wanted: [NearbySubscription]) -> Bool {
        let before = own
        // New subscriptions come first, so that messages that they share with old ones remain found.
        for subscription in wanted where own[subscription] == nil { own[subscription] = subscribe(subscription) }
        for (subscription, number) in own where !wanted.contains(subscription) {
            own[subscription] = nil
            unsubscribe(number)
        }
        return own != before
    }

    /// - Returns: Whether anything changed.
    private mutating func allow(_ isAllowed: Bool) -> Bool {
        guard isAllowed != self.isAllowed else { return false }
        self.isAllowed = isAllowed
        lastLook = nil
        if isAllowed { watch.age() } else { watch.forgetSightings() }
        return true
    }

    mutating func subscribe(_ subscription: NearbySubscription) -> Int {
        lastLook = nil
        return watch.subscribe(subscription)
    }

    mutating func unsubscribe(_ number: Int) {
        watch.unsubscribe(number)
        lastLook = nil
    }

    mutating func remember(_ remembered: [String: [BeaconIdentity: [NearbyAttachment]]]) {
        watch.remembered = remembered
        lastLook = nil
    }

    /// The questions for the server that are due now.
    mutating func questions(hasServer: Bool, at now: Timestamp, listened: Int64) -> [NearbyQuestion] {
        guard isAllowed else { return [] }
        watch.hasServer = hasServer
        return watch.questions(now: now, listened: listened)
    }

    /// - Parameter listened: The time in microseconds in which reports could arrive.
    /// - Returns: The events for all listeners.
    mutating func advance(to now: Timestamp, _ table: BeaconTable, listened: Int64) -> [SiteEvent] {
        guard !isEmpty else { return [] }
        if let lastLook, (0..<1).contains(now.seconds(since: lastLook)) { return [] }
        lastLook = now
        if isAllowed { watch.look(at: table, now: now, listened: listened) }
        // A capture contains the answers, and no caller fetches the questions.
        if watch.remembered != nil { _ = watch.questions(now: now, listened: listened) }
        return settle(at: now, listened: listened)
    }

    /// - Returns: The events for all listeners. Changes are settled immediately, because an answer is awaited.
    mutating func update(at now: Timestamp, listened: Int64, _ body: (inout NearbyWatch) -> Void) -> [SiteEvent] {
        body(&watch)
        return isAllowed ? settle(at: now, listened: listened) : []
    }

    private mutating func settle(at now: Timestamp, listened: Int64) -> [SiteEvent] {
        let new = watch.settle(listened: listened)
        add(new, at: now)
        let lost = Set(new.compactMap { if case .lost(let message) = $0.event { message } else { nil } })
        let near = Dictionary(
            watch.messages(listened: listened).map { ($0.message, $0) }, uniquingKeysWith: { first, _ in first })
        let before = Set(shown.filter { $0.lost == nil }.map(\.message))
        shown = shown.compactMap { $0.followed(near[$0.message], isLost: lost.contains($0.message), at: now) }
        // A message that two subscriptions find is reported once. A message that one of them loses remains near as
        // long as the other one has it.
        var told = Set<NearbyMessage>()
        var events: [SiteEvent] = []
        for change in new {
            let message = change.event.message
            let hasChanged = before.contains(message) != (near[message] != nil)
            guard hasChanged, told.insert(message).inserted else { continue }
            events.append(SiteEvent(change, at: now))
            guard let found = near[message] else { continue }
            lastNumber += 1
            shown.append(
                MessageStatus(lastNumber, message, beacons: found.beacons, isStored: found.isStored, found: now))
        }
        return events
    }

    private mutating func add(_ new: [NearbyChange], at now: Timestamp) {
        changes += new.map { MessageChange(time: now, change: $0) }
        if changes.count > Self.limit { changes.removeFirst(changes.count - Self.limit) }
    }

    mutating func takeChanges() -> [MessageChange] {
        defer { changes = [] }
        return changes
    }

    /// Handles a change to another site, or a restart of a capture. Subscribers lose the messages that they found;
    /// this is not an event of the site.
    mutating func beginAnew(at now: Timestamp) {
        watch.forgetSightings()
        add(watch.settle(listened: 0), at: now)
        (shown, lastLook) = ([], nil)
    }
}

extension MessageStatus {
    /// The status after a check, or nil if it is no longer shown.
    /// - Parameter near: The message as it is near, or nil if it is not near.
    fileprivate func followed(_ near: NearMessage?, isLost: Bool, at now: Timestamp) -> MessageStatus? {
        var after = self
        if let lost {
            // A message that is found again becomes another row.
            return near == nil && (0..<Self.afterglow).contains(now.seconds(since: lost)) ? self : nil
        }
        if let near {
            (after.beacons, after.isStored) = (near.beacons, near.isStored)
            return after
        }
        // A message that no subscription requests any more was not lost.
        guard isLost else { return nil }
        after.lost = now
        return after
    }
}

extension SiteEvent {
    /// The event for a message that was found or lost.
    fileprivate init(_ change: NearbyChange, at now: Timestamp) {
        let message = change.event.message
        let content: Argument = message.text.map { .text($0) } ?? .integer(message.content.count)
        let isText = message.text != nil
        let name = message.namespace + "/" + message.type
        let (kind, key): (Kind, TextKey) =
            switch change.event {
            case .found(_, isStored: true): (.messageFound, isText ? .why.messageStored : .why.messageStoredBytes)
            case .found: (.messageFound, isText ? .why.messageFound : .why.messageFoundBytes)
            case .lost: (.messageLost, isText ? .why.messageLost : .why.messageLostBytes)
            }
        self.init(time: now, kind: kind, beacon: change.beacon, reason: Phrase(key, .text(name), content))
    }
}
