import Basics
public import Tracking

/// A change of a message for a subscription.
public struct NearbyChange: Hashable, Sendable {
    /// The number of the subscription.
    public var subscription: Int
    public var event: NearbyEvent
    /// The nearest of the beacons that carry the message; for a lost message the last nearest one.
    public var beacon: BeaconIdentity

    public init(_ event: NearbyEvent, at beacon: BeaconIdentity, subscription: Int) {
        self.event = event
        self.beacon = beacon
        self.subscription = subscription
    }
}

/// A message that is near now.
public struct NearMessage: Hashable, Sendable {
    public var message: NearbyMessage
    /// The beacons in sight that carry it, the nearest first.
    public var beacons: [BeaconIdentity]
    /// Whether the message is known only from an earlier time.
    public var isStored: Bool
}
