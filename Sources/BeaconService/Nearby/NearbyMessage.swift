/// A message that beacons carry. If two beacons have messages with the same namespace, type and content, they carry
/// the same message.
public struct NearbyMessage: Hashable, Sendable {
    public var namespace: String
    public var type: String
    /// The content, at most 1,024 bytes.
    public var content: [UInt8]

    public init(namespace: String, type: String, content: [UInt8]) {
        self.namespace = namespace
        self.type = type
        self.content = content
    }

    /// The content as text, or nil if it is not text.
    public var text: String? { String(validating: content, as: UTF8.self) }
}

/// A message at a beacon.
public struct NearbyAttachment: Hashable, Sendable {
    public var message: NearbyMessage
    /// The distance in metres below which the beacon must be; 0 for any distance.
    public var maximumDistance: Double

    public init(_ message: NearbyMessage, maximumDistance: Double = 0) {
        self.message = message
        self.maximumDistance = maximumDistance
    }
}

/// An event of a message.
public enum NearbyEvent: Hashable, Sendable {
    /// A first beacon that carries the message is near. `isStored`: the message is known from an earlier time, since
    /// the server cannot be asked now.
    case found(NearbyMessage, isStored: Bool)
    /// No beacon that carries the message is near any more, or the message was withdrawn.
    case lost(NearbyMessage)

    public var message: NearbyMessage {
        switch self {
        case .found(let message, _), .lost(let message): message
        }
    }
}
