import Advertising

/// Writes reports as a pcapng capture with link type 201 (HCI with direction, H4), which Wireshark and tcpdump read.
///
/// The file has one section with one interface, whose clock counts microseconds. The format has no time before
/// 1970; earlier times are written as the beginning of 1970.
enum PcapNGWriter {
    /// LINKTYPE_BLUETOOTH_HCI_H4_WITH_PHDR: four bytes of direction, then the packet with its packet type byte.
    private static let linkType: UInt16 = 201
    /// Options: the program that wrote the file, and the decimal places of the clock.
    private static let userApplication: UInt16 = 4
    private static let resolution: UInt16 = 9
    private static let microseconds: UInt8 = 6

    /// The section header and the interface description.
    static var header: [UInt8] {
        var octets: [UInt8] = []
        block(PcapNGContainer.sectionHeader, to: &octets) { body in
            append(PcapNGContainer.byteOrderMagic, to: &body)
            append(UInt16(1), to: &body)
            append(UInt16(0), to: &body)
            // The length of the section is not known.
            append(UInt64.max, to: &body)
            option(userApplication, Array("noroshi".utf8), to: &body)
            append(UInt32(0), to: &body)
        }
        block(PcapNGContainer.interfaceDescription, to: &octets) { body in
            append(linkType, to: &body)
            append(UInt16(0), to: &body)
            // No limit for the length of a packet.
            append(UInt32(0), to: &body)
            option(resolution, [microseconds], to: &body)
            append(UInt32(0), to: &body)
        }
        return octets
    }

    /// Appends an enhanced packet block: interface, time, two lengths, the packet.
    static func append(packet: [UInt8], at microseconds: Int64, to octets: inout [UInt8]) {
        block(PcapNGContainer.enhancedPacket, to: &octets) { body in
            let stamp = UInt64(max(0, microseconds))
            let length = UInt32(packet.count + 4)
            append(UInt32(0), to: &body)
            append(UInt32(stamp >> 32), to: &body)
            append(UInt32(truncatingIfNeeded: stamp), to: &body)
            append(length, to: &body)
            append(length, to: &body)
            // From the controller to the host; big-endian whatever the order of the file.
            body += [0, 0, 0, 1]
            body += packet
        }
    }

    /// Appends a block: type and length, the body padded to whole words, and the length again.
    private static func block(_ type: UInt32, to octets: inout [UInt8], _ fill: (inout [UInt8]) -> Void) {
        let start = octets.count
        append(type, to: &octets)
        append(UInt32(0), to: &octets)
        fill(&octets)
        pad(&octets, from: start)
        let length = UInt32(octets.count - start + 4)
        append(length, to: &octets)
        var place: [UInt8] = []
        append(length, to: &place)
        octets.replaceSubrange(start + 4..<start + 8, with: place)
    }

    private static func option(_ code: UInt16, _ value: [UInt8], to octets: inout [UInt8]) {
        append(code, to: &octets)
        append(UInt16(value.count), to: &octets)
        let start = octets.count
        octets += value
        pad(&octets, from: start)
    }

    private static func pad(_ octets: inout [UInt8], from start: Int) {
        while (octets.count - start) % 4 != 0 { octets.append(0) }
    }

    /// Appends a number in little-endian order, as the section header specifies.
    private static func append(_ number: some FixedWidthInteger & UnsignedInteger, to octets: inout [UInt8]) {
        for shift in stride(from: 0, to: number.bitWidth, by: 8) {
            octets.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}
