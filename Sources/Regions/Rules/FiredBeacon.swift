import Basics
public import Tracking

/// A beacon that made a rule fire, as it was received.
public struct FiredBeacon: Equatable, Hashable, Sendable {
    public var identity: BeaconIdentity
    /// The name of the beacon in the rule's file (`beacon_id`); nil: none.
    public var name: String?
    /// The smoothed level in dBm, from which proximity and distance are calculated; nil: the beacon is not
    /// received.
    public var rssi: Int8?
    public var proximity: Proximity
    /// The distance in metres; nil: unknown.
    public var distance: Double?

    public init(
        identity: BeaconIdentity, name: String? = nil, rssi: Int8? = nil, proximity: Proximity = .unknown,
        distance: Double? = nil
    ) {
        self.identity = identity
        self.name = name
        self.rssi = rssi
        self.proximity = proximity
        self.distance = distance
    }

    /// - Parameter range: The range of the beacon; nil: the beacon is not received.
    init(_ identity: BeaconIdentity, name: String?, _ range: RangeFilter?, at now: Timestamp) {
        let level = range?.smoothedRSSI ?? 0
        self.init(
            identity: identity, name: name, rssi: level < 0 ? Int8(clamping: Int(level.rounded())) : nil,
            proximity: range?.proximity(at: now) ?? .unknown,
            distance: range?.estimate(at: now).map { Double($0.metres) })
    }
}
