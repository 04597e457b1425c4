import Nearby

/// Which of the user's subscriptions to messages of beacons a program follows.
public enum FollowedSubscriptions: Sendable {
    case none
    /// Those that go on where nobody looks at the screen.
    case inBackground
    case all

    /// Those of them that are followed.
    func choose(_ subscriptions: [NearbySubscription]) -> [NearbySubscription] {
        switch self {
        case .none: []
        case .inBackground: subscriptions.filter(\.strategy.allowsBackground)
        case .all: subscriptions
        }
    }
}

// Messages of beacons that the user subscribed to.
extension ServiceState {
    /// The most subscriptions: the server is asked for each of them.
    public static let mostSubscriptions = 16

    /// Subscribes to messages, or changes how they are looked for where the same ones are subscribed to.
    /// - Parameter former: The pattern of one whose place it takes; where there is none it is as if nil.
    /// - Returns: Whether there was room.
    mutating func subscribe(_ subscription: NearbySubscription, replacing former: String? = nil) -> Bool {
        let places = [subscription.pattern, former].compactMap { pattern in
            subscriptions.firstIndex { $0.pattern == pattern }
        }
        if let place = places.last {
            subscriptions[place] = subscription
            // The other one was for the same messages.
            if let other = places.first, other != place { subscriptions.remove(at: other) }
            return true
        }
        guard subscriptions.count < Self.mostSubscriptions else { return false }
        subscriptions.append(subscription)
        return true
    }

    /// - Returns: How many there were.
    mutating func unsubscribe(_ patterns: [String]) -> Int {
        let before = subscriptions.count
        subscriptions.removeAll { patterns.contains($0.pattern) }
        return before - subscriptions.count
    }

    mutating func setBackground(_ isOn: Bool) {
        for place in subscriptions.indices { subscriptions[place].strategy.allowsBackground = isOn }
    }
}
