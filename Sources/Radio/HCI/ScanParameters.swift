import Advertising

/// The type of a scan.
public enum LEScanType: UInt8, Sendable {
    /// The scanner only listens.
    case passive = 0
    /// The scanner asks scannable advertisers for their scan response.
    case active = 1
}

/// The time for which a scanner listens (`window`), and the time between two such windows (`interval`). Both are in
/// units of 0.625 ms; `window` is at most `interval`.
public struct LEScanTiming: Hashable, Sendable {
    public var type: LEScanType
    public var interval: UInt16
    public var window: UInt16

    public init(type: LEScanType, interval: UInt16, window: UInt16) {
        self.type = type
        self.interval = interval
        self.window = window
    }

    init?(_ octets: Span<UInt8>, at offset: Int) {
        guard let type = LEScanType(rawValue: octets[offset]) else { return nil }
        self.init(type: type, interval: octets.littleEndian16(offset + 1), window: octets.littleEndian16(offset + 3))
    }

    var octets: [UInt8] { [type.rawValue] + interval.littleEndianOctets + window.littleEndianOctets }
}

/// The parameters of LE Set Scan Parameters (7.8.10).
public struct LEScanParameters: Hashable, Sendable {
    public var timing: LEScanTiming
    /// The type of the own address: 0 public, 1 random, 2 and 3 resolvable.
    public var ownAddressType: UInt8
    /// The filter policy: 0: every advertiser; 1: those of the filter accept list.
    public var filterPolicy: UInt8

    public init(timing: LEScanTiming, ownAddressType: UInt8 = 0, filterPolicy: UInt8 = 0) {
        self.timing = timing
        self.ownAddressType = ownAddressType
        self.filterPolicy = filterPolicy
    }

    init?(_ octets: Span<UInt8>) {
        guard octets.count == 7, let timing = LEScanTiming(octets, at: 0) else { return nil }
        self.init(timing: timing, ownAddressType: octets[5], filterPolicy: octets[6])
    }

    var octets: [UInt8] { timing.octets + [ownAddressType, filterPolicy] }
}

/// The parameters of LE Set Extended Scan Parameters (7.8.64). A PHY without timing is not scanned.
public struct LEExtendedScanParameters: Hashable, Sendable {
    /// The timing on LE 1M.
    public var uncoded: LEScanTiming?
    /// The timing on LE Coded.
    public var coded: LEScanTiming?
    /// The type of the own address: 0 public, 1 random, 2 and 3 resolvable.
    public var ownAddressType: UInt8
    /// The filter policy: 0: every advertiser; 1: those of the filter accept list.
    public var filterPolicy: UInt8

    public init(
        uncoded: LEScanTiming?, coded: LEScanTiming? = nil, ownAddressType: UInt8 = 0, filterPolicy: UInt8 = 0
    ) {
        self.uncoded = uncoded
        self.coded = coded
        self.ownAddressType = ownAddressType
        self.filterPolicy = filterPolicy
    }

    init?(_ octets: Span<UInt8>) {
        // Bit 0: LE 1M; bit 2: LE Coded. No other PHY can be scanned.
        guard octets.count >= 3, octets[2] & ~0b101 == 0 else { return nil }
        let hasUncoded = octets[2] & 0b001 != 0
        let hasCoded = octets[2] & 0b100 != 0
        guard octets.count == 3 + 5 * (hasUncoded ? 1 : 0) + 5 * (hasCoded ? 1 : 0) else { return nil }
        self.init(uncoded: nil, ownAddressType: octets[0], filterPolicy: octets[1])
        if hasUncoded {
            guard let timing = LEScanTiming(octets, at: 3) else { return nil }
            uncoded = timing
        }
        if hasCoded {
            guard let timing = LEScanTiming(octets, at: hasUncoded ? 8 : 3) else { return nil }
            coded = timing
        }
    }

    var octets: [UInt8] {
        let phys: UInt8 = (uncoded == nil ? 0 : 0b001) | (coded == nil ? 0 : 0b100)
        return [ownAddressType, filterPolicy, phys] + (uncoded?.octets ?? []) + (coded?.octets ?? [])
    }
}
