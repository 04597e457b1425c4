import Basics
import BeaconService
import Tracking

/// An agent's subscriptions to messages of beacons, with their subscribers and the requests for them.
struct MessageDesk: Sendable {
    /// The status of subscriptions that was last reported.
    private(set) var status = NearbyStatus.inactive
    /// For a capture, the messages fetched before for each pattern that was requested; nil: none was loaded yet.
    private var remembered: [String: [BeaconIdentity: [NearbyAttachment]]]?
    private var subscribers: [Int: AsyncStream<MessageNews>.Continuation] = [:]
    private var adapterListeners = Listeners<AdapterStatus>()
    private var questions: [Int: Task<Void, Never>] = [:]
    private var lastQuestion = 0
    private var hasEnded = false

    /// The most news that wait for a subscriber; older ones are dropped.
    static let limit = 10_000

    var isEmpty: Bool { subscribers.isEmpty }

    // MARK: Subscribers

    /// - Parameter onEnd: Called on any thread when the subscriber no longer listens.
    mutating func add(
        _ number: Int, onEnd: @escaping @Sendable () -> Void
    ) -> AsyncStream<MessageNews> {
        let (news, line) = AsyncStream.makeStream(of: MessageNews.self, bufferingPolicy: .bufferingNewest(Self.limit))
        guard !hasEnded else {
            line.finish()
            return news
        }
        subscribers[number] = line
        line.onTermination = { _ in onEnd() }
        line.yield(.status(status))
        return news
    }

    /// - Returns: Whether there was such a subscriber.
    mutating func remove(_ number: Int) -> Bool {
        guard let line = subscribers.removeValue(forKey: number) else { return false }
        line.finish()
        return true
    }

    func tell(_ changes: [MessageChange]) {
        for change in changes { subscribers[change.change.subscription]?.yield(.changed(change)) }
    }

    /// Notifies the subscribers of the status, if it has changed.
    mutating func note(_ status: NearbyStatus) {
        guard status != self.status else { return }
        self.status = status
        for line in subscribers.values { line.yield(.status(status)) }
    }

    /// A stream of the permission and adapter state, beginning with the current one.
    /// - Parameter onEnd: Called on any thread when the listener is gone, with the number for
    ///   `removeAdapterListener`.
    mutating func addAdapterListener(
        _ status: AdapterStatus, onEnd: @escaping @Sendable (Int) -> Void
    ) -> AsyncStream<AdapterStatus> {
        adapterListeners.add(status, limit: Self.limit, onEnd: onEnd)
    }

    mutating func removeAdapterListener(_ number: Int) { adapterListeners.remove(number) }

    func tell(_ status: AdapterStatus) { adapterListeners.tell(status) }

    // MARK: Stored messages

    /// The patterns that were not loaded yet; nil: none is to be loaded.
    func unread(of patterns: [String]) -> Set<String>? {
        guard let remembered else { return Set(patterns) }
        let unread = Set(patterns).subtracting(remembered.keys)
        return unread.isEmpty ? nil : unread
    }

    /// - Returns: All loaded messages.
    mutating func remember(
        _ found: [String: [BeaconIdentity: [NearbyAttachment]]]
    ) -> [String: [BeaconIdentity: [NearbyAttachment]]] {
        let all = (remembered ?? [:]).merging(found) { $1 }
        remembered = all
        return all
    }

    /// - Returns: The patterns whose messages were loaded.
    mutating func forget() -> [String] {
        defer { remembered = nil }
        return Array((remembered ?? [:]).keys)
    }

    // MARK: Requests

    /// - Parameter answering: Makes the request, and calls `endQuestion` with the number.
    mutating func ask(_ answering: (_ number: Int) -> Task<Void, Never>) {
        lastQuestion += 1
        questions[lastQuestion] = answering(lastQuestion)
    }

    /// - Returns: Whether the answer is still wanted.
    mutating func endQuestion(_ number: Int) -> Bool { questions.removeValue(forKey: number) != nil }

    /// Marks the answers to all current requests as unwanted.
    mutating func giveQuestionsUp() {
        _ = cancelQuestions()
        questions = [:]
    }

    /// Cancels the requests that were not answered yet.
    /// - Returns: The tasks that are coming to their end.
    func cancelQuestions() -> [Task<Void, Never>] {
        for question in questions.values { question.cancel() }
        return Array(questions.values)
    }

    /// Ends all subscriptions.
    mutating func end() {
        hasEnded = true
        for line in subscribers.values { line.finish() }
        subscribers = [:]
        adapterListeners.end()
    }
}

/// The news of a subscription.
enum MessageNews: Sendable {
    case changed(MessageChange)
    case status(NearbyStatus)
}
