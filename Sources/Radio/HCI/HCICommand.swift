import Advertising

/// The commands that a scanner and an advertiser send.
public enum HCICommand: Hashable, Sendable {
    case readLocalVersionInformation
    case readLocalSupportedCommands
    case readLocalSupportedFeatures
    case readBDADDR
    case leReadLocalSupportedFeatures
    case leSetScanParameters(LEScanParameters)
    /// 7.8.11. `filtersDuplicates`: each advertiser is reported once.
    case leSetScanEnable(Bool, filtersDuplicates: Bool)
    case leSetExtendedScanParameters(LEExtendedScanParameters)
    /// 7.8.65. `filterDuplicates` is 0 off, 1 on, 2 on and reset each period; `duration` in units of 10 ms, 0: until
    /// disabled; `period` in units of 1.28 s, 0: without pauses.
    case leSetExtendedScanEnable(Bool, filterDuplicates: UInt8, duration: UInt16, period: UInt16)
    case leSetAdvertisingParameters(LEAdvertisingParameters)
    /// 7.8.6. Returns the power in dBm.
    case leReadAdvertisingPower
    /// 7.8.7.
    case leSetAdvertisingData(LEAdvertisingData)
    /// 7.8.9.
    case leSetAdvertisingEnable(Bool)
    /// 7.8.53. Returns the power in dBm that the controller chose.
    case leSetExtendedAdvertisingParameters(LEExtendedAdvertisingParameters)
    /// 7.8.54. The whole payload of a set in one command, with the request not to fragment it.
    case leSetExtendedAdvertisingData(LEAdvertisingData, handle: UInt8)
    /// 7.8.56. One set, until disabled.
    case leSetExtendedAdvertisingEnable(Bool, handle: UInt8)
    /// 7.8.59.
    case leRemoveAdvertisingSet(handle: UInt8)

    /// The packet type byte of a command on the UART transport (H4).
    public static let h4PacketType: UInt8 = 0x01

    public var opcode: Opcode {
        switch self {
        case .readLocalVersionInformation: .readLocalVersionInformation
        case .readLocalSupportedCommands: .readLocalSupportedCommands
        case .readLocalSupportedFeatures: .readLocalSupportedFeatures
        case .readBDADDR: .readBDADDR
        case .leReadLocalSupportedFeatures: .leReadLocalSupportedFeatures
        case .leSetScanParameters: .leSetScanParameters
        case .leSetScanEnable: .leSetScanEnable
        case .leSetExtendedScanParameters: .leSetExtendedScanParameters
        case .leSetExtendedScanEnable: .leSetExtendedScanEnable
        case .leSetAdvertisingParameters: .leSetAdvertisingParameters
        case .leReadAdvertisingPower: .leReadAdvertisingPower
        case .leSetAdvertisingData: .leSetAdvertisingData
        case .leSetAdvertisingEnable: .leSetAdvertisingEnable
        case .leSetExtendedAdvertisingParameters: .leSetExtendedAdvertisingParameters
        case .leSetExtendedAdvertisingData: .leSetExtendedAdvertisingData
        case .leSetExtendedAdvertisingEnable: .leSetExtendedAdvertisingEnable
        case .leRemoveAdvertisingSet: .leRemoveAdvertisingSet
        }
    }

    /// The command parameters, without opcode and length.
    public var parameters: [UInt8] {
        switch self {
        case .readLocalVersionInformation, .readLocalSupportedCommands, .readLocalSupportedFeatures, .readBDADDR,
            .leReadLocalSupportedFeatures, .leReadAdvertisingPower:
            []
        case .leSetScanParameters(let parameters): parameters.octets
        case .leSetScanEnable(let isOn, let filters): [isOn ? 1 : 0, filters ? 1 : 0]
        case .leSetExtendedScanParameters(let parameters): parameters.octets
        case .leSetExtendedScanEnable(let isOn, let filter, let duration, let period):
            [isOn ? 1 : 0, filter] + duration.littleEndianOctets + period.littleEndianOctets
        case .leSetAdvertisingParameters(let parameters): parameters.octets
        case .leSetAdvertisingData(let data): data.padded
        case .leSetAdvertisingEnable(let isOn): [isOn ? 1 : 0]
        case .leSetExtendedAdvertisingParameters(let parameters): parameters.octets
        case .leSetExtendedAdvertisingData(let data, let handle):
            [handle, 3, 1, UInt8(data.octets.count)] + data.octets
        case .leSetExtendedAdvertisingEnable(let isOn, let handle): [isOn ? 1 : 0, 1, handle, 0, 0, 0]
        case .leRemoveAdvertisingSet(let handle): [handle]
        }
    }

    /// The whole packet with its H4 packet type byte, as for a raw HCI socket.
    public var packet: [UInt8] {
        let parameters = parameters
        return [Self.h4PacketType] + opcode.rawValue.littleEndianOctets + [UInt8(parameters.count)] + parameters
    }
}

extension HCICommand {
    /// Reads a packet that begins with its H4 packet type byte; nil when it is not a whole command, or its command
    /// is not in this list.
    public init?(h4 packet: Span<UInt8>) {
        guard packet.count >= 4, packet[0] == Self.h4PacketType, packet.count == 4 + Int(packet[3]) else { return nil }
        self.init(
            opcode: Opcode(rawValue: packet.littleEndian16(1)), parameters: packet.extracting(4..<packet.count))
    }

    /// Reads a command; nil when the parameters do not fit the command, or the command is not in this list.
    public init?(opcode: Opcode, parameters: Span<UInt8>) {
        switch (opcode, parameters.count) {
        case (.readLocalVersionInformation, 0): self = .readLocalVersionInformation
        case (.readLocalSupportedCommands, 0): self = .readLocalSupportedCommands
        case (.readLocalSupportedFeatures, 0): self = .readLocalSupportedFeatures
        case (.readBDADDR, 0): self = .readBDADDR
        case (.leReadLocalSupportedFeatures, 0): self = .leReadLocalSupportedFeatures
        case (.leSetScanParameters, _):
            guard let value = LEScanParameters(parameters) else { return nil }
            self = .leSetScanParameters(value)
        case (.leSetScanEnable, 2):
            self = .leSetScanEnable(parameters[0] != 0, filtersDuplicates: parameters[1] != 0)
        case (.leSetExtendedScanParameters, _):
            guard let value = LEExtendedScanParameters(parameters) else { return nil }
            self = .leSetExtendedScanParameters(value)
        case (.leSetExtendedScanEnable, 6):
            self = .leSetExtendedScanEnable(
                parameters[0] != 0, filterDuplicates: parameters[1], duration: parameters.littleEndian16(2),
                period: parameters.littleEndian16(4))
        default:
            guard let command = Self.advertising(opcode, parameters) else { return nil }
            self = command
        }
    }

    private static func advertising(_ opcode: Opcode, _ parameters: Span<UInt8>) -> HCICommand? {
        switch (opcode, parameters.count) {
        case (.leSetAdvertisingParameters, _):
            return LEAdvertisingParameters(parameters).map { .leSetAdvertisingParameters($0) }
        case (.leReadAdvertisingPower, 0): return .leReadAdvertisingPower
        case (.leSetAdvertisingData, 1 + LEAdvertisingData.limit):
            return LEAdvertisingData(parameters, lengthAt: 0).map { .leSetAdvertisingData($0) }
        case (.leSetAdvertisingEnable, 1): return .leSetAdvertisingEnable(parameters[0] != 0)
        case (.leSetExtendedAdvertisingParameters, _):
            return LEExtendedAdvertisingParameters(parameters).map { .leSetExtendedAdvertisingParameters($0) }
        case (.leSetExtendedAdvertisingData, 4...):
            guard parameters[1] == 3, parameters[2] == 1, parameters.count == 4 + Int(parameters[3]) else { return nil }
            let handle = parameters[0]
            return LEAdvertisingData(parameters, lengthAt: 3).map { .leSetExtendedAdvertisingData($0, handle: handle) }
        case (.leSetExtendedAdvertisingEnable, 6):
            guard parameters[1] == 1, parameters[3] | parameters[4] | parameters[5] == 0 else { return nil }
            return .leSetExtendedAdvertisingEnable(parameters[0] != 0, handle: parameters[2])
        case (.leRemoveAdvertisingSet, 1): return .leRemoveAdvertisingSet(handle: parameters[0])
        default: return nil
        }
    }
}

extension UInt16 {
    var littleEndianOctets: [UInt8] { [UInt8(truncatingIfNeeded: self), UInt8(truncatingIfNeeded: self >> 8)] }
}
