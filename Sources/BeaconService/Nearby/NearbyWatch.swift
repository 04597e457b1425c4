public import Basics
public import Tracking

/// Converts received beacons, and the server's answers about them, into found and lost messages.
///
/// A message is found when the first beacon that carries it is sighted. It is lost when none of its beacons was
/// sighted for 15 seconds, or when none carries it any more. Only the time of listening counts: a pause of the
/// adapter causes no loss. The server is asked at most once a minute for a beacon and a pattern, regardless of the
/// number of subscribers, and less often while it fails.
public struct NearbyWatch: Sendable {
    /// The time in seconds between two questions: beacons that appear one by one are asked for together.
    public static let pace: Double = 2

    private struct Subscriber: Sendable {
        var subscription: NearbySubscription
        /// The messages that are near, with the nearest beacon of each when it was last near.
        var found: [NearbyMessage: BeaconIdentity] = [:]
    }

    private var sightings = NearbySightings()
    private var knowledge: [String: NearbyKnowledge] = [:]
    private var subscribers: [Int: Subscriber] = [:]
    private var pause = NearbyPause()
    private var lastNumber = 0
    private var lastQuestion: (pattern: String, time: Timestamp)?
    /// The question that the server has not answered yet.
    private var open: NearbyQuestion?
    /// Whether there is a server that can be asked.
    public var hasServer: Bool
    /// The messages fetched before, by pattern; nil if `questions` asks for them. A capture has them from the
    /// beginning, so that it gives the same events each time.
    public var remembered: [String: [BeaconIdentity: [NearbyAttachment]]]?

    public init(hasServer: Bool = true) { self.hasServer = hasServer }

    /// Whether there are no subscriptions.
    public var isEmpty: Bool { subscribers.isEmpty }

    /// The search strategies of all subscriptions.
    public var strategies: [BeaconStrategy] { subscribers.values.map(\.subscription.strategy) }

    // MARK: Subscriptions

    /// - Returns: The number of the subscription.
    public mutating func subscribe(_ subscription: NearbySubscription) -> Int {
        // Answers from a time without a subscription may be old: they do not count as new.
        if !subscribers.values.contains(where: { $0.subscription.pattern == subscription.pattern }) {
            knowledge[subscription.pattern]?.age()
        }
        lastNumber += 1
        subscribers[lastNumber] = Subscriber(subscription: subscription)
        if knowledge[subscription.pattern] == nil { beginKnowledge(of: subscription.pattern) }
        return lastNumber
    }

    /// Creates the stored answers of a pattern, including those found for other patterns, so that a changed
    /// subscription loses none of its messages.
    private mutating func beginKnowledge(of text: String) {
        let pattern = NearbyPattern(text)
        var new = NearbyKnowledge()
        for other in patterns where pattern.isAnswered(by: NearbyPattern(other)) {
            // Answers from a time without a subscription may be old.
            let isStored = !subscribers.values.contains { $0.subscription.pattern == other }
            if let known = knowledge[other] { new.begin(with: known, isStored: isStored, pattern.matches) }
        }
        knowledge[text] = new
    }

    /// Marks all answers as known from an earlier time, because no question was sent for a while.
    public mutating func age() { for pattern in knowledge.keys { knowledge[pattern]?.age() } }

    /// Removes all answers, because another server is asked, or the application changed.
    public mutating func forgetAnswers() {
        for pattern in knowledge.keys { knowledge[pattern] = NearbyKnowledge() }
        (open, remembered) = (nil, nil)
        pause.end()
    }

    /// Removes all sightings, because another site is received, or a capture begins again. Found messages are lost
    /// at the next `settle`.
    public mutating func forgetSightings() {
        sightings = NearbySightings()
        if let open { takeBack(open) }
    }

    /// Ends a subscription. Its messages are not reported as lost, but further changes are not reported. Answers are
    /// kept for the minute in which the server is not to be asked again.
    public mutating func unsubscribe(_ number: Int) { subscribers[number] = nil }

    // MARK: Beacons

    /// Records the reception of a beacon.
    /// - Parameters:
    ///   - metres: The distance of the beacon, if known.
    ///   - listened: The listening time so far in microseconds.
    public mutating func hear(_ identity: BeaconIdentity, metres: Double?, listened: Int64) {
        forget(sightings.hear(identity, .init(seen: listened, metres: metres)))
    }

    /// Records the beacons that a table received since the last check.
    public mutating func look(at table: BeaconTable, now: Timestamp, listened: Int64) {
        forget(sightings.look(at: table, now: now, listened: listened))
    }

    private mutating func forget(_ beacons: [BeaconIdentity]) {
        guard !beacons.isEmpty else { return }
        for pattern in knowledge.keys { for identity in beacons { knowledge[pattern]?.forget(identity) } }
    }

    // MARK: Questions

    /// The questions that are due now; the caller answers them by `adopt`, `fail` or `takeBack`. The server gets one
    /// at a time.
    public mutating func questions(now: Timestamp, listened: Int64) -> [NearbyQuestion] {
        let inSight = sightings.inSight(listened: listened)
        forgetOld(inSight, now)
        if hasServer, !pause.isOn(at: now), !isWaiting(at: now) {
            return question(inSight, now, listened).map { [$0] } ?? []
        }
        let questions = patterns.compactMap { pattern in
            let beacons = choose(inSight, pattern) { knowledge[pattern]?.isUnknown($0) ?? false }
            knowledge[pattern]?.lookUp(beacons)
            return question(beacons, pattern, isForServer: false, listened)
        }
        guard let remembered else { return questions }
        for question in questions { adopt(remembered[question.pattern] ?? [:], to: question, isStored: true) }
        return []
    }

    /// Whether the server is slow to answer, so that messages fetched before do not wait for it.
    private func isWaiting(at now: Timestamp) -> Bool {
        guard open != nil, let asked = lastQuestion?.time else { return false }
        return !(0..<Self.pace).contains(now.seconds(since: asked))
    }

    private mutating func forgetOld(_ inSight: [BeaconIdentity], _ now: Timestamp) {
        let used = Set(subscribers.values.map(\.subscription.pattern))
        for pattern in knowledge.keys {
            let asked = open?.pattern == pattern ? open?.beacons ?? [] : []
            knowledge[pattern]?.forgetOld(keeping: Set((used.contains(pattern) ? inSight : []) + asked), at: now)
            if knowledge[pattern]?.isEmpty == true, !used.contains(pattern) { knowledge[pattern] = nil }
        }
    }

    /// The next question to the server.
    private mutating func question(
        _ inSight: [BeaconIdentity], _ now: Timestamp, _ listened: Int64
    ) -> NearbyQuestion? {
        guard open == nil else { return nil }
        if let last = lastQuestion?.time, (0..<Self.pace).contains(now.seconds(since: last)) { return nil }
        let last = lastQuestion?.pattern ?? ""
        for pattern in patterns.filter({ $0 > last }) + patterns.filter({ $0 <= last }) {
            let beacons = choose(inSight, pattern) { knowledge[pattern]?.isDue($0, at: now) ?? false }
            guard let question = question(beacons, pattern, isForServer: true, listened) else { continue }
            knowledge[pattern]?.ask(for: beacons, at: now)
            (lastQuestion, open) = ((pattern, now), question)
            return question
        }
        return nil
    }

    private var patterns: [String] { knowledge.keys.sorted() }

    private func choose(
        _ beacons: [BeaconIdentity], _ pattern: String, _ isWanted: (BeaconIdentity) -> Bool
    ) -> [BeaconIdentity] {
        let strategies = subscribers.values.map(\.subscription).filter { $0.pattern == pattern }.map(\.strategy)
        let wanted = beacons.filter { identity in strategies.contains { $0.hears(identity) } && isWanted(identity) }
        return Array(wanted.prefix(NearbyQuestion.most))
    }

    private func question(
        _ beacons: [BeaconIdentity], _ pattern: String, isForServer: Bool, _ listened: Int64
    ) -> NearbyQuestion? {
        guard !beacons.isEmpty else { return nil }
        let observations = beacons.map { identity in
            NearbyObservation(identity, telemetry: sightings.sighting(identity, listened: listened)?.telemetry)
        }
        return NearbyQuestion(observations, pattern: pattern, isForServer: isForServer)
    }

    /// Applies the messages that beacons carry, from the server's answer or fetched at an earlier time.
    /// - Parameters:
    ///   - answers: The messages by beacon. Beacons of the question that are left out carry nothing now.
    ///   - isStored: Whether the messages were fetched at an earlier time. In that case the messages of beacons that
    ///     are left out are unknown.
    public mutating func adopt(
        _ answers: [BeaconIdentity: [NearbyAttachment]], to question: NearbyQuestion, isStored: Bool
    ) {
        close(question)
        if !isStored { pause.end() }
        for identity in question.beacons where sightings.know(identity) && (!isStored || answers[identity] != nil) {
            knowledge[question.pattern]?.set(answers[identity], of: identity, isStored: isStored)
        }
    }

    /// Handles a question that could not be sent or did not get a valid answer. The server is not asked for a while,
    /// and the answers count as known from an earlier time. The caller then calls `adopt` with the messages fetched
    /// before.
    /// - Parameter wanted: The pause in seconds that the server requests (`Retry-After`).
    public mutating func fail(_ question: NearbyQuestion, at now: Timestamp, wanted: Double? = nil) {
        close(question)
        pause.fail(at: now, wanted: wanted)
        for pattern in knowledge.keys { knowledge[pattern]?.age() }
        knowledge[question.pattern]?.lookUp(question.beacons.filter { sightings.know($0) })
    }

    /// Handles a question that was not sent: it is asked again.
    public mutating func takeBack(_ question: NearbyQuestion) {
        close(question)
        knowledge[question.pattern]?.takeBack(question.beacons)
    }

    private mutating func close(_ question: NearbyQuestion) { if open == question { open = nil } }

    /// Handles a sign that the server is back.
    public mutating func hurry() { pause.hurry() }

    // MARK: Messages

    /// Determines which messages are near, and returns the changes for each subscription: first the lost messages,
    /// then the found ones.
    public mutating func settle(listened: Int64) -> [NearbyChange] {
        guard !subscribers.isEmpty else { return [] }
        let inSight = sightings.inSight(listened: listened)
        var changes: [NearbyChange] = []
        for (number, subscriber) in subscribers.sorted(by: { $0.key < $1.key }) {
            let near = messages(of: subscriber.subscription, inSight, listened)
            let lost = subscriber.found.filter { near[$0.key] == nil }
            let new = near.filter { subscriber.found[$0.key] == nil }
            subscribers[number]?.found = near.compactMapValues { $0.beacons.first }
            changes += lost.keys.inOrder.compactMap { message in
                lost[message].map { NearbyChange(.lost(message), at: $0, subscription: number) }
            }
            changes += new.keys.inOrder.compactMap { message in
                guard let found = new[message], let beacon = found.beacons.first else { return nil }
                return NearbyChange(.found(message, isStored: found.isStored), at: beacon, subscription: number)
            }
        }
        return changes
    }

    /// The messages that are near, of all subscriptions.
    public func messages(listened: Int64) -> [NearMessage] {
        let inSight = sightings.inSight(listened: listened)
        var all: [NearbyMessage: NearMessage] = [:]
        for subscriber in subscribers.values {
            let near = messages(of: subscriber.subscription, inSight, listened)
            all.merge(near) {
                NearMessage($0.message, [$0, $1].flatMap(\.beacons), isStored: $0.isStored && $1.isStored)
            }
        }
        return all.keys.inOrder.compactMap { message in
            all[message].map { NearMessage(message, sorted($0.beacons, listened), isStored: $0.isStored) }
        }
    }

    private func messages(
        of subscription: NearbySubscription, _ inSight: [BeaconIdentity], _ listened: Int64
    ) -> [NearbyMessage: NearMessage] {
        var near: [NearbyMessage: NearMessage] = [:]
        guard let knowledge = knowledge[subscription.pattern] else { return near }
        for identity in inSight where subscription.strategy.hears(identity) {
            guard let carried = knowledge.carried(by: identity),
                let sighting = sightings.sighting(identity, listened: listened)
            else { continue }
            for attachment in carried.attachments where attachment.isNear(sighting.metres) {
                let message = attachment.message
                near[message] = NearMessage(
                    message, (near[message]?.beacons ?? []) + [identity],
                    isStored: near[message]?.isStored ?? true && carried.isStored)
            }
        }
        return near.mapValues { NearMessage($0.message, sorted($0.beacons, listened), isStored: $0.isStored) }
    }

    /// The beacons, each once, the nearest first.
    private func sorted(_ beacons: [BeaconIdentity], _ listened: Int64) -> [BeaconIdentity] {
        var metres: [BeaconIdentity: Double] = [:]
        for identity in beacons {
            metres[identity] = sightings.sighting(identity, listened: listened)?.metres ?? .infinity
        }
        return metres.sorted { one, other in
            one.value != other.value ? one.value < other.value : one.key.text < other.key.text
        }.map(\.key)
    }
}

extension NearMessage {
    fileprivate init(_ message: NearbyMessage, _ beacons: [BeaconIdentity], isStored: Bool) {
        self.init(message: message, beacons: beacons, isStored: isStored)
    }
}

extension NearbyAttachment {
    fileprivate func isNear(_ metres: Double?) -> Bool {
        guard maximumDistance > 0 else { return true }
        return metres.map { $0 < maximumDistance } ?? false
    }
}

extension Sequence<NearbyMessage> {
    /// The messages in a stable order.
    fileprivate var inOrder: [NearbyMessage] {
        sorted { one, other in
            if (one.namespace, one.type) != (other.namespace, other.type) {
                return (one.namespace, one.type) < (other.namespace, other.type)
            }
            return one.content.lexicographicallyPrecedes(other.content)
        }
    }
}
