import Basics
public import Tracking

/// A beacon that was received, with its transmitted telemetry.
public struct NearbyObservation: Hashable, Sendable {
    public var identity: BeaconIdentity
    /// The latest Eddystone-TLM frame received with it, 14 bytes, or nil if there was none.
    public var telemetry: [UInt8]?

    public init(_ identity: BeaconIdentity, telemetry: [UInt8]? = nil) {
        self.identity = identity
        self.telemetry = telemetry
    }
}

/// A question about the messages that beacons carry.
public struct NearbyQuestion: Hashable, Sendable {
    /// The maximum number of beacons in one question.
    public static let most = 100

    /// The pattern of the wanted messages, see `NearbySubscription.pattern`.
    public var pattern: String
    /// The beacons, 1 to 100, the latest received first.
    public var observations: [NearbyObservation]
    /// Whether the server is asked. Otherwise the answer consists of messages fetched before.
    public var isForServer: Bool

    public init(_ observations: [NearbyObservation], pattern: String, isForServer: Bool = true) {
        self.observations = observations
        self.pattern = pattern
        self.isForServer = isForServer
    }

    public var beacons: [BeaconIdentity] { observations.map(\.identity) }
}
