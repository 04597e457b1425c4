public import Tracking

/// What became of a message for a subscription.
public struct NearbyChange: Hashable, Sendable {
    /// The number of the subscription.
    public var subscription: Int
    public var event: NearbyEvent
    /// Of the beacons that carry it the nearest one; of a message that is lost the one that was.
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
    /// Whether it is known from an earlier time alone.
    public var isStored: Bool
}
