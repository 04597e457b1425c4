import BeaconService
import Nearby
import Tracking

/// The subscriptions of an agent to messages of beacons, who is told of them, and what is asked for them.
struct MessageDesk: Sendable {
    /// How subscriptions stand, as they were told last.
    private(set) var status = NearbyStatus.inactive
    /// For a capture, what was fetched before of each pattern that anybody wanted; nil: nothing was looked for yet.
    private var remembered: [String: [BeaconIdentity: [NearbyAttachment]]]?
    private var subscribers: [Int: AsyncStream<MessageNews>.Continuation] = [:]
    private var adapterListeners = Listeners<AdapterStatus>()
    private var questions: [Int: Task<Void, Never>] = [:]
    private var lastQuestion = 0
    private var hasEnded = false

    /// The most news that wait for a subscriber; older ones are dropped.
    static let limit = 10_000

    var isEmpty: Bool { subscribers.isEmpty }

    // MARK: Who is told

    /// - Parameter onEnd: Called on any thread when nobody listens any more.
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

    /// - Returns: Whether it was there.
    mutating func remove(_ number: Int) -> Bool {
        guard let line = subscribers.removeValue(forKey: number) else { return false }
        line.finish()
        return true
    }

    func tell(_ changes: [MessageChange]) {
        for change in changes { subscribers[change.change.subscription]?.yield(.changed(change)) }
    }

    /// Tells the subscribers how they stand, if it has changed.
    mutating func note(_ status: NearbyStatus) {
        guard status != self.status else { return }
        self.status = status
        for line in subscribers.values { line.yield(.status(status)) }
    }

    /// What happens to permission and adapter, beginning with how they stand.
    /// - Parameter onEnd: Called on any thread when nobody listens any more, with the number for `removeAdapterListener`.
    mutating func addAdapterListener(
        _ status: AdapterStatus, onEnd: @escaping @Sendable (Int) -> Void
    ) -> AsyncStream<AdapterStatus> {
        adapterListeners.add(status, limit: Self.limit, onEnd: onEnd)
    }

    mutating func removeAdapterListener(_ number: Int) { adapterListeners.remove(number) }

    func tell(_ status: AdapterStatus) { adapterListeners.tell(status) }

    // MARK: What is remembered

    /// Those of some patterns that were not looked for yet; nil: nothing is to be looked for.
    func unread(of patterns: [String]) -> Set<String>? {
        guard let remembered else { return Set(patterns) }
        let unread = Set(patterns).subtracting(remembered.keys)
        return unread.isEmpty ? nil : unread
    }

    /// - Returns: All that is remembered.
    mutating func remember(
        _ found: [String: [BeaconIdentity: [NearbyAttachment]]]
    ) -> [String: [BeaconIdentity: [NearbyAttachment]]] {
        let all = (remembered ?? [:]).merging(found) { $1 }
        remembered = all
        return all
    }

    /// - Returns: The patterns that were remembered.
    mutating func forget() -> [String] {
        defer { remembered = nil }
        return Array((remembered ?? [:]).keys)
    }

    // MARK: What is asked

    /// - Parameter answering: Has it answered, and calls `endQuestion` with the number.
    mutating func ask(_ answering: (_ number: Int) -> Task<Void, Never>) {
        lastQuestion += 1
        questions[lastQuestion] = answering(lastQuestion)
    }

    /// - Returns: Whether the answer is still wanted.
    mutating func endQuestion(_ number: Int) -> Bool { questions.removeValue(forKey: number) != nil }

    /// Wants no answer any more to what was asked.
    mutating func giveQuestionsUp() {
        _ = cancelQuestions()
        questions = [:]
    }

    /// Gives up what was not answered yet.
    /// - Returns: What comes to its end.
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

/// What a subscription is told.
enum MessageNews: Sendable {
    case changed(MessageChange)
    case status(NearbyStatus)
}
