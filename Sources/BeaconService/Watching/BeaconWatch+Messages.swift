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
        messages.questions(hasServer: hasServer && monitor.isListening, at: now, listened: monitor.listened)
    }

    /// Takes in what the server says, or that it may be back, and tells what follows.
    public mutating func updateMessages(at now: Timestamp, _ body: (inout NearbyWatch) -> Void) {
        events += messages.update(at: now, listened: monitor.listened, body)
    }

    /// Has the user's own subscriptions and permission count from now on.
    mutating func followMessages(at now: Timestamp) {
        events += messages.follow(state, context.followed, at: now, listened: monitor.listened)
    }

    /// What changed for subscriptions since the last call.
    public mutating func takeMessageChanges() -> [MessageChange] { messages.takeChanges() }

    /// Goes on with the subscriptions of another watch, whose place this one takes: another site is heard from now on.
    public mutating func takeSubscriptions(of other: BeaconWatch, at now: Timestamp) {
        messages = other.messages
        messages.beginAnew(at: now)
        followMessages(at: now)
    }
}
