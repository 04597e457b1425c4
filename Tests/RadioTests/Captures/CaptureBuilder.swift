import Advertising

/// Collects bytes.
struct OctetWriter {
    var octets: [UInt8] = []
    var isBigEndian = true

    mutating func number<Number: FixedWidthInteger>(_ value: Number) {
        let lowestFirst = (0..<(Number.bitWidth / 8)).map { UInt8(truncatingIfNeeded: value >> Number(8 * $0)) }
        octets += isBigEndian ? lowestFirst.reversed() : lowestFirst
    }

    mutating func append(_ more: [UInt8]) { octets += more }

    mutating func pad(to multiple: Int) {
        while octets.count % multiple != 0 { octets.append(0) }
    }
}

/// An HCI packet with its H4 packet type byte.
struct HCIPacket {
    var microseconds: Int64
    var octets: [UInt8]
    var isReceived = true

    var type: UInt8 { octets[0] }
    var body: [UInt8] { Array(octets.dropFirst()) }
}

/// Writes captures according to their specifications, without the code under test.
enum CaptureBuilder {
    static func btsnoop(datalink: UInt32, version: UInt32 = 1, _ packets: [HCIPacket]) -> [UInt8] {
        var file = OctetWriter()
        file.append(Array("btsnoop\0".utf8))
        file.number(version)
        file.number(datalink)
        for packet in packets {
            let isEvent = packet.type == 4
            let content = datalink == 1002 ? packet.octets : packet.body
            file.number(UInt32(content.count))
            file.number(UInt32(content.count))
            switch datalink {
            case 2001: file.number(UInt32(isEvent ? 3 : packet.isReceived ? 5 : 2))
            default: file.number((packet.isReceived ? 1 : 0) | (isEvent || packet.type == 1 ? 2 : 0) as UInt32)
            }
            file.number(UInt32(0))
            file.number(UInt64(bitPattern: packet.microseconds + 0x00DC_DDB3_0F2F_8000))
            file.append(content)
        }
        return file.octets
    }

    static func packetLogger(isBigEndian: Bool, _ packets: [HCIPacket]) -> [UInt8] {
        var file = OctetWriter(isBigEndian: isBigEndian)
        for packet in packets {
            file.number(UInt32(9 + packet.body.count))
            file.number(UInt32(packet.microseconds / 1_000_000))
            file.number(UInt32(packet.microseconds % 1_000_000))
            switch packet.type {
            case 4: file.append([0x01])
            case 1: file.append([0x00])
            default: file.append([packet.isReceived ? 0x03 : 0x02])
            }
            file.append(packet.body)
        }
        return file.octets
    }

    static func pcap(
        linkType: UInt32, isBigEndian: Bool = false, isNanosecond: Bool = false, major: UInt16 = 2,
        _ records: [(microseconds: Int64, content: [UInt8])]
    ) -> [UInt8] {
        var file = OctetWriter(isBigEndian: isBigEndian)
        file.number(UInt32(isNanosecond ? 0xA1B2_3C4D : 0xA1B2_C3D4))
        file.number(major)
        file.number(UInt16(4))
        file.number(UInt64(0))
        file.number(UInt32(65535))
        file.number(linkType)
        for record in records {
            file.number(UInt32(record.microseconds / 1_000_000))
            file.number(UInt32(record.microseconds % 1_000_000 * (isNanosecond ? 1000 : 1)))
            file.number(UInt32(record.content.count))
            file.number(UInt32(record.content.count))
            file.append(record.content)
        }
        return file.octets
    }

    /// The form of an HCI packet for a link type of pcap.
    static func content(of packet: HCIPacket, linkType: UInt32) -> [UInt8] {
        switch linkType {
        case 201: [0, 0, 0, packet.isReceived ? 1 : 0] + packet.octets
        case 254: [0, 0, 0, packet.type == 4 ? 3 : packet.isReceived ? 5 : 2] + packet.body
        default: packet.octets
        }
    }
}

/// The blocks of pcapng.
struct PcapNGBuilder {
    var octets: [UInt8] = []
    var isBigEndian = false

    mutating func block(_ type: UInt32, _ fill: (inout OctetWriter) -> Void) {
        var body = OctetWriter(isBigEndian: isBigEndian)
        fill(&body)
        body.pad(to: 4)
        var block = OctetWriter(isBigEndian: isBigEndian)
        block.number(type)
        block.number(UInt32(12 + body.octets.count))
        block.append(body.octets)
        block.number(UInt32(12 + body.octets.count))
        octets += block.octets
    }

    mutating func section(isBigEndian: Bool, major: UInt16 = 1) {
        self.isBigEndian = isBigEndian
        block(0x0A0D_0D0A) { body in
            body.number(UInt32(0x1A2B_3C4D))
            body.number(major)
            body.number(UInt16(0))
            body.number(Int64(-1))
        }
    }

    /// Appends an interface. `resolution` is the option `if_tsresol`, and `offset` is `if_tsoffset`.
    mutating func interface(linkType: UInt16, snapLength: UInt32 = 0, resolution: UInt8? = nil, offset: Int64? = nil) {
        block(1) { body in
            body.number(linkType)
            body.number(UInt16(0))
            body.number(snapLength)
            // A name, as an option that must be skipped.
            body.option(2, Array("ble0!".utf8))
            if let resolution { body.option(9, [resolution]) }
            if let offset {
                var value = OctetWriter(isBigEndian: body.isBigEndian)
                value.number(offset)
                body.option(14, value.octets)
            }
            body.option(0, [])
        }
    }

    mutating func enhancedPacket(interface: UInt32 = 0, stamp: UInt64, _ content: [UInt8]) {
        block(6) { body in
            body.number(interface)
            body.packet(stamp, content)
            body.option(1, Array("a comment".utf8))
            body.option(0, [])
        }
    }

    mutating func obsoletePacket(interface: UInt16 = 0, stamp: UInt64, _ content: [UInt8]) {
        block(2) { body in
            body.number(interface)
            body.number(UInt16(7))
            body.packet(stamp, content)
        }
    }

    mutating func simplePacket(originalLength: Int? = nil, _ content: [UInt8]) {
        block(3) { body in
            body.number(UInt32(originalLength ?? content.count))
            body.append(content)
        }
    }
}

extension OctetWriter {
    /// Appends the time stamp, both lengths, the packet and its padding.
    fileprivate mutating func packet(_ stamp: UInt64, _ content: [UInt8]) {
        number(UInt32(truncatingIfNeeded: stamp >> 32))
        number(UInt32(truncatingIfNeeded: stamp))
        number(UInt32(content.count))
        number(UInt32(content.count))
        append(content)
        pad(to: 4)
    }

    fileprivate mutating func option(_ code: UInt16, _ value: [UInt8]) {
        number(code)
        number(UInt16(value.count))
        append(value)
        pad(to: 4)
    }
}
