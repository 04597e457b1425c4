/// The facts found about this machine; nil stands for "could not be found out". Code outside this pure target
/// collects them.
public struct EnvironmentFacts: Equatable, Sendable {
    /// An adapter as the kernel and its controller describe it.
    public struct Adapter: Equatable, Sendable {
        public enum AddressType: String, CaseIterable, Sendable {
            case `public`, random
            /// The adapter has no address, or only zeros.
            case missing
        }

        /// The name of the adapter, such as `hci0`.
        public var name: String
        public var isPowered: Bool
        /// Whether the adapter's features include Low Energy; nil while it cannot be queried, such as when it is
        /// powered off.
        public var isLowEnergy: Bool?
        /// The version number as in the assigned numbers: 6 is version 4.0, 9 is 5.0.
        public var hciVersion: UInt8?
        public var addressType: AddressType
        /// Whether another program is scanning with the adapter.
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

    /// The release of the kernel, such as `6.1.0-13-amd64`.
    public var kernelRelease: String?
    /// Whether the kernel supports the socket family AF_BLUETOOTH.
    public var hasBluetoothSockets: Bool?
    /// The adapters; nil if they could not be listed, empty if there are none.
    public var adapters: [Adapter]?
    /// Whether an adapter is being reset or brought up.
    public var isResetting: Bool
    /// Whether this process may open the controller for scanning (CAP_NET_RAW).
    public var mayScan: Bool?
    /// Whether rfkill blocks Bluetooth by software.
    public var isSoftBlocked: Bool?
    /// Whether rfkill reports a hardware switch that blocks Bluetooth.
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
    /// The adapters that can receive beacons, including those that cannot be queried now.
    var usableAdapters: [Adapter] { (adapters ?? []).filter { $0.isLowEnergy != false } }

    /// Whether the program can run when no user is logged in, or nil if unknown.
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
