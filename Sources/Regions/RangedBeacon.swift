public import Tracking

/// A beacon of a ranged region, once a second (B-2).
public struct RangedBeacon: Equatable, Sendable {
    public var identity: BeaconIdentity
    public var proximity: Proximity
    /// Metres; -1: undetermined.
    public var accuracy: Double
    /// dBm; 0: not heard in this second.
    public var rssi: Int

    public init(identity: BeaconIdentity, proximity: Proximity, accuracy: Double, rssi: Int) {
        self.identity = identity
        self.proximity = proximity
        self.accuracy = accuracy
        self.rssi = rssi
    }
}
