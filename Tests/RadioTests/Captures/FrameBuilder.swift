/// Builds frames of the link layer.
enum FrameBuilder {
    static let advertisingAccessAddress: [UInt8] = [0xD6, 0xBE, 0x89, 0x8E]

    /// A frame of access address, header, advertiser's address, data and CRC. `padding` is a byte after the header
    /// that is not part of the CRC.
    static func frame(
        pduType: UInt8, isRandom: Bool = true, address: UInt64 = 0xC200_0000_0001, data: [UInt8],
        accessAddress: [UInt8] = advertisingAccessAddress, isDamaged: Bool = false, padding: [UInt8] = []
    ) -> [UInt8] {
        let sent = (0..<6).map { UInt8(truncatingIfNeeded: address >> (8 * UInt64($0))) }
        let header = [pduType | (isRandom ? 0x40 : 0), UInt8(6 + data.count)]
        var crc = crc(of: header + sent + data)
        if isDamaged { crc[1] ^= 0x10 }
        return accessAddress + header + padding + sent + data + crc
    }

    /// The CRC of the shift register of Vol 6 Part B 3.1.1, bit by bit: position 0 is at the right, and the highest
    /// bit is sent first.
    static func crc(of octets: [UInt8]) -> [UInt8] {
        var register: UInt32 = 0x555555
        for octet in octets {
            for bit in 0..<8 {
                let feedback = register >> 23 & 1 ^ UInt32(octet >> UInt8(bit) & 1)
                register = register << 1 & 0xFFFFFF
                // x^10 + x^9 + x^6 + x^4 + x^3 + x + 1
                if feedback == 1 { register ^= 0b110_0101_1011 }
            }
        }
        var sent: [UInt8] = [0, 0, 0]
        for place in 0..<24 where register >> UInt32(23 - place) & 1 == 1 {
            sent[place / 8] |= 1 << UInt8(place % 8)
        }
        return sent
    }

    /// A frame after the ten bytes of link type 256. In `flags`, bit 0 means dewhitened, 1 signal valid, 10 CRC
    /// checked, 11 CRC valid.
    static func radio(channel: UInt8 = 0, signal: Int8 = -50, flags: UInt16, _ frame: [UInt8]) -> [UInt8] {
        [channel, UInt8(bitPattern: signal), 0x80, 0] + advertisingAccessAddress
            + [UInt8(flags & 0xFF), UInt8(flags >> 8)] + frame
    }

    /// A frame after the headers of link type 272 for a protocol version.
    static func nordic(
        version: UInt8, flags: UInt8 = 1, channel: UInt8 = 38, rssi: UInt8 = 60, packetID: UInt8? = nil,
        _ frame: [UInt8]
    ) -> [UInt8] {
        let id = packetID ?? (version < 3 ? 0x06 : 0x02)
        let info: [UInt8] = [flags, channel, rssi, 0, 0, 1, 2, 3, 4]
        let length = UInt8(10 + frame.count)
        switch version {
        case 0: return [0xBE, 0xEF, id, 5, 0, 0, 0, length - 1] + info + frame
        case 1: return [0x0B, 6, length, 1, 5, 0, id, 10] + info + frame
        default: return [0x0B, length, 0, version, 5, 0, id, 10] + info + frame
        }
    }
}
