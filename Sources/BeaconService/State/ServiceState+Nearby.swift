/// The part of the user's subscriptions to messages of beacons that a program follows.
public enum FollowedSubscriptions: Sendable {
    case none
    /// The subscriptions that continue while no screen is shown.
    case inBackground
    case all

    /// The followed subscriptions among the given ones.
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
    /// The maximum number of subscriptions, limited because the server is asked for each of them.
    public static let mostSubscriptions = 16

    /// Subscribes to messages, or changes the strategy of an existing subscription to the same messages.
    /// - Parameter former: The pattern of a subscription to replace; if there is none, it has no effect.
    /// - Returns: Whether there was room.
    mutating func subscribe(_ subscription: NearbySubscription, replacing former: String? = nil) -> Bool {
        let places = [subscription.pattern, former].compactMap { pattern in
            subscriptions.firstIndex { $0.pattern == pattern }
        }
        if let place = places.last {
            subscriptions[place] = subscription
            // The other subscription was for the same messages.
            if let other = places.first, other != place { subscriptions.remove(at: other) }
            return true
        }
        guard subscriptions.count < Self.mostSubscriptions else { return false }
        subscriptions.append(subscription)
        return true
    }

    /// - Returns: The number of subscriptions that ended.
    mutating func unsubscribe(_ patterns: [String]) -> Int {
        let before = subscriptions.count
        subscriptions.removeAll { patterns.contains($0.pattern) }
        return before - subscriptions.count
    }

    mutating func setBackground(_ isOn: Bool) {
        for place in subscriptions.indices { subscriptions[place].strategy.allowsBackground = isOn }
    }
}
