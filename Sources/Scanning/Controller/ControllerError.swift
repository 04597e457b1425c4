import Advertising
import Glibc

/// Why an adapter cannot be used. A sentence for each stands in the strings files, under `key`.
public enum ControllerError: Error, Hashable, Sendable {
    /// What was being done.
    public enum Step: String, Hashable, Sendable {
        case openSocket, listAdapters, readAdapter, readAbilities, setScanParameters, enableScan, readPacket, wait
        case setAdvertisingParameters, setAdvertisingData, enableAdvertising
    }

    /// There is no adapter at all.
    case noAdapter
    /// There are adapters, but not this one.
    case noSuchAdapter(String)
    /// The adapter is there, but not powered on.
    case adapterDown(String)
    /// The process lacks CAP_NET_RAW.
    case noPermission
    /// Somebody else scans, or left a scan on (HCI status Command Disallowed); of a transmission: somebody else
    /// advertises, or the controller cannot do so beside what it does already.
    case busy(String)
    /// The controller does not answer.
    case mute(String)
    /// The adapter went away.
    case unplugged(String)
    /// The controller knows no Bluetooth Low Energy.
    case unsupportedNoLE(String)
    /// This kernel has no Bluetooth, or this container may not see it.
    case socketsUnavailable
    /// The controller refused with this HCI status (Core Specification Vol 1 Part F 1.3).
    case refused(String, step: Step, status: UInt8)
    /// The system refused with this errno.
    case other(step: Step, errno: Int32)

    /// Where the sentence stands in the strings files.
    public var key: String {
        switch self {
        case .noAdapter: "error.controller.noAdapter"
        case .noSuchAdapter: "error.controller.noSuchAdapter"
        case .adapterDown: "error.controller.adapterDown"
        case .noPermission: "error.controller.noPermission"
        case .busy: "error.controller.busy"
        case .mute: "error.controller.mute"
        case .unplugged: "error.controller.unplugged"
        case .unsupportedNoLE: "error.controller.noLowEnergy"
        case .socketsUnavailable: "error.controller.socketsUnavailable"
        case .refused, .other: "error.controller.other"
        }
    }

    /// Where the sentence stands when it was a transmission that failed.
    public var transmissionKey: String {
        switch self {
        case .noPermission: "error.transmission.noPermission"
        case .busy: "error.transmission.busy"
        default: key
        }
    }

    /// What the sentence tells, in order: the adapter's name; for `refused` and `other` the step, and what the
    /// controller or the system said (`HCI status 0x1F`, `Input/output error (5)`).
    public var arguments: [String] {
        switch self {
        case .noAdapter, .noPermission, .socketsUnavailable: []
        case .noSuchAdapter(let name), .adapterDown(let name), .busy(let name), .mute(let name), .unplugged(let name),
            .unsupportedNoLE(let name):
            [name]
        case .refused(_, let step, let status): [step.rawValue, "HCI status 0x" + Hexadecimal.upper(status)]
        case .other(let step, let errno): [step.rawValue, unsafe "\(String(cString: strerror(errno))) (\(errno))"]
        }
    }
}

extension ControllerError {
    /// What an errno of the HCI sockets means (Linux 6.1, `net/bluetooth/hci_sock.c`; each case is seen in the lab).
    init(errno: Int32, step: Step, adapter: String?) {
        let name = adapter ?? ""
        switch errno {
        case EAFNOSUPPORT, EPROTONOSUPPORT: self = .socketsUnavailable
        case EPERM, EACCES: self = .noPermission
        case ENODEV where adapter == nil: self = .noAdapter
        case ENODEV where step == .openSocket || step == .readAdapter: self = .noSuchAdapter(name)
        // A socket whose adapter went away tells EPIPE once, and later that it is bound to nothing.
        case ENODEV, EPIPE, EBADFD: self = .unplugged(name)
        case ENETDOWN: self = .adapterDown(name)
        case EBUSY: self = .busy(name)
        case ETIMEDOUT: self = .mute(name)
        default: self = .other(step: step, errno: errno)
        }
    }

    /// What an HCI status other than success means.
    init(status: UInt8, step: Step, adapter: String) {
        self = status == 0x0C ? .busy(adapter) : .refused(adapter, step: step, status: status)
    }
}
