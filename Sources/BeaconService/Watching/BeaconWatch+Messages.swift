public import Nearby
import Regions
public import Tracking

// Messages of beacons.
extension BeaconWatch {
    /// - Returns: The number of the subscription.
    public mutating func subscribe(_ subscription: NearbySubscription) -> Int { messages.subscribe(subscription) }

    /// Its messages are not lost, but nobody is told of them any more.
    public mutating func unsubscribe(_ number: Int) { messages.unsubscribe(number) }

    /// What was fetched before, where it alone counts; see `NearbyWatch.remembered`.
    public mutating func rememberMessages(_ remembered: [String: [BeaconIdentity: [NearbyAttachment]]]) {
        messages.remember(remembered)
    }

    /// The questions that are to be answered now.
    /// - Parameter hasServer: Whether there is a server that can be asked.
    public mutating func messageQuestions(hasServer: Bool, at now: Timestamp) -> [NearbyQuestion] {
        // Who does not listen does not know what is near.
        let received = received
        return messages.questions(hasServer: hasServer && monitor.isListening, at: now, listened: received)
    }

    /// Takes in what the server says, or that it may be back, and tells what follows.
    public mutating func updateMessages(at now: Timestamp, _ body: (inout NearbyWatch) -> Void) {
        let received = received
        events += messages.update(at: now, listened: received, body)
    }

    /// Has the user's own subscriptions and permission count from now on.
    mutating func followMessages(at now: Timestamp) {
        let received = received
        events += messages.follow(state, context.followed, at: now, listened: received)
    }

    /// Microseconds in which a receiver was on, since the beginning: a message is lost when none of its beacons was heard for some of
    /// them.
    var received: Int64 {
        mutating get { reception.read(monitor.listened) }
    }

    /// Tells how much of the time the receiver is on, 1 to 100 percent, from now on.
    public mutating func setDuty(_ percent: Int) {
        _ = received
        reception.percent = percent
    }

    /// How subscriptions to messages have beacons looked for.
    public var strategies: [BeaconStrategy] { messages.strategies }

    /// What changed for subscriptions since the last call.
    public mutating func takeMessageChanges() -> [MessageChange] { messages.takeChanges() }

    /// Goes on with the subscriptions of another watch, whose place this one takes: another site is heard from now on.
    public mutating func takeSubscriptions(of other: BeaconWatch, at now: Timestamp) {
        messages = other.messages
        messages.beginAnew(at: now)
        followMessages(at: now)
    }
}
