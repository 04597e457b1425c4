/// The control data of a service beacon (TbBTServiceBeaconData).
public struct ServiceBeaconData: Hashable, Sendable {
    /// The identifier of the official region that the beacon belongs to.
    public let regionID: String
    public let segment: Int
    /// The string that names the beacon within its region; see `KeycodeScheme`.
    public let keycode: String
    /// Whether the beacon turns the monitoring of the other designated beacons on and off.
    public var isSwitcher: Bool

    public init(regionID: String, segment: Int, keycode: String, isSwitcher: Bool = false) {
        self.regionID = regionID
        self.segment = segment
        self.keycode = keycode
        self.isSwitcher = isSwitcher
    }
}

/// The conversion between key codes and the numbers of a beacon. The service does not publish its own scheme; a
/// table of the vendor can be used instead.
public protocol KeycodeScheme: Sendable {
    func keycode(major: UInt16, minor: UInt16) -> String
    /// The numbers that a key code stands for, or nil if it is not a key code of this scheme.
    func numbers(_ keycode: String) -> (major: UInt16, minor: UInt16)?
    func segment(major: UInt16, minor: UInt16) -> Int
}

/// A scheme with key codes of ten digits: five of the major, five of the minor; the segment is the major. Inferred
/// from public samples.
public struct DecimalPairScheme: KeycodeScheme {
    public init() {}

    public func keycode(major: UInt16, minor: UInt16) -> String { Self.fiveDigits(major) + Self.fiveDigits(minor) }

    public func numbers(_ keycode: String) -> (major: UInt16, minor: UInt16)? {
        let octets = Array(keycode.utf8)
        guard octets.count == 10, octets.allSatisfy({ (0x30...0x39).contains($0) }),
            let major = UInt16(keycode.prefix(5)), let minor = UInt16(keycode.suffix(5))
        else { return nil }
        return (major, minor)
    }

    public func segment(major: UInt16, minor: UInt16) -> Int { Int(major) }

    private static func fiveDigits(_ number: UInt16) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 5 - digits.utf8.count) + digits
    }
}
