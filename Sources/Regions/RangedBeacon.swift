import Basics
public import Tracking

/// A beacon of a ranged region in one round; there is a round each second.
public struct RangedBeacon: Equatable, Sendable {
    public var identity: BeaconIdentity
    public var proximity: Proximity
    /// The accuracy in metres; -1: undetermined.
    public var accuracy: Double
    /// The level in dBm: the mean of the second, or the smoothed level if this round missed the beacon; 0: neither
    /// exists.
    public var rssi: Int
    /// Seconds since the beacon was heard if this round missed it; 0: it was heard in this round.
    public var age: Double

    public init(identity: BeaconIdentity, proximity: Proximity, accuracy: Double, rssi: Int, age: Double = 0) {
        self.identity = identity
        self.proximity = proximity
        self.accuracy = accuracy
        self.rssi = rssi
        self.age = age
    }

    /// Whether the beacon was heard in this round with a known level; an RSSI of 0 or 127 means no value.
    public var isHeard: Bool { age == 0 && rssi != 0 && rssi != 127 }
}
