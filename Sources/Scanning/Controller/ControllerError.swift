import Advertising
public import Basics
import CBluetooth
import Glibc
import Radio

/// The reason why an adapter cannot be used. The strings files have a sentence for each under `key`.
public enum ControllerError: Error, Hashable, Sendable {
    /// The operation that failed.
    public enum Step: String, Hashable, Sendable {
        case openSocket, listAdapters, readAdapter, readAbilities, setScanParameters, enableScan, readPacket, wait
        case setAdvertisingParameters, setAdvertisingData, enableAdvertising
    }

    /// There is no adapter.
    case noAdapter
    /// There are adapters, but not the requested one.
    case noSuchAdapter(String)
    /// The adapter exists but is not powered on.
    case adapterDown(String)
    /// The process lacks CAP_NET_RAW.
    case noPermission
    /// Another program scans, or left a scan on (HCI status Command Disallowed). For a transmission: another program
    /// advertises, or the controller cannot do so in addition to what it already does.
    case busy(String)
    /// The controller does not answer.
    case mute(String)
    /// The adapter was removed.
    case unplugged(String)
    /// The controller has no Bluetooth Low Energy.
    case unsupportedNoLE(String)
    /// This kernel has no Bluetooth, or this container has no access to it.
    case socketsUnavailable
    /// The controller rejected a command with this HCI status (Core Specification Vol 1 Part F 1.3).
    case commandFailed(String, step: Step, status: UInt8)
    /// The system call failed with this errno.
    case other(step: Step, errno: Int32)

    /// The key of the sentence in the strings files.
    public var key: TextKey {
        switch self {
        case .noAdapter: .error.controllerNoAdapter
        case .noSuchAdapter: .error.controllerNoSuchAdapter
        case .adapterDown: .error.controllerAdapterDown
        case .noPermission: .error.controllerNoPermission
        case .busy: .error.controllerBusy
        case .mute: .error.controllerMute
        case .unplugged: .error.controllerUnplugged
        case .unsupportedNoLE: .error.controllerNoLowEnergy
        case .socketsUnavailable: .error.controllerSocketsUnavailable
        case .commandFailed, .other: .error.controllerOther
        }
    }

    /// The sentence for a failed transmission.
    public var transmissionPhrase: Phrase {
        switch self {
        case .noPermission: Phrase(.error.transmissionNoPermission)
        case .busy: Phrase(.error.transmissionBusy, arguments.map { .text($0) })
        default: phrase
        }
    }

    /// The arguments of the sentence, in order: the adapter's name; for `refused` and `other` the step and the answer
    /// of the controller or the system (`HCI status 0x1F`, `Invalid argument (HCI status 0x12)`,
    /// `Input/output error (5)`).
    public var arguments: [String] {
        switch self {
        case .noAdapter, .noPermission, .socketsUnavailable: []
        case .noSuchAdapter(let name), .adapterDown(let name), .busy(let name), .mute(let name), .unplugged(let name),
            .unsupportedNoLE(let name):
            [name]
        case .commandFailed(_, let step, let status): [step.rawValue, Self.text(ofStatus: status)]
        case .other(let step, let errno): [step.rawValue, unsafe "\(String(cString: strerror(errno))) (\(errno))"]
        }
    }

    private static func text(ofStatus status: UInt8) -> String {
        let number = "HCI status 0x" + Hexadecimal.upper(status)
        let meaning = cbt_meaning(status)
        return meaning == 0 ? number : unsafe "\(String(cString: strerror(meaning))) (\(number))"
    }
}

extension ControllerError: PhraseConvertible {
    public var phrase: Phrase { Phrase(key, arguments.map { .text($0) }) }
}

extension ControllerError {
    /// The meaning of an errno of the HCI sockets (Linux 6.1, `net/bluetooth/hci_sock.c`; each case was observed in
    /// tests with a real kernel).
    init(errno: Int32, step: Step, adapter: String?) {
        let name = adapter ?? ""
        switch errno {
        case EAFNOSUPPORT, EPROTONOSUPPORT: self = .socketsUnavailable
        case EPERM, EACCES: self = .noPermission
        case ENODEV where adapter == nil: self = .noAdapter
        case ENODEV where step == .openSocket || step == .readAdapter: self = .noSuchAdapter(name)
        // A socket whose adapter was removed returns EPIPE once, and later that it is not bound.
        case ENODEV, EPIPE, EBADFD: self = .unplugged(name)
        case ENETDOWN: self = .adapterDown(name)
        case EBUSY: self = .busy(name)
        case ETIMEDOUT: self = .mute(name)
        default: self = .other(step: step, errno: errno)
        }
    }

    /// The meaning of an HCI status other than success.
    init(status: UInt8, step: Step, adapter: String) {
        self =
            status == HCIStatus.commandDisallowed.rawValue
            ? .busy(adapter) : .commandFailed(adapter, step: step, status: status)
    }
}
