public import Tracking

/// Turns beacons that are heard, and what the server says of them, into messages found and lost.
///
/// A message is found when the first beacon that carries it is sighted, and lost when all of them have not been for 15
/// seconds, or when none carries it any more. The seconds are those in which somebody listened: a pause of the adapter
/// loses nothing. The server is asked at most once a minute for a beacon and a pattern, whoever subscribed to it, and less
/// often while it fails.
public struct NearbyWatch: Sendable {
    /// Seconds between two questions: beacons that come one by one are asked for together.
    public static let pace: Double = 2

    private struct Subscriber: Sendable {
        var subscription: NearbySubscription
        /// Messages that are near, and the nearest beacon of each when it was last.
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
    /// What was fetched before, by pattern; nil: `questions` asks for it. A capture has it from the beginning, so that it gives
    /// the same events each time.
    public var remembered: [String: [BeaconIdentity: [NearbyAttachment]]]?

    public init(hasServer: Bool = true) { self.hasServer = hasServer }

    /// Whether nobody subscribed to anything.
    public var isEmpty: Bool { subscribers.isEmpty }

    /// How beacons are looked for, for each subscription.
    public var strategies: [BeaconStrategy] { subscribers.values.map(\.subscription.strategy) }

    // MARK: Subscriptions

    /// - Returns: The number of the subscription.
    public mutating func subscribe(_ subscription: NearbySubscription) -> Int {
        // What was said while nobody listened for it may be of long ago: it is no news.
        if !subscribers.values.contains(where: { $0.subscription.pattern == subscription.pattern }) {
            knowledge[subscription.pattern]?.age()
        }
        lastNumber += 1
        subscribers[lastNumber] = Subscriber(subscription: subscription)
        if knowledge[subscription.pattern] == nil { beginKnowledge(of: subscription.pattern) }
        return lastNumber
    }

    /// What others have found is found for this pattern, too: whoever changes what they want loses nothing of it.
    private mutating func beginKnowledge(of text: String) {
        let pattern = NearbyPattern(text)
        var new = NearbyKnowledge()
        for other in patterns where pattern.isAnswered(by: NearbyPattern(other)) {
            // What was said while nobody wanted it may be of long ago.
            let isStored = !subscribers.values.contains { $0.subscription.pattern == other }
            if let known = knowledge[other] { new.begin(with: known, isStored: isStored, pattern.matches) }
        }
        knowledge[text] = new
    }

    /// Nothing was asked for a while: what is known is from an earlier time.
    public mutating func age() { for pattern in knowledge.keys { knowledge[pattern]?.age() } }

    /// Forgets what beacons carry: another server is asked, or for another application.
    public mutating func forgetAnswers() {
        for pattern in knowledge.keys { knowledge[pattern] = NearbyKnowledge() }
        (open, remembered) = (nil, nil)
        pause.end()
    }

    /// Forgets what was heard: another site is, or a capture from its beginning. What was found is lost when it is settled.
    public mutating func forgetSightings() {
        sightings = NearbySightings()
        if let open { takeBack(open) }
    }

    /// Ends a subscription. Its messages are not lost, but nobody is told of them any more. What is known is kept for the
    /// minute in which the server is not to be asked again.
    public mutating func unsubscribe(_ number: Int) { subscribers[number] = nil }

    // MARK: Beacons

    /// A beacon was heard.
    /// - Parameters:
    ///   - metres: Its distance, where one is known.
    ///   - listened: Microseconds in which somebody listened so far.
    public mutating func hear(_ identity: BeaconIdentity, metres: Double?, listened: Int64) {
        forget(sightings.hear(identity, .init(seen: listened, metres: metres)))
    }

    /// Takes in what a table heard since the last look.
    public mutating func look(at table: BeaconTable, now: Timestamp, listened: Int64) {
        forget(sightings.look(at: table, now: now, listened: listened))
    }

    private mutating func forget(_ beacons: [BeaconIdentity]) {
        guard !beacons.isEmpty else { return }
        for pattern in knowledge.keys { for identity in beacons { knowledge[pattern]?.forget(identity) } }
    }

    // MARK: Questions

    /// The questions that are to be answered now, by `adopt`, `fail` or `takeBack`. The server gets one at a time.
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

    /// Whether the server takes its time: what was fetched before does not wait for it.
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

    /// The question to the server whose turn it is.
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

    /// What beacons carry, by the server's answer, or by what was fetched at an earlier time.
    /// - Parameters:
    ///   - answers: Beacons that the question is about and that are left out carry nothing now.
    ///   - isStored: Whether it was fetched at an earlier time. Beacons that are left out are not known then.
    public mutating func adopt(
        _ answers: [BeaconIdentity: [NearbyAttachment]], to question: NearbyQuestion, isStored: Bool
    ) {
        close(question)
        if !isStored { pause.end() }
        for identity in question.beacons where sightings.know(identity) && (!isStored || answers[identity] != nil) {
            knowledge[question.pattern]?.set(answers[identity], of: identity, isStored: isStored)
        }
    }

    /// The server could not be asked, or did not answer as it should. It is left alone for a while, and what is known is from
    /// an earlier time. `adopt` follows with what was fetched before.
    /// - Parameter wanted: Seconds for which it wants to be left alone (`Retry-After`).
    public mutating func fail(_ question: NearbyQuestion, at now: Timestamp, wanted: Double? = nil) {
        close(question)
        pause.fail(at: now, wanted: wanted)
        for pattern in knowledge.keys { knowledge[pattern]?.age() }
        knowledge[question.pattern]?.lookUp(question.beacons.filter { sightings.know($0) })
    }

    /// The question did not leave: it is asked again.
    public mutating func takeBack(_ question: NearbyQuestion) {
        close(question)
        knowledge[question.pattern]?.takeBack(question.beacons)
    }

    private mutating func close(_ question: NearbyQuestion) { if open == question { open = nil } }

    /// There is a sign that the server is back.
    public mutating func hurry() { pause.hurry() }

    // MARK: Messages

    /// Finds out which messages are near, and tells what has changed for each subscription: first what is lost, then what is
    /// found.
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

    /// Each once, the nearest first.
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
    /// The same order every time.
    fileprivate var inOrder: [NearbyMessage] {
        sorted { one, other in
            if (one.namespace, one.type) != (other.namespace, other.type) {
                return (one.namespace, one.type) < (other.namespace, other.type)
            }
            return one.content.lexicographicallyPrecedes(other.content)
        }
    }
}
