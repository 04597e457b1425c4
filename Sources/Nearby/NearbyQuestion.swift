public import Tracking

/// A beacon that was heard, with what it says of itself.
public struct NearbyObservation: Hashable, Sendable {
    public var identity: BeaconIdentity
    /// The latest frame of Eddystone-TLM that came with it, 14 bytes; nil: none did.
    public var telemetry: [UInt8]?

    public init(_ identity: BeaconIdentity, telemetry: [UInt8]? = nil) {
        self.identity = identity
        self.telemetry = telemetry
    }
}

/// A question: which messages do these beacons carry?
public struct NearbyQuestion: Hashable, Sendable {
    /// Beacons in one question at most.
    public static let most = 100

    /// Which messages are wanted, see `NearbySubscription.pattern`.
    public var pattern: String
    /// 1 to 100, those heard last first.
    public var observations: [NearbyObservation]
    /// Whether the server is asked. Otherwise the answer is what was fetched before.
    public var isForServer: Bool

    public init(_ observations: [NearbyObservation], pattern: String, isForServer: Bool = true) {
        self.observations = observations
        self.pattern = pattern
        self.isForServer = isForServer
    }

    public var beacons: [BeaconIdentity] { observations.map(\.identity) }
}
