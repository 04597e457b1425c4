public import Advertising

/// The return parameters of Read Local Version Information (7.4.1).
public struct LocalVersion: Equatable, Sendable {
    /// The version of the Core Specification: 6: 4.0, 7: 4.1, 8: 4.2, 9: 5.0, 10: 5.1, 11: 5.2, 12: 5.3, 13: 5.4,
    /// 14: 6.0.
    public var hciVersion: UInt8
    public var hciSubversion: UInt16
    public var lmpVersion: UInt8
    /// The manufacturer's company identifier.
    public var manufacturer: UInt16
    public var lmpSubversion: UInt16

    /// Reads the return parameters after the status; nil when they are truncated.
    public init?(_ octets: Span<UInt8>) {
        guard octets.count >= 8 else { return nil }
        hciVersion = octets[0]
        hciSubversion = octets.littleEndian16(1)
        lmpVersion = octets[3]
        manufacturer = octets.littleEndian16(4)
        lmpSubversion = octets.littleEndian16(6)
    }
}

/// The commands that a controller supports (Vol 4 Part E 6.27): 64 bytes of bits.
public struct SupportedCommands: Equatable, Sendable {
    private let octets: [UInt8]

    /// Reads the return parameters of Read Local Supported Commands after the status; nil when they are truncated.
    public init?(_ octets: Span<UInt8>) {
        guard octets.count >= 64 else { return nil }
        self.octets = (0..<64).map { octets[$0] }
    }

    /// Whether a bit is set; false beyond the 64 bytes.
    public func contains(octet: Int, bit: Int) -> Bool {
        octets.indices.contains(octet) && (0..<8).contains(bit) && octets[octet] >> UInt8(bit) & 1 != 0
    }

    /// Whether LE Set Extended Scan Parameters and LE Set Extended Scan Enable are supported.
    public var canScanExtended: Bool { contains(octet: 37, bit: 5) && contains(octet: 37, bit: 6) }

    /// Whether LE Set Extended Advertising Parameters, Data and Enable are supported.
    public var canAdvertiseExtended: Bool { [2, 3, 5].allSatisfy { contains(octet: 36, bit: $0) } }
}

/// The features of a controller's link layer (Vol 6 Part B 4.6).
public struct LEFeatures: OptionSet, Hashable, Sendable {
    public var rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let le2MPHY = LEFeatures(rawValue: 1 << 8)
    public static let leCodedPHY = LEFeatures(rawValue: 1 << 11)
    public static let extendedAdvertising = LEFeatures(rawValue: 1 << 12)
    public static let periodicAdvertising = LEFeatures(rawValue: 1 << 13)

    /// Reads the return parameters of LE Read Local Supported Features after the status; nil when they are truncated.
    public init?(_ octets: Span<UInt8>) {
        guard octets.count >= 8 else { return nil }
        rawValue = octets.littleEndian64(0)
    }
}

/// The features of a controller beyond LE (Vol 2 Part C 3.3).
public struct LMPFeatures: OptionSet, Hashable, Sendable {
    public var rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let bredrNotSupported = LMPFeatures(rawValue: 1 << 37)
    public static let leSupported = LMPFeatures(rawValue: 1 << 38)

    /// Reads the return parameters of Read Local Supported Features after the status; nil when they are truncated.
    public init?(_ octets: Span<UInt8>) {
        guard octets.count >= 8 else { return nil }
        rawValue = octets.littleEndian64(0)
    }
}

extension DeviceAddress {
    /// Reads the return parameters of Read BD_ADDR after the status; nil when they are truncated.
    public init?(bdADDR octets: Span<UInt8>) {
        guard octets.count >= 6 else { return nil }
        self.init(octets, at: 0, kind: Kind.public.rawValue)
    }
}
