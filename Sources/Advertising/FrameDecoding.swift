/// Company identifiers and service UUIDs that mark the supported frames (Assigned Numbers 3.11 and 7).
@usableFromInline
enum Marker {
    static let apple: UInt16 = 0x004C
    static let ruuvi: UInt16 = 0x0499
    static let eddystone: UInt16 = 0xFEAA
    static let uriBeacon: UInt16 = 0xFED8
    static let exposureNotification: UInt16 = 0xFD6F
    static let btHome: UInt16 = 0xFCD2
}

extension BeaconFrame {
    /// The beacon frame in an AD structure of `payload`; nil if there is none.
    ///
    /// Any bytes are accepted. Known formats come first, then the user's layouts in order.
    public static func decode(
        _ structure: ADStructure, in payload: Span<UInt8>, layouts: LayoutSet = .empty
    ) -> BeaconFrame? {
        let frame: BeaconFrame?
        switch structure.type.rawValue {
        case 0xFF: frame = manufacturer(structure.data, in: payload)
        case 0x16: frame = serviceData(structure.data, in: payload)
        case 0x20, 0x21: frame = nil
        default: return nil
        }
        if frame != nil || layouts.isEmpty { return frame }
        return layouts.decode(structure, in: payload).map { .layout($0) }
    }

    private static func manufacturer(_ data: Range<Int>, in payload: Span<UInt8>) -> BeaconFrame? {
        guard data.count >= 4 else { return nil }
        let start = data.lowerBound
        let company = payload.littleEndian16(start)
        let code = payload.bigEndian16(start + 2)
        if company == Marker.apple && code == 0x0215 && data.count >= 25 {
            return .iBeacon(
                IBeacon(
                    uuid: UUID128(bigEndian: payload, at: start + 4), major: payload.bigEndian16(start + 20),
                    minor: payload.bigEndian16(start + 22), txPower: payload.signed8(start + 24)))
        }
        if code == 0xBEAC && data.count >= 26 {
            return .altBeacon(
                AltBeacon(
                    company: company, identifier: ShortOctets(payload, (start + 4)..<(start + 24)),
                    txPower: payload.signed8(start + 24), reserved: payload[start + 25]))
        }
        if company == Marker.ruuvi {
            return RuuviTag(data: (start + 2)..<data.upperBound, in: payload).map { .ruuviTag($0) }
        }
        return nil
    }

    private static func serviceData(_ data: Range<Int>, in payload: Span<UInt8>) -> BeaconFrame? {
        guard data.count >= 3 else { return nil }
        let body = (data.lowerBound + 2)..<data.upperBound
        switch payload.littleEndian16(data.lowerBound) {
        case Marker.eddystone: return eddystone(body, in: payload)
        case Marker.uriBeacon: return UriBeacon(body, in: payload).map { .uriBeacon($0) }
        default: return nil
        }
    }

    /// Decodes an Eddystone frame. The frame type is the whole first byte: its low nibble is reserved and must be 0
    /// (Eddystone, Common Elements).
    private static func eddystone(_ body: Range<Int>, in payload: Span<UInt8>) -> BeaconFrame? {
        switch payload[body.lowerBound] {
        case 0x00: EddystoneUID(body, in: payload).map { .eddystoneUID($0) }
        case 0x10: EddystoneURL(body, in: payload).map { .eddystoneURL($0) }
        case 0x20: telemetry(body, in: payload)
        case 0x21: KKMSensor(body, in: payload).map { .kkmSensor($0) }
        case 0x30: EddystoneEID(body, in: payload).map { .eddystoneEID($0) }
        default: nil
        }
    }

    private static func telemetry(_ body: Range<Int>, in payload: Span<UInt8>) -> BeaconFrame? {
        guard body.count >= 2 else { return nil }
        switch payload[body.lowerBound + 1] {
        case 0x00: return EddystoneTLM(body, in: payload).map { .eddystoneTLM($0) }
        case 0x01: return EddystoneEncryptedTLM(body, in: payload).map { .eddystoneEncryptedTLM($0) }
        default: return nil
        }
    }
}
