public import BeaconService
import Regions
import Scanning

/// Whether beacons can be heard: the permission, the adapter, and both in one word (J-31 … J-33, S-114).
public struct AdapterStatus: Equatable, Sendable {
    public var authorization: ScanAuthorization
    public var adapterState: AdapterState
    public var availability: BluetoothAvailability

    /// Nothing is known: nobody has tried yet, or the reports are no adapter's.
    public init(
        authorization: ScanAuthorization = .notDetermined, adapterState: AdapterState = .unknown,
        availability: BluetoothAvailability = .notAvailable(Reason("why.bluetooth.unknown"))
    ) {
        self.authorization = authorization
        self.adapterState = adapterState
        self.availability = availability
    }

    /// Whether anything is known: the source said something, or the environment was checked.
    public var isKnown: Bool { authorization != .notDetermined || adapterState != .unknown }

    /// As the attempt to scan showed it; nil: nobody has tried.
    init(_ error: ControllerError?) {
        self.init()
        if let error { take(error) }
    }

    /// The adapter scans.
    mutating func takeScan(isHeadless: Bool) {
        // Whoever runs headless may do so still; the check of the environment says when that ends.
        let isAlways = isHeadless || authorization == .authorizedAlways
        authorization = isAlways ? .authorizedAlways : .authorizedWhenInUse
        adapterState = .poweredOn
        availability = .available
    }

    /// The adapter cannot be used. What was known of the permission stays, where the error says nothing of it.
    mutating func take(_ error: ControllerError) {
        if error == .noPermission { authorization = .denied }
        adapterState = error.adapterState
        availability = .notAvailable(error.obstacle)
    }
}

extension ControllerError {
    /// What Core Bluetooth would say of the adapter.
    var adapterState: AdapterState {
        switch self {
        case .noAdapter, .noSuchAdapter, .unplugged, .unsupportedNoLE, .socketsUnavailable: .unsupported
        case .adapterDown: .poweredOff
        case .noPermission: .unauthorized
        case .mute: .resetting
        case .busy: .poweredOn
        case .refused, .other: .unknown
        }
    }

    fileprivate var obstacle: Reason {
        switch self {
        case .noAdapter, .noSuchAdapter, .unplugged, .unsupportedNoLE: Reason("why.bluetooth.absent")
        case .socketsUnavailable: Reason("why.bluetooth.sockets")
        case .adapterDown: Reason("why.bluetooth.off")
        case .busy: Reason("why.bluetooth.busy")
        case .noPermission: Reason("why.notPermitted")
        case .mute, .refused, .other: Reason("why.bluetooth.unknown")
        }
    }

    /// What it means for those who monitor regions (J-34).
    var monitorError: RegionMonitorError {
        switch self {
        case .noPermission: .notPermitted
        case .adapterDown: .poweredOff
        default: .adapterLost
        }
    }
}
