import Advertising
import Basics

/// The opcode of an HCI command: group in the upper 6 bits, command in the lower 10 (Vol 4 Part E 5.4.1).
public struct Opcode: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The group of the command (OGF).
    @inlinable public var group: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 10) }
    /// The number of the command in its group (OCF).
    @inlinable public var command: UInt16 { rawValue & 0x3FF }

    public static let reset = Opcode(rawValue: 0x0C03)
    public static let readLocalVersionInformation = Opcode(rawValue: 0x1001)
    public static let readLocalSupportedCommands = Opcode(rawValue: 0x1002)
    public static let readLocalSupportedFeatures = Opcode(rawValue: 0x1003)
    public static let readBDADDR = Opcode(rawValue: 0x1009)
    public static let leReadLocalSupportedFeatures = Opcode(rawValue: 0x2003)
    public static let leSetAdvertisingParameters = Opcode(rawValue: 0x2006)
    public static let leReadAdvertisingPower = Opcode(rawValue: 0x2007)
    public static let leSetAdvertisingData = Opcode(rawValue: 0x2008)
    public static let leSetAdvertisingEnable = Opcode(rawValue: 0x200A)
    public static let leSetScanParameters = Opcode(rawValue: 0x200B)
    public static let leSetScanEnable = Opcode(rawValue: 0x200C)
    public static let leSetExtendedAdvertisingParameters = Opcode(rawValue: 0x2036)
    public static let leSetExtendedAdvertisingData = Opcode(rawValue: 0x2037)
    public static let leSetExtendedAdvertisingEnable = Opcode(rawValue: 0x2039)
    public static let leRemoveAdvertisingSet = Opcode(rawValue: 0x203C)
    public static let leSetExtendedScanParameters = Opcode(rawValue: 0x2041)
    public static let leSetExtendedScanEnable = Opcode(rawValue: 0x2042)
}

extension Opcode: CustomStringConvertible {
    /// The name in the Core Specification, or the number.
    public var description: String {
        switch self {
        case .reset: "Reset"
        case .readLocalVersionInformation: "Read Local Version Information"
        case .readLocalSupportedCommands: "Read Local Supported Commands"
        case .readLocalSupportedFeatures: "Read Local Supported Features"
        case .readBDADDR: "Read BD_ADDR"
        case .leReadLocalSupportedFeatures: "LE Read Local Supported Features"
        case .leSetAdvertisingParameters: "LE Set Advertising Parameters"
        case .leReadAdvertisingPower: "LE Read Advertising Physical Channel Tx Power"
        case .leSetAdvertisingData: "LE Set Advertising Data"
        case .leSetAdvertisingEnable: "LE Set Advertising Enable"
        case .leSetExtendedAdvertisingParameters: "LE Set Extended Advertising Parameters"
        case .leSetExtendedAdvertisingData: "LE Set Extended Advertising Data"
        case .leSetExtendedAdvertisingEnable: "LE Set Extended Advertising Enable"
        case .leRemoveAdvertisingSet: "LE Remove Advertising Set"
        case .leSetScanParameters: "LE Set Scan Parameters"
        case .leSetScanEnable: "LE Set Scan Enable"
        case .leSetExtendedScanParameters: "LE Set Extended Scan Parameters"
        case .leSetExtendedScanEnable: "LE Set Extended Scan Enable"
        default: "0x" + Hexadecimal.upper(UInt64(rawValue), octets: 2)
        }
    }
}
