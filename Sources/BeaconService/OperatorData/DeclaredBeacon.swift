import Basics
public import Tracking

/// A beacon that the operator declares, with the messages at it.
public struct DeclaredBeacon: Equatable, Sendable {
    /// A message at a beacon.
    public struct Attachment: Equatable, Sendable {
        public var namespace: String
        /// The type of the message, which may be empty.
        public var type: String
        /// The content, 1 to 1,024 bytes.
        public var data: [UInt8]
        /// The distance in metres below which a device must be; 0 for any distance.
        public var maximumDistance: Double

        public init(namespace: String, type: String, data: [UInt8], maximumDistance: Double = 0) {
            self.namespace = namespace
            self.type = type
            self.data = data
            self.maximumDistance = maximumDistance
        }
    }

    /// The identity of an iBeacon, an AltBeacon, Eddystone-UID or Eddystone-EID.
    public var identity: BeaconIdentity
    /// The code of the application that owns the beacon.
    public var appCode: String
    /// A description of at most 140 characters.
    public var description: String?
    public var attachments: [Attachment]

    public init(_ identity: BeaconIdentity, appCode: String, description: String? = nil, attachments: [Attachment] = [])
    {
        self.identity = identity
        self.appCode = appCode
        self.description = description
        self.attachments = attachments
    }
}
