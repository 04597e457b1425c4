public import Tracking

/// What somebody wants to be told of: the messages that beacons carry (GNSSubscriptionParams).
public struct NearbySubscription: Hashable, Sendable {
    /// Whose messages: the name of a namespace; empty: the application's own ones (`messageNamespace`).
    public var namespace: String
    /// Which of them: nil means any, "" is the default type (`type`).
    public var type: String?
    /// What carries them (`deviceTypesToDiscover`).
    public var devices: NearbyDevices
    /// How they are looked for (`beaconStrategy`).
    public var strategy: BeaconStrategy

    public init(
        namespace: String = "", type: String? = nil, devices: NearbyDevices = .beacons,
        strategy: BeaconStrategy = BeaconStrategy()
    ) {
        self.namespace = namespace
        self.type = type
        self.devices = devices
        self.strategy = strategy
    }

    /// What a server is asked for: `namespace/type` or `namespace/*`; of the application's own namespaces `*/type`, or `*` for
    /// all that is in them.
    public var pattern: String {
        if namespace.isEmpty, type == nil { return "*" }
        return (namespace.isEmpty ? "*" : namespace) + "/" + (type ?? "*")
    }
}

/// What carries messages (GNSDeviceTypes).
public enum NearbyDevices: String, CaseIterable, Sendable {
    /// kGNSDeviceBLEBeacon.
    case beacons = "ble-beacon"
    /// kGNSDeviceUsingNearby: devices that publish messages themselves. Nothing here can hear them.
    case usingNearby = "using-nearby"

    public var isSupported: Bool { self == .beacons }
}

/// How beacons are looked for (GNSBeaconStrategy).
public struct BeaconStrategy: Hashable, Sendable {
    /// Whether iBeacons are listened for besides Eddystone (`includeIBeacons`).
    public var includesIBeacons: Bool
    /// Whether saving energy is worth finding beacons later (`lowPowerPreferred`).
    public var prefersLowPower: Bool
    /// Whether it goes on where nobody looks at the screen (`allowInBackground`).
    public var allowsBackground: Bool

    public init(includesIBeacons: Bool = true, prefersLowPower: Bool = true, allowsBackground: Bool = false) {
        self.includesIBeacons = includesIBeacons
        self.prefersLowPower = prefersLowPower
        self.allowsBackground = allowsBackground
    }

    /// Whether a beacon is listened for. AltBeacons, which are heard as iBeacons are, go with them.
    public func hears(_ identity: BeaconIdentity) -> Bool {
        switch identity.kind {
        case .eddystoneUID, .eddystoneEID: true
        case .iBeacon, .altBeacon: includesIBeacons
        default: false
        }
    }

    /// Whether the adapter may rest between its windows: not while iBeacons are listened for, which send as they like.
    public var savesPower: Bool { prefersLowPower && !includesIBeacons }

    /// Whether going on in the background needs to be allowed to scan at any time.
    public var needsAuthorizationAlways: Bool { allowsBackground && (includesIBeacons || !prefersLowPower) }
}
