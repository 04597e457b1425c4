import Basics
public import Tracking

/// A subscription to the messages that beacons carry (GNSSubscriptionParams).
public struct NearbySubscription: Hashable, Sendable {
    /// The namespace of the messages; empty for the application's own ones (`messageNamespace`).
    public var namespace: String
    /// The type of the messages: nil means any, "" is the default type (`type`).
    public var type: String?
    /// The carriers of the messages (`deviceTypesToDiscover`).
    public var devices: NearbyDevices
    /// The strategy of the search for beacons (`beaconStrategy`).
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

    /// The pattern in questions to a server: `namespace/type` or `namespace/*`; for the application's own namespaces
    /// `*/type`, or `*` for all their messages.
    public var pattern: String {
        if namespace.isEmpty, type == nil { return "*" }
        return (namespace.isEmpty ? "*" : namespace) + "/" + (type ?? "*")
    }
}

/// The carriers of messages (GNSDeviceTypes).
public enum NearbyDevices: String, CaseIterable, Sendable {
    /// kGNSDeviceBLEBeacon.
    case beacons = "ble-beacon"
    /// kGNSDeviceUsingNearby: devices that publish messages themselves. This program cannot receive them.
    case usingNearby = "using-nearby"

    public var isSupported: Bool { self == .beacons }
}

/// The strategy of the search for beacons (GNSBeaconStrategy).
public struct BeaconStrategy: Hashable, Sendable {
    /// Whether iBeacons are included besides Eddystone (`includeIBeacons`).
    public var includesIBeacons: Bool
    /// Whether saving energy takes precedence over finding beacons early (`lowPowerPreferred`).
    public var prefersLowPower: Bool
    /// Whether the subscription continues while the user does not look at the screen (`allowInBackground`).
    public var allowsBackground: Bool

    public init(includesIBeacons: Bool = true, prefersLowPower: Bool = true, allowsBackground: Bool = false) {
        self.includesIBeacons = includesIBeacons
        self.prefersLowPower = prefersLowPower
        self.allowsBackground = allowsBackground
    }

    /// Whether the strategy includes a beacon. AltBeacons, which are received in the same way as iBeacons, are
    /// included with them.
    public func hears(_ identity: BeaconIdentity) -> Bool {
        switch identity.kind {
        case .eddystoneUID, .eddystoneEID: true
        case .iBeacon, .altBeacon: includesIBeacons
        default: false
        }
    }

    /// Whether the adapter may rest between its windows. It may not while iBeacons are included, because they send
    /// at any time.
    public var savesPower: Bool { prefersLowPower && !includesIBeacons }

    /// Whether continuing in the background requires permission to scan at any time.
    public var needsAuthorizationAlways: Bool { allowsBackground && (includesIBeacons || !prefersLowPower) }
}
