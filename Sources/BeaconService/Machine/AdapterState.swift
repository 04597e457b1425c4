public import Basics

/// The state of Bluetooth on this machine, with the raw values of CBManagerState (CBPeripheralManagerState in Beacapp).
public enum AdapterState: Int, CaseIterable, Sendable {
    case unknown = 0
    case resetting = 1
    /// The kernel has no Bluetooth support, or no adapter supports Low Energy.
    case unsupported = 2
    /// The process may not open the controller.
    case unauthorized = 3
    /// Powered off, or blocked by rfkill.
    case poweredOff = 4
    case poweredOn = 5

    /// The name in data formats.
    public var name: String {
        switch self {
        case .unknown: "unknown"
        case .resetting: "resetting"
        case .unsupported: "unsupported"
        case .unauthorized: "unauthorized"
        case .poweredOff: "powered-off"
        case .poweredOn: "powered-on"
        }
    }

    /// The key of the reason of a change to this state.
    public var reasonKey: TextKey {
        switch self {
        case .unknown: .why.adapterUnknown
        case .resetting: .why.adapterResetting
        case .unsupported: .why.adapterUnsupported
        case .unauthorized: .why.adapterUnauthorized
        case .poweredOff: .why.adapterPoweredOff
        case .poweredOn: .why.adapterPoweredOn
        }
    }

    /// The key of its name in the language files.
    public var textKey: TextKey {
        switch self {
        case .unknown: .adapter.unknown
        case .resetting: .adapter.resetting
        case .unsupported: .adapter.unsupported
        case .unauthorized: .adapter.unauthorized
        case .poweredOff: .adapter.poweredOff
        case .poweredOn: .adapter.poweredOn
        }
    }
}
