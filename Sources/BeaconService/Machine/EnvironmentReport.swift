public import Basics

/// A report on whether this machine can receive beacons, factor by factor, with the verdicts that the service's
/// document defines.
public struct EnvironmentReport: Equatable, Sendable {
    /// The factors in the order of their kinds, without `power`.
    public let factors: [EnvironmentFactor]
    /// Whether the adapter is on, which the verdicts disregard.
    public let power: EnvironmentFactor
    /// Whether there is an adapter with Low Energy (isSupportedBeaconEventByDevice). Its feature bit decides, not a
    /// version number; an adapter that is off cannot be queried and counts as supported.
    public let isSupportedByDevice: Bool
    /// Whether this process may scan now (isBeaconEventConditionMetForForegroundOnly).
    public let isMetInForeground: Bool
    /// Whether this process may also scan when no user is at the terminal (isBeaconEventConditionMet). Implies the
    /// property above.
    public let isMetAlways: Bool
    public let authorization: ScanAuthorization
    public let adapterState: AdapterState
    /// Whether Bluetooth is on and can receive.
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

/// The result of checkCurrentBluetoothAvailability: available, or the reason why not.
public enum BluetoothAvailability: Equatable, Sendable {
    case available
    case notAvailable(Phrase)

    public var isAvailable: Bool { self == .available }

    init(_ facts: EnvironmentFacts) {
        self = Self.obstacle(facts).map { .notAvailable(Phrase($0)) } ?? .available
    }

    private static func obstacle(_ facts: EnvironmentFacts) -> TextKey? {
        if facts.hasBluetoothSockets == false { return .why.bluetoothSockets }
        guard facts.adapters != nil else { return .why.bluetoothUnknown }
        let usable = facts.usableAdapters
        if usable.isEmpty { return .why.bluetoothAbsent }
        if facts.isHardBlocked == true { return .why.bluetoothHardBlock }
        if facts.isSoftBlocked == true { return .why.bluetoothSoftBlock }
        let powered = usable.filter(\.isPowered)
        if powered.isEmpty { return .why.bluetoothOff }
        return powered.allSatisfy { $0.isBusy == true } ? .why.bluetoothBusy : nil
    }
}
