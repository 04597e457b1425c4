/// What was found out about this machine; nil stands for "could not be found out". Code outside of this pure target
/// gathers it.
public struct EnvironmentFacts: Equatable, Sendable {
    /// An adapter as the kernel and its controller describe it.
    public struct Adapter: Equatable, Sendable {
        public enum AddressType: String, CaseIterable, Sendable {
            case `public`, random
            /// It has no address, or only zeros.
            case missing
        }

        /// `hci0`
        public var name: String
        public var isPowered: Bool
        /// Whether its features include Low Energy; nil while it cannot be asked, as when it is powered off.
        public var isLowEnergy: Bool?
        /// As in the assigned numbers: 6 is version 4.0, 9 is 5.0.
        public var hciVersion: UInt8?
        public var addressType: AddressType
        /// Whether another program is scanning with it.
        public var isBusy: Bool?

        public init(
            name: String, isPowered: Bool, isLowEnergy: Bool? = nil, hciVersion: UInt8? = nil,
            addressType: AddressType = .public, isBusy: Bool? = nil
        ) {
            self.name = name
            self.isPowered = isPowered
            self.isLowEnergy = isLowEnergy
            self.hciVersion = hciVersion
            self.addressType = addressType
            self.isBusy = isBusy
        }
    }

    /// `6.1.0-13-amd64`
    public var kernelRelease: String?
    /// Whether the kernel knows the socket family AF_BLUETOOTH.
    public var hasBluetoothSockets: Bool?
    /// Nil: they could not be listed. Empty: there is none.
    public var adapters: [Adapter]?
    /// Whether an adapter is being reset or brought up.
    public var isResetting: Bool
    /// Whether this process may open the controller for scanning (CAP_NET_RAW).
    public var mayScan: Bool?
    /// Whether rfkill blocks Bluetooth by software.
    public var isSoftBlocked: Bool?
    /// Whether rfkill reports a hardware switch that blocks it.
    public var isHardBlocked: Bool?
    public var hasBluetoothDaemon: Bool?
    /// Whether the unit of `noroshi watch` is enabled.
    public var isUnitEnabled: Bool?
    /// Whether the unit is installed where systemd finds it.
    public var isUnitInstalled: Bool?
    /// Whether the user's units run without a session.
    public var isLingering: Bool?

    public init(
        kernelRelease: String? = nil, hasBluetoothSockets: Bool? = nil, adapters: [Adapter]? = nil,
        isResetting: Bool = false, mayScan: Bool? = nil, isSoftBlocked: Bool? = nil, isHardBlocked: Bool? = nil,
        hasBluetoothDaemon: Bool? = nil, isUnitEnabled: Bool? = nil, isUnitInstalled: Bool? = nil,
        isLingering: Bool? = nil
    ) {
        self.kernelRelease = kernelRelease
        self.hasBluetoothSockets = hasBluetoothSockets
        self.adapters = adapters
        self.isResetting = isResetting
        self.mayScan = mayScan
        self.isSoftBlocked = isSoftBlocked
        self.isHardBlocked = isHardBlocked
        self.hasBluetoothDaemon = hasBluetoothDaemon
        self.isUnitEnabled = isUnitEnabled
        self.isUnitInstalled = isUnitInstalled
        self.isLingering = isLingering
    }
}

extension EnvironmentFacts {
    /// Adapters that can hear beacons, including those that cannot be asked now.
    var usableAdapters: [Adapter] { (adapters ?? []).filter { $0.isLowEnergy != false } }

    /// Whether the program can run when nobody is logged in; nil: not known.
    var runsHeadless: Bool? {
        if isUnitEnabled == true || isLingering == true { return true }
        return isUnitEnabled == nil || isLingering == nil ? nil : false
    }

    /// Whether this program may listen.
    public var authorization: ScanAuthorization {
        if isHardBlocked == true { return .restricted }
        guard let mayScan else { return .notDetermined }
        guard mayScan else { return .denied }
        return runsHeadless == true ? .authorizedAlways : .authorizedWhenInUse
    }

    /// The state of Bluetooth.
    public var adapterState: AdapterState {
        if hasBluetoothSockets == false { return .unsupported }
        guard adapters != nil else { return .unknown }
        if usableAdapters.isEmpty { return .unsupported }
        if isResetting { return .resetting }
        if mayScan == false { return .unauthorized }
        if isHardBlocked == true || isSoftBlocked == true { return .poweredOff }
        return usableAdapters.contains(where: \.isPowered) ? .poweredOn : .poweredOff
    }
}
