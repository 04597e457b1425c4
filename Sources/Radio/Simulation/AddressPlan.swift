import Advertising

/// The address under which a transmitter sends. No address belongs to a real device: all are random, drawn from the
/// seed.
enum AddressPlan: Sendable {
    /// A static random address, top bits 11 (Core Specification Vol 6 Part B 1.3.2.1).
    case fixed(seed: UInt64)
    /// An address like a resolvable private one, top bits 01; a new one each time the given microseconds have
    /// passed.
    case rotating(every: Int64, seed: UInt64)
    /// An address like a resolvable private one, with a new one for every visit.
    case eachVisit(seed: UInt64)

    func address(at elapsed: Int64, visit: UInt64) -> DeviceAddress {
        switch self {
        case .fixed(let seed):
            DeviceAddress(RandomStream.number(seed, 0) | 0xC000_0000_0000, .random)
        case .rotating(let period, let seed):
            Self.private(RandomStream.number(seed, UInt64(max(elapsed, 0) / period)))
        case .eachVisit(let seed):
            Self.private(RandomStream.number(seed, visit))
        }
    }

    private static func `private`(_ bits: UInt64) -> DeviceAddress {
        DeviceAddress(bits & 0x3FFF_FFFF_FFFF | 0x4000_0000_0000, .random)
    }
}
