public import Basics
import Regions
public import Tracking

// Messages of beacons.
extension BeaconWatch {
    /// - Returns: The number of the subscription.
    public mutating func subscribe(_ subscription: NearbySubscription) -> Int { messages.subscribe(subscription) }

    /// Ends a subscription. Its messages are not reported as lost, but further changes are not reported.
    public mutating func unsubscribe(_ number: Int) { messages.unsubscribe(number) }

    /// Sets the messages that were fetched before, if only these are to be used; see `NearbyWatch.remembered`.
    public mutating func rememberMessages(_ remembered: [String: [BeaconIdentity: [NearbyAttachment]]]) {
        messages.remember(remembered)
    }

    /// The questions for the server that are due now.
    /// - Parameter hasServer: Whether there is a server that can be asked.
    public mutating func messageQuestions(hasServer: Bool, at now: Timestamp) -> [NearbyQuestion] {
        // Without listening, the beacons nearby are unknown.
        let received = received
        return messages.questions(hasServer: hasServer && monitor.isListening, at: now, listened: received)
    }

    /// Applies a server's answer, or its possible return, and adds the resulting events.
    public mutating func updateMessages(at now: Timestamp, _ body: (inout NearbyWatch) -> Void) {
        let received = received
        events += messages.update(at: now, listened: received, body)
    }

    /// Applies the user's own subscriptions and permission from now on.
    mutating func followMessages(at now: Timestamp) {
        let received = received
        events += messages.follow(state, context.followed, at: now, listened: received)
    }

    /// The time in microseconds in which a receiver was on, since the beginning: a message is lost when none of its
    /// beacons was received for some of this time.
    var received: Int64 {
        mutating get { reception.read(monitor.listened) }
    }

    /// Sets the percentage of the time in which the receiver is on, 1 to 100, from now on.
    public mutating func setDuty(_ percent: Int) {
        _ = received
        reception.percent = percent
    }

    /// The strategies by which subscriptions to messages search for beacons.
    public var strategies: [BeaconStrategy] { messages.strategies }

    /// The changes for subscriptions since the last call.
    public mutating func takeMessageChanges() -> [MessageChange] { messages.takeChanges() }

    /// Continues the subscriptions of another watch that this one replaces: from now on another site is received.
    public mutating func takeSubscriptions(of other: BeaconWatch, at now: Timestamp) {
        messages = other.messages
        messages.beginAnew(at: now)
        followMessages(at: now)
    }
}
