import Basics

/// The whole content of an advertising payload, for a person or a file. The engine does not need it, since it walks
/// over the structures itself.
///
/// If a field that should occur once (CSS A 1) occurs twice, the first is used.
public struct Advertisement: Equatable, Sendable {
    /// The flags byte (CSS A 1.3).
    public var flags: UInt8?
    public var completeLocalName: LocalName?
    public var shortenedLocalName: LocalName?
    /// The transmit power level in dBm (CSS A 1.5).
    public var txPowerLevel: Int8?
    public var appearance: UInt16?
    public var uri: String?
    /// The service UUIDs: 16- and 32-bit ones as upper-case digits, 128-bit ones in canonical form. Each occurs
    /// once, in order of appearance.
    public var serviceUUIDs: [String] = []
    public var manufacturerData: [ManufacturerData] = []
    public var serviceData: [ServiceData] = []
    /// Whether a structure ran past the end of the payload.
    public var isMalformed = false
    public var frames: [BeaconFrame] = []
    public var labels: Labels = []

    public struct ManufacturerData: Equatable, Sendable {
        public var company: UInt16
        public var data: [UInt8]
    }

    public struct ServiceData: Equatable, Sendable {
        public var uuid: String
        public var data: [UInt8]
    }

    /// The complete name if there is one, else the shortened one.
    public var localName: LocalName? { completeLocalName ?? shortenedLocalName }

    /// Reads a payload; any bytes are accepted.
    public init(_ payload: Span<UInt8>, layouts: LayoutSet = .empty) {
        var cursor = ADCursor()
        while let structure = cursor.next(in: payload) {
            read(structure, payload)
            labels.formUnion(Labels.of(structure, in: payload))
            if let frame = BeaconFrame.decode(structure, in: payload, layouts: layouts) { frames.append(frame) }
        }
        isMalformed = cursor.isMalformed
    }

    private mutating func read(_ structure: ADStructure, _ payload: Span<UInt8>) {
        let data = structure.data
        switch structure.type {
        case .flags: if let first = data.first, flags == nil { flags = payload[first] }
        case .completeLocalName: if completeLocalName == nil { completeLocalName = LocalName(payload, data) }
        case .shortenedLocalName: if shortenedLocalName == nil { shortenedLocalName = LocalName(payload, data) }
        case .txPowerLevel: if txPowerLevel == nil, data.count == 1 { txPowerLevel = payload.signed8(data.lowerBound) }
        case .appearance: if appearance == nil, data.count == 2 { appearance = payload.littleEndian16(data.lowerBound) }
        case .uri: if uri == nil { uri = URIScheme.expand(payload, data) }
        case .manufacturerData:
            guard data.count >= 2 else { return }
            let company = payload.littleEndian16(data.lowerBound)
            manufacturerData.append(.init(company: company, data: payload.octets(data.dropFirst(2))))
        default:
            if let size = structure.type.serviceUUIDSize { readUUIDs(size, payload, data) }
            if let size = structure.type.serviceDataSize, data.count >= size {
                let uuid = payload.serviceUUID(at: data.lowerBound, size: size)
                serviceData.append(.init(uuid: uuid, data: payload.octets(data.dropFirst(size))))
            }
        }
    }

    private mutating func readUUIDs(_ size: Int, _ payload: Span<UInt8>, _ data: Range<Int>) {
        for start in stride(from: data.lowerBound, through: data.upperBound - size, by: size) {
            let uuid = payload.serviceUUID(at: start, size: size)
            if !serviceUUIDs.contains(uuid) { serviceUUIDs.append(uuid) }
        }
    }
}

/// A device name as received: its bytes need not be UTF-8, and the text must be neutralised before it is shown.
public struct LocalName: Hashable, Sendable {
    /// The range of a device's name in a payload: the complete one if there is one, else the shortened one.
    @inlinable
    public static func range(in payload: Span<UInt8>) -> Range<Int>? {
        var cursor = ADCursor()
        var short: Range<Int>?
        while let structure = cursor.next(in: payload) {
            if structure.type == .completeLocalName { return structure.data }
            if structure.type == .shortenedLocalName, short == nil { short = structure.data }
        }
        return short
    }

    /// The name without trailing NUL bytes; ill-formed sequences are replaced by U+FFFD.
    public var text: String
    public var isValidUTF8: Bool

    public init(_ payload: Span<UInt8>, _ range: Range<Int>) {
        var octets = payload.octets(range)
        while octets.last == 0 { octets.removeLast() }
        text = String(decoding: octets, as: UTF8.self)
        isValidUTF8 = String(validating: octets, as: UTF8.self) != nil
    }
}

extension ADType {
    /// The number of bytes of each UUID in a service UUID list; nil for other types.
    public var serviceUUIDSize: Int? {
        switch rawValue {
        case 0x02, 0x03: 2
        case 0x04, 0x05: 4
        case 0x06, 0x07: 16
        default: nil
        }
    }

    /// The number of bytes of the UUID before service data; nil for other types.
    public var serviceDataSize: Int? {
        switch self {
        case .serviceData16: 2
        case .serviceData32: 4
        case .serviceData128: 16
        default: nil
        }
    }
}

extension Span where Element == UInt8 {
    /// A copy of a range of bytes.
    public func octets(_ range: Range<Int>) -> [UInt8] {
        var copy: [UInt8] = []
        copy.reserveCapacity(range.count)
        for index in range { copy.append(self[index]) }
        return copy
    }

    /// A little-endian service UUID of 2, 4 or 16 bytes as text.
    func serviceUUID(at start: Int, size: Int) -> String {
        switch size {
        case 2: Hexadecimal.upper(UInt64(littleEndian16(start)), octets: 2)
        case 4: Hexadecimal.upper(UInt64(littleEndian32(start)), octets: 4)
        default: UUID128(littleEndian: self, at: start).description
        }
    }
}

/// The URI data type: a code point for the scheme, then the rest in UTF-8 (CSS A 1.18, Assigned Numbers 2.7).
enum URIScheme {
    /// Schemes from code point 0x02 on: those that are permanent at IANA. The provisional ones that follow in the
    /// assigned numbers are left out.
    private static let names = [
        "aaa", "aaas", "about", "acap", "acct", "cap", "cid", "coap", "coaps", "crid", "data", "dav", "dict", "dns",
        "file", "ftp", "geo", "go", "gopher", "h323", "http", "https", "iax", "icap", "im", "imap", "info", "ipp",
        "ipps", "iris", "iris.beep", "iris.xpc", "iris.xpcs", "iris.lwz", "jabber", "ldap", "mailto", "mid", "msrp",
        "msrps", "mtqp", "mupdate", "news", "nfs", "ni", "nih", "nntp", "opaquelocktoken", "pop", "pres", "reload",
        "rtsp", "rtsps", "rtspu", "service", "session", "shttp", "sieve", "sip", "sips", "sms", "snmp", "soap.beep",
        "soap.beeps", "stun", "stuns", "tag", "tel", "telnet", "tftp", "thismessage", "tn3270", "tip", "turn", "turns",
        "tv", "urn", "vemmi", "ws", "wss", "xcon", "xcon-userid", "xmlrpc.beep", "xmlrpc.beeps", "xmpp", "z39.50r",
        "z39.50s",
    ]

    static func expand(_ payload: Span<UInt8>, _ range: Range<Int>) -> String? {
        let text = String(validating: payload.octets(range), as: UTF8.self)
        guard let text, let scheme = text.unicodeScalars.first else { return nil }
        let rest = String(text.unicodeScalars.dropFirst())
        switch scheme.value {
        case 0x01: return rest
        case 0x02..<UInt32(2 + names.count): return names[Int(scheme.value) - 2] + ":" + rest
        default: return nil
        }
    }
}
