import Basics
public import BeaconService
import Regions
import Scanning

/// Whether beacons can be heard: the permission, the adapter, and a verdict from both.
public struct AdapterStatus: Equatable, Sendable {
    public var authorization: ScanAuthorization
    public var adapterState: AdapterState
    public var availability: BluetoothAvailability

    /// By default the status is unknown: no scan was tried yet, or the reports come from no adapter.
    public init(
        authorization: ScanAuthorization = .notDetermined, adapterState: AdapterState = .unknown,
        availability: BluetoothAvailability = .notAvailable(Phrase(.why.bluetoothUnknown))
    ) {
        self.authorization = authorization
        self.adapterState = adapterState
        self.availability = availability
    }

    /// Whether anything is known: the source reported something, or the environment was checked.
    public var isKnown: Bool { authorization != .notDetermined || adapterState != .unknown }

    /// The status that an attempt to scan showed; nil: no scan was tried.
    init(_ error: ControllerError?) {
        self.init()
        if let error { note(error) }
    }

    /// Notes that the adapter scans.
    mutating func noteScan(isHeadless: Bool) {
        // // A program that may run headless keeps that permission; only the check of the environment ends it.
        let isAlways = isHeadless || authorization == .authorizedAlways
        authorization = isAlways ? .authorizedAlways : .authorizedWhenInUse
        adapterState = .poweredOn
        availability = .available
    }

    /// Notes that the adapter cannot be used. The known permission remains unless the error concerns it.
    mutating func note(_ error: ControllerError) {
        if error == .noPermission { authorization = .denied }
        adapterState = error.adapterState
        availability = .notAvailable(error.obstacle)
    }
}

extension ControllerError {
    /// The state that Core Bluetooth would report for the adapter.
    var adapterState: AdapterState {
        switch self {
        case .noAdapter, .noSuchAdapter, .unplugged, .unsupportedNoLE, .socketsUnavailable: .unsupported
        case .adapterDown: .poweredOff
        case .noPermission: .unauthorized
        case .mute: .resetting
        case .busy: .poweredOn
        case .commandFailed, .other: .unknown
        }
    }

    fileprivate var obstacle: Phrase {
        switch self {
        case .noAdapter, .noSuchAdapter, .unplugged, .unsupportedNoLE: Phrase(.why.bluetoothAbsent)
        case .socketsUnavailable: Phrase(.why.bluetoothSockets)
        case .adapterDown: Phrase(.why.bluetoothOff)
        case .busy: Phrase(.why.bluetoothBusy)
        case .noPermission: Phrase(.why.notPermitted)
        case .mute, .commandFailed, .other: Phrase(.why.bluetoothUnknown)
        }
    }

    /// The error that this adapter error means for the monitoring of regions.
    var monitorError: RegionMonitorError {
        switch self {
        case .noPermission: .notPermitted
        case .adapterDown: .poweredOff
        default: .adapterLost
        }
    }
}
