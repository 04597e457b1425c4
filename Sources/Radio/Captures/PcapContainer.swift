import Advertising

/// The pcap format (draft-ietf-opsawg-pcap): a header of 24 bytes, then records of 16 bytes and the packet, in the
/// byte order of the machine that wrote them.
struct PcapContainer: Sendable {
    static let microsecondMagic: UInt32 = 0xA1B2_C3D4
    static let nanosecondMagic: UInt32 = 0xA1B2_3C4D
    static let headerSize = 24
    static let recordHeaderSize = 16

    var order: ByteOrder
    var isNanosecond: Bool
    var link: LinkType

    static func recognize(_ octets: Span<UInt8>) throws(CaptureError) -> Recognition {
        guard octets.count >= headerSize else { return .incomplete(needed: headerSize) }
        let magic = octets.bigEndian32(0)
        let order: ByteOrder = magic == microsecondMagic || magic == nanosecondMagic ? .big : .little
        let major = order.number16(octets, 4)
        guard major == 2 else { throw .unsupportedVersion(UInt32(major)) }
        // The upper half describes frame check sequences.
        let value = order.number32(octets, 20) & 0xFFFF
        guard let link = LinkType(pcap: value) else { throw .unsupportedLinkType(value) }
        let isNanosecond = order.number32(octets, 0) == nanosecondMagic
        let container = PcapContainer(order: order, isNanosecond: isNanosecond, link: link)
        return .recognized(.pcap(container), .pcap(linkType: value), headerSize: headerSize)
    }

    @inline(__always)
    func step(
        _ octets: Span<UInt8>, at offset: Int, position: UInt64
    ) throws(CaptureError) -> RecordStep {
        let available = octets.count - offset
        guard available >= Self.recordHeaderSize else { return .incomplete(needed: Self.recordHeaderSize) }
        let size = Self.recordHeaderSize + Int(order.number32(octets, offset + 8))
        guard size <= CaptureDecoder.largestRecord else { throw .corrupt(offset: position + UInt64(offset)) }
        guard available >= size else { return .incomplete(needed: size) }
        let seconds = Int64(order.number32(octets, offset))
        let fraction = Int64(order.number32(octets, offset + 4))
        return .packet(
            CapturedPacket(
                size: size, content: (offset + Self.recordHeaderSize)..<(offset + size),
                microseconds: seconds * 1_000_000 + (isNanosecond ? fraction / 1000 : fraction), link: link))
    }
}
