public import Tracking

/// A beacon that the operator declares, with the messages at it.
public struct DeclaredBeacon: Equatable, Sendable {
    /// A message at a beacon.
    public struct Attachment: Equatable, Sendable {
        public var namespace: String
        /// May be empty.
        public var type: String
        /// 1 to 1,024 octets.
        public var data: [UInt8]
        /// Metres below which a device must be; 0: at any distance.
        public var maximumDistance: Double

        public init(namespace: String, type: String, data: [UInt8], maximumDistance: Double = 0) {
            self.namespace = namespace
            self.type = type
            self.data = data
            self.maximumDistance = maximumDistance
        }
    }

    /// An iBeacon, an AltBeacon, Eddystone-UID or Eddystone-EID.
    public var identity: BeaconIdentity
    /// The code of the application whose it is.
    public var appCode: String
    /// At most 140 characters.
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
