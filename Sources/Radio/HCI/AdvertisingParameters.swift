public import Advertising

/// The interval between transmissions of an advertiser, in units of 0.625 ms: at least `minimum`, at most
/// `maximum`, 20 ms to 10.24 s each.
public struct LEAdvertisingInterval: Hashable, Sendable {
    public var minimum: UInt16
    public var maximum: UInt16

    public init(minimum: UInt16, maximum: UInt16) {
        self.minimum = minimum
        self.maximum = maximum
    }
}

/// The parameters of LE Set Advertising Parameters (7.8.5).
public struct LEAdvertisingParameters: Hashable, Sendable {
    public var interval: LEAdvertisingInterval
    /// The advertising type: 0 ADV_IND, 1 ADV_DIRECT_IND of high duty cycle, 2 ADV_SCAN_IND, 3 ADV_NONCONN_IND, 4
    /// ADV_DIRECT_IND.
    public var type: UInt8
    /// The type of the own address: 0 public, 1 random, 2 and 3 resolvable.
    public var ownAddressType: UInt8
    /// The target of directed advertising.
    public var peer: DeviceAddress
    /// The channels: bits 0 to 2 are channels 37 to 39.
    public var channels: UInt8
    /// The filter policy; 0: every device may scan and connect.
    public var filterPolicy: UInt8

    public init(
        interval: LEAdvertisingInterval, type: UInt8, ownAddressType: UInt8 = 0,
        peer: DeviceAddress = DeviceAddress(0, .public), channels: UInt8 = 0b111, filterPolicy: UInt8 = 0
    ) {
        self.interval = interval
        self.type = type
        self.ownAddressType = ownAddressType
        self.peer = peer
        self.channels = channels
        self.filterPolicy = filterPolicy
    }

    init?(_ octets: Span<UInt8>) {
        guard octets.count == 15 else { return nil }
        self.init(
            interval: LEAdvertisingInterval(minimum: octets.littleEndian16(0), maximum: octets.littleEndian16(2)),
            type: octets[4], ownAddressType: octets[5], peer: DeviceAddress(octets, at: 7, kind: octets[6]),
            channels: octets[13], filterPolicy: octets[14])
    }

    var octets: [UInt8] {
        interval.minimum.littleEndianOctets + interval.maximum.littleEndianOctets + [type, ownAddressType]
            + peer.kindAndOctets + [channels, filterPolicy]
    }
}

/// The parameters of LE Set Extended Advertising Parameters (7.8.53), for advertising sets that send legacy PDUs on
/// LE 1M.
public struct LEExtendedAdvertisingParameters: Hashable, Sendable {
    /// The advertising set, 0x00 to 0xEF.
    public var handle: UInt8
    /// The event properties. Bit 4: legacy PDUs. With this bit alone: ADV_NONCONN_IND.
    public var properties: UInt16
    public var interval: LEAdvertisingInterval
    /// The channels: bits 0 to 2 are channels 37 to 39.
    public var channels: UInt8
    /// The type of the own address: 0 public, 1 random, 2 and 3 resolvable.
    public var ownAddressType: UInt8
    /// The maximum power in dBm; 127: the controller chooses.
    public var power: Int8

    public init(
        handle: UInt8, properties: UInt16 = 0x10, interval: LEAdvertisingInterval, channels: UInt8 = 0b111,
        ownAddressType: UInt8 = 0, power: Int8 = 127
    ) {
        self.handle = handle
        self.properties = properties
        self.interval = interval
        self.channels = channels
        self.ownAddressType = ownAddressType
        self.power = power
    }

    /// Reads the parameters. Returns nil also for parameters that this value cannot represent: directed sets,
    /// filters, other PHYs, intervals over 40 s.
    init?(_ octets: Span<UInt8>) {
        guard octets.count == 25, octets[5] == 0, octets[8] == 0 else { return nil }
        self.init(
            handle: octets[0], properties: octets.littleEndian16(1),
            interval: LEAdvertisingInterval(minimum: octets.littleEndian16(3), maximum: octets.littleEndian16(6)),
            channels: octets[9], ownAddressType: octets[10], power: Int8(bitPattern: octets[19]))
        let own = self.octets
        for index in own.indices where own[index] != octets[index] { return nil }
    }

    var octets: [UInt8] {
        var octets = [handle] + properties.littleEndianOctets
        octets += interval.minimum.littleEndianOctets + [0] + interval.maximum.littleEndianOctets + [0]
        octets += [channels, ownAddressType, 0] + [UInt8](repeating: 0, count: 6)
        // No filter; the power; LE 1M as primary and secondary PHY, without skipping; set 0; no scan request
        // notifications.
        return octets + [0, UInt8(bitPattern: power), 1, 0, 1, 0, 0]
    }
}

/// The payload of an advertisement with legacy PDUs: 0 to 31 bytes.
public struct LEAdvertisingData: Hashable, Sendable {
    public static let limit = 31
    public let octets: [UInt8]

    /// Returns nil when there are more than 31 bytes.
    public init?(_ octets: [UInt8]) {
        guard octets.count <= Self.limit else { return nil }
        self.octets = octets
    }

    /// Reads the bytes after a length byte; nil when there are fewer, or more than 31.
    init?(_ parameters: Span<UInt8>, lengthAt place: Int) {
        guard place < parameters.count else { return nil }
        let length = Int(parameters[place])
        guard parameters.count - place - 1 >= length else { return nil }
        self.init((0..<length).map { parameters[place + 1 + $0] })
    }

    /// The length and 31 bytes, padded with zeros, as in LE Set Advertising Data.
    var padded: [UInt8] {
        [UInt8(octets.count)] + octets + [UInt8](repeating: 0, count: Self.limit - octets.count)
    }
}

extension DeviceAddress {
    /// The kind, then the address with its last printed byte first.
    fileprivate var kindAndOctets: [UInt8] {
        [kind.rawValue] + (0..<6).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    }
}
