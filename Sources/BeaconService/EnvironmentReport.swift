public import Regions

/// Whether beacons can be heard here, factor by factor, and the verdicts of the document (S-46 … S-51, A-20).
public struct EnvironmentReport: Equatable, Sendable {
    /// In the order of their kinds, `power` not among them.
    public let factors: [EnvironmentFactor]
    /// On or off, which the verdicts do not ask (S-48).
    public let power: EnvironmentFactor
    /// An adapter with Low Energy is there (isSupportedBeaconEventByDevice, S-50). The bit of the adapter decides, not
    /// the version of anything (T-3); one that cannot be asked, as it is off, passes.
    public let isSupportedByDevice: Bool
    /// This process may scan now (isBeaconEventConditionMetForForegroundOnly, S-49).
    public let isMetInForeground: Bool
    /// It may also scan when nobody is at the terminal (isBeaconEventConditionMet, S-46). Never without the one above.
    public let isMetAlways: Bool
    public let authorization: ScanAuthorization
    public let adapterState: AdapterState
    /// Whether Bluetooth is on and can be received with (S-51, S-114).
    public let availability: BluetoothAvailability

    public init(_ facts: EnvironmentFacts) {
        factors = [
            Self.kernel(facts), Self.sockets(facts), Self.adapter(facts), Self.lowEnergy(facts), Self.version(facts),
            Self.hardBlock(facts), Self.permission(facts), Self.scanner(facts), Self.daemon(facts),
            Self.background(facts),
        ]
        power = Self.power(facts)
        isSupportedByDevice = facts.hasBluetoothSockets != false && !facts.usableAdapters.isEmpty
        isMetInForeground = isSupportedByDevice && facts.isHardBlocked != true && facts.mayScan == true
        isMetAlways = isMetInForeground && facts.runsHeadless == true
        authorization = facts.authorization
        adapterState = facts.adapterState
        availability = BluetoothAvailability(facts)
    }

    /// The factor of a kind.
    public subscript(kind: EnvironmentFactor.Kind) -> EnvironmentFactor? {
        kind == .power ? power : factors.first { $0.kind == kind }
    }
}

/// The answer of checkCurrentBluetoothAvailability: usable, or why not (S-114).
public enum BluetoothAvailability: Equatable, Sendable {
    case available
    case notAvailable(Reason)

    public var isAvailable: Bool { self == .available }

    init(_ facts: EnvironmentFacts) {
        self = Self.obstacle(facts).map { .notAvailable(Reason("why.bluetooth.\($0)")) } ?? .available
    }

    private static func obstacle(_ facts: EnvironmentFacts) -> String? {
        if facts.hasBluetoothSockets == false { return "sockets" }
        guard facts.adapters != nil else { return "unknown" }
        let usable = facts.usableAdapters
        if usable.isEmpty { return "absent" }
        if facts.isHardBlocked == true { return "hardBlock" }
        if facts.isSoftBlocked == true { return "softBlock" }
        let powered = usable.filter(\.isPowered)
        if powered.isEmpty { return "off" }
        return powered.allSatisfy { $0.isBusy == true } ? "busy" : nil
    }
}
