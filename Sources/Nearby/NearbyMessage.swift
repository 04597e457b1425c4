/// A message that beacons carry. Two beacons with the same namespace, type and content carry one message.
public struct NearbyMessage: Hashable, Sendable {
    public var namespace: String
    public var type: String
    /// At most 1,024 octets.
    public var content: [UInt8]

    public init(namespace: String, type: String, content: [UInt8]) {
        self.namespace = namespace
        self.type = type
        self.content = content
    }

    /// The content as text; nil: it is none.
    public var text: String? { String(validating: content, as: UTF8.self) }
}

/// A message at a beacon.
public struct NearbyAttachment: Hashable, Sendable {
    public var message: NearbyMessage
    /// Metres, below which the beacon must be; 0: at any distance.
    public var maximumDistance: Double

    public init(_ message: NearbyMessage, maximumDistance: Double = 0) {
        self.message = message
        self.maximumDistance = maximumDistance
    }
}

/// What becomes of messages.
public enum NearbyEvent: Hashable, Sendable {
    /// A first beacon that carries it is near. `isStored`: it is known from an earlier time, since the server cannot be
    /// asked now.
    case found(NearbyMessage, isStored: Bool)
    /// No beacon that carries it is near any more, or it was withdrawn.
    case lost(NearbyMessage)

    public var message: NearbyMessage {
        switch self {
        case .found(let message, _), .lost(let message): message
        }
    }
}
