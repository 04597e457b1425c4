public import Advertising
import Basics

/// The identity of a beacon: its identifiers, not its address. A device without a beacon frame is identified by its
/// address.
///
/// It is 32 bytes without references, for use as the key of a large table.
public struct BeaconIdentity: Equatable, Sendable {
    public enum Kind: UInt8, CaseIterable, Sendable {
        /// A device that sends no beacon frame.
        case device
        case iBeacon
        case altBeacon
        case eddystoneUID
        case eddystoneURL
        case eddystoneEID
        case ruuviTag
        case kkmSensor
        case uriBeacon
        /// A beacon of one of the user's layouts.
        case layout
    }

    public let kind: Kind
    /// The number of the user's layout, for `layout`.
    public let layout: UInt8
    /// The number of bytes used in the three words.
    let count: UInt8
    let first: UInt64
    let second: UInt64
    let third: UInt64

    @inline(__always)
    init(_ kind: Kind, _ first: UInt64, _ second: UInt64 = 0, _ third: UInt64 = 0, count: UInt8, layout: UInt8 = 0) {
        self.kind = kind
        self.layout = layout
        self.count = count
        self.first = first
        self.second = second
        self.third = third
    }

    @inline(__always)
    init(_ kind: Kind, _ octets: ShortOctets, layout: UInt8 = 0) {
        self.init(kind, octets.high, octets.middle, octets.low, count: UInt8(octets.count), layout: layout)
    }

    /// A device without a beacon frame.
    public init(device address: DeviceAddress) {
        self.init(.device, address.packed, count: 8)
    }

    /// The identity that a frame carries; nil for telemetry, which belongs to another frame's beacon. Sensor frames
    /// without an identifier are identified by the address.
    public init?(_ frame: BeaconFrame, address: DeviceAddress, isExtra: Bool = false) {
        switch frame {
        case .iBeacon(let beacon):
            let numbers = UInt64(beacon.major) << 48 | UInt64(beacon.minor) << 32
            self.init(.iBeacon, beacon.uuid.high, beacon.uuid.low, numbers, count: 20)
        case .altBeacon(let beacon): self.init(.altBeacon, beacon.identifier)
        case .eddystoneUID(let beacon):
            let namespaceTail = beacon.namespace.middle
            self.init(.eddystoneUID, beacon.namespace.high, namespaceTail | beacon.instance.high >> 16, count: 16)
        case .eddystoneURL(let beacon): self.init(.eddystoneURL, beacon.encoded)
        case .eddystoneEID(let beacon): self.init(.eddystoneEID, beacon.ephemeralID)
        case .uriBeacon(let beacon): self.init(.uriBeacon, beacon.encoded)
        case .ruuviTag(let tag): self.init(.ruuviTag, tag.mac ?? address.value, count: 8)
        case .kkmSensor: self.init(.kkmSensor, address.packed, count: 8)
        case .layout(let frame):
            guard !isExtra else { return nil }
            self.init(.layout, frame.identifiers, layout: frame.layout)
        case .eddystoneTLM, .eddystoneEncryptedTLM: return nil
        }
    }

    /// Restores an identity from its `kind`, `layout` and `octets`; nil when the number of bytes does not fit the
    /// kind.
    public init?(kind: Kind, layout: UInt8 = 0, octets: some Collection<UInt8>) {
        guard octets.count <= ShortOctets.capacity else { return nil }
        var taken = ShortOctets()
        for octet in octets { taken.append(octet) }
        self.init(kind: kind, layout: layout, octets: taken)
    }

    /// Restores an identity from bytes stored inline; nil when their number does not fit the kind.
    public init?(kind: Kind, layout: UInt8 = 0, octets: ShortOctets) {
        let counts: ClosedRange<Int> =
            switch kind {
            case .iBeacon, .altBeacon: 20...20
            case .eddystoneUID: 16...16
            case .eddystoneEID, .ruuviTag, .device, .kkmSensor: 8...8
            case .eddystoneURL, .uriBeacon: 1...ShortOctets.capacity
            case .layout: 0...ShortOctets.capacity
            }
        guard counts.contains(octets.count), layout == 0 || kind == .layout else { return nil }
        self.init(kind, octets, layout: layout)
    }

    /// Whether this is a beacon and not just a device.
    public var isBeacon: Bool { kind != .device }
}

extension BeaconIdentity: Hashable {
    /// A hash of all words: two multiplications to 128 bits, folded.
    @inline(__always)
    var mixed: UInt64 {
        let left = (first ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: second ^ 0xD1B5_4A32_D192_ED03)
        let tail = third ^ 0x8EBC_6AF0_9C88_C6E3
        let right = tail.multipliedFullWidth(by: 0x5899_65CC_7537_4CC3 ^ UInt64(kind.rawValue) ^ UInt64(layout) << 8)
        return left.high ^ left.low ^ right.high ^ right.low
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(mixed) }
}

extension BeaconIdentity.Kind {
    /// The type's name in data formats.
    public var name: String {
        switch self {
        case .device: "device"
        case .iBeacon: "ibeacon"
        case .altBeacon: "altbeacon"
        case .eddystoneUID: "eddystone-uid"
        case .eddystoneURL: "eddystone-url"
        case .eddystoneEID: "eddystone-eid"
        case .ruuviTag: "ruuvi"
        case .kkmSensor: "kkm-sensor"
        case .uriBeacon: "uribeacon"
        case .layout: "layout"
        }
    }
}

extension BeaconIdentity {
    /// The UUID of an iBeacon or the first identifier of an AltBeacon.
    public var uuid: UUID128? {
        kind == .iBeacon || kind == .altBeacon ? UUID128(high: first, low: second) : nil
    }

    /// The major of an iBeacon, or the second identifier of an AltBeacon.
    public var major: UInt16? {
        kind == .iBeacon || kind == .altBeacon ? UInt16(truncatingIfNeeded: third >> 48) : nil
    }

    /// The minor of an iBeacon, or the third identifier of an AltBeacon.
    public var minor: UInt16? {
        kind == .iBeacon || kind == .altBeacon ? UInt16(truncatingIfNeeded: third >> 32) : nil
    }

    /// The address of a device.
    public var deviceAddress: DeviceAddress? {
        guard kind == .device || kind == .kkmSensor else { return nil }
        return DeviceAddress(first, DeviceAddress.Kind(rawValue: UInt8(truncatingIfNeeded: first >> 48)) ?? .random)
    }

    /// The bytes of the identity as sent: UUID, major, minor; namespace, instance; …
    @inline(__always)
    public var octets: ShortOctets { ShortOctets(high: first, middle: second, low: third, count: Int(count)) }

    /// The part that distinguishes beacons of one kind, short enough for a table: `00001 00017`, a URL, an instance, …
    public var shortText: String {
        switch kind {
        case .iBeacon, .altBeacon: Self.numbers(major ?? 0, minor ?? 0)
        case .eddystoneUID: Hexadecimal.lower(octets.dropFirst(10))
        case .eddystoneURL, .uriBeacon: CompressedURL.expand(octets).map(Self.withoutScheme) ?? octets.description
        case .eddystoneEID, .layout: octets.description
        case .ruuviTag: DeviceAddress(first, .random).description
        case .device, .kkmSensor: deviceAddress?.description ?? ""
        }
    }

    /// The whole identity as in data formats: `ibeacon:UUID:1:2`, `eddystone-uid:namespace:instance`, …
    public var text: String {
        switch kind {
        case .iBeacon, .altBeacon, .eddystoneUID: plainText?.text ?? ""
        case .eddystoneURL, .uriBeacon: "\(kind.name):\(CompressedURL.expand(octets) ?? octets.description)"
        case .eddystoneEID: "\(kind.name):\(octets)"
        case .layout: "\(kind.name)\(layout):\(octets)"
        case .ruuviTag, .device, .kkmSensor: "\(kind.name):\(shortText)"
        }
    }

    /// The numbers as a text: `00001 00017`, or `00001 *` for all beacons with this major.
    public static func numbers(_ major: UInt16, _ minor: UInt16? = nil) -> String {
        fiveDigits(major) + " " + (minor.map(fiveDigits) ?? "*")
    }

    private static func fiveDigits(_ number: UInt16) -> String {
        let digits = String(number)
        return String(repeating: "0", count: 5 - digits.utf8.count) + digits
    }

    private static func withoutScheme(_ url: String) -> String {
        guard let slashes = url.utf8.firstIndex(of: UInt8(ascii: "/")) else { return url }
        return String(url[slashes...].dropFirst(2))
    }
}
